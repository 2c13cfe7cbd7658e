import { deletionNotices, expiredShownUntil, galleryValidUntil, planDeletion, type PlanRow } from '@revela/domain'
import type { LastingGallery } from '../galleries/index.ts'
import { soonest, type Action, type Decided, type EndingGallery } from './decision.ts'
import type { NoticeRow } from './notice.repository.ts'

type Facts = {
  /** The plan in force. */
  readonly plan: PlanRow
  readonly galleries: readonly LastingGallery[]
  readonly notices: readonly NoticeRow[]
  readonly held: boolean
  readonly now: Date
}

/** What is to be said about, or done to, galleries whose validity the plan limits. */
export function decideGalleries({ plan, galleries, notices, held, now }: Facts): Decided {
  const months = plan.galleryMonths
  if (!months) {
    const hasEnds = galleries.some(({ expires_at }) => expires_at !== null)
    return { actions: hasEnds ? [{ do: 'clear-validity' }] : [], next: null }
  }
  const endless = galleries.filter(({ expires_at }) => expires_at === null)
  const given = endless.map(({ id, created_at }) => ({ id, expiresAt: galleryValidUntil(created_at, months, now) }))
  const sentOf = Map.groupBy(
    notices.filter(({ subject }) => subject === 'gallery'),
    ({ subjectId }) => subjectId,
  )
  const announced = new Map<number, EndingGallery[]>(deletionNotices.map((days) => [days, []]))
  const over: { id: string; title: string; endsAt: Date }[] = []
  const looks: (Date | null)[] = []
  for (const { id, title, expires_at: endsAt } of galleries) {
    if (endsAt === null) continue
    const sent = sentOf.get(id) ?? []
    const step = planDeletion({ deletesAt: endsAt, sent, held, now })
    if (step.step === 'wait') looks.push(step.until)
    else if (step.step === 'delete') {
      const shownUntil = expiredShownUntil(endsAt)
      if (now > shownUntil) over.push({ id, title, endsAt })
      else looks.push(new Date(shownUntil.getTime() + 1_000))
    } else announced.get(step.daysBefore)?.push({ id, title, endsAt, announcedFor: step.announcedFor, sent })
  }
  const actions: Action[] = []
  if (given.length > 0) actions.push({ do: 'set-validity', galleries: given })
  for (const [daysBefore, ending] of announced) {
    if (ending.length > 0) actions.push({ do: 'notify-galleries', daysBefore, galleries: ending, months })
  }
  if (over.length > 0) actions.push({ do: 'trash-galleries', galleries: over })
  // What was done now is looked at once more, for what comes after it.
  return { actions, next: actions.length > 0 ? now : soonest(looks) }
}
