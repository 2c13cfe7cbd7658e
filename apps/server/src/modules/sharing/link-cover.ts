import type { AnswerOf, BodyOf, getLinkCover as endpoint } from '@revela/contract'
import type { Visit } from '../../http/visit.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { presentCover } from './entry.presenter.ts'
import { linkCoverLimits } from './enter-limits.ts'
import { readFamilyGallery } from './family-gallery.read.ts'
import { closedState } from './gallery-state.ts'
import { byLink } from './key-of-entry.ts'
import type { SharingNeeds } from './sharing.needs.ts'

/**
 * What the holder of a personal link sees before the tap: the page itself cannot know them, because the token stands in
 * the fragment. Refuses what entering would refuse; opens no session and counts no visit.
 */
export async function readLinkCover(
  needs: SharingNeeds,
  customerId: string,
  { slug, link }: BodyOf<typeof endpoint>,
  visit: Visit,
): Promise<AnswerOf<typeof endpoint>> {
  await needs.limiter.take(linkCoverLimits(visit.address))
  const gallery = await readFamilyGallery(needs.db, customerId, 'slug', slug)
  if (!gallery || gallery.published_at === null) throw new Refusal('NotFound')
  if (closedState(gallery, await needs.termsOf(customerId), needs.clock())) throw new Refusal('GalleryNotOpen')
  await byLink(needs, { customerId, gallery }, link)
  const { title, event_date, theme } = gallery
  return { title, event_date, theme, cover: presentCover(gallery, customerId, needs.content, false) }
}
