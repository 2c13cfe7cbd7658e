import type { AnswerOf, getHome } from '@revela/contract'
import { daysLeft, selectionStatus, type CalendarDay } from '@revela/domain'
import { presentEntryGallery, type Entry } from '../entry.presenter.ts'
import type { FamilyGallery } from '../family-gallery.read.ts'
import type { SentGallery } from './home.read.ts'

export type Home = AnswerOf<typeof getHome>
type HomeGallery = Home['galleries'][number]

export function presentHomeGallery(
  gallery: FamilyGallery,
  sent: SentGallery,
  given: {
    state: HomeGallery['state']
    mode: HomeGallery['mode']
    cover: NonNullable<Entry['gallery']>['cover']
    now: Date
  },
): HomeGallery {
  const { state, mode, cover, now } = given
  const limitDay = sent.limit_day as CalendarDay | null
  return {
    ...presentEntryGallery(gallery, { cover, state }),
    state,
    mode,
    selection:
      sent.chosen === null
        ? null
        : {
            status: selectionStatus({ limitDay, finishedAt: sent.finished_at }, now),
            chosen: sent.chosen,
            limit_date: sent.limit_day,
            days_left: sent.finished_at === null ? daysLeft(limitDay, now) : null,
          },
    sent_at: sent.invited_at.toISOString(),
  }
}
