import type { BodyOf, requestFamilyLink as endpoint } from '@revela/contract'
import type { Visit } from '../../http/visit.ts'
import { linkRequestLimits } from './enter-limits.ts'
import { readFamilyGallery } from './family-gallery.read.ts'
import { mailLinkJob } from './mail-link.job.ts'
import type { SharingNeeds } from './sharing.needs.ts'

/** Runs the same statements for every e-mail, so the answer and its time tell nothing about clients. */
export async function requestLink(
  needs: SharingNeeds,
  customerId: string,
  { slug, email }: BodyOf<typeof endpoint>,
  visit: Visit,
): Promise<void> {
  const gallery = await readFamilyGallery(needs.db, customerId, 'slug', slug)
  await needs.limiter.takeOwnThenShared(linkRequestLimits(gallery?.id ?? slug, email, visit.address))
  // An unknown address and a draft are answered alike.
  if (!gallery || gallery.published_at === null) return
  await needs.db.nobody((tx) => needs.jobs.send(tx, mailLinkJob, { customerId, galleryId: gallery.id, email }))
}
