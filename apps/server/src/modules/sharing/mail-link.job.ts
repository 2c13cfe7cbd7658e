import { linkMail } from '@revela/phrases'
import { z } from 'zod'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { queueAutomaticMail } from '../client-mail/index.ts'
import { findClientByEmail, isInvited, personalLinkInside } from '../clients/index.ts'
import { readActiveSelection } from '../galleries/index.ts'
import { openProfile, studioAddress } from '../profiles/index.ts'
import { closedState, readFamilyGallery } from './family-gallery.read.ts'
import { composeShareMail } from './sends/share-mail.ts'
import type { SharingDeps } from './sharing.module.ts'

/** Queued for every request; only the worker checks whether the e-mail is a client's. */
export const mailLinkJob = defineJob({
  name: 'family.mail-link',
  payload: z.object({ customerId: z.uuid(), galleryId: z.uuid(), email: z.string() }),
  retryLimit: 5,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 60,
})

type Deps = Pick<SharingDeps, 'db' | 'clock' | 'keys' | 'outbox' | 'config' | 'termsOf'>

/**
 * Mails the personal link to a client the gallery was sent to. Other addresses get none, and the mail is not an
 * invitation.
 */
export function mailLinkHandler({ db, clock, keys, outbox, config, termsOf }: Deps): BoundJob {
  return bindJob(mailLinkJob, async ({ customerId, galleryId, email }) => {
    const gallery = await readFamilyGallery(db, customerId, 'id', galleryId)
    const terms = await termsOf(customerId)
    const now = clock()
    if (!gallery || gallery.published_at === null || closedState(gallery, terms, now)) return
    await db.tenant(customerId, async (tx) => {
      const client = await findClientByEmail(tx, customerId, email)
      if (!client || !(await isInvited(tx, customerId, galleryId, client.id))) return
      const { token } = await personalLinkInside(tx, keys, customerId, { clientId: client.id, galleryId }, now)
      const profile = await openProfile(tx, customerId, now)
      const mail = composeShareMail({
        customerId,
        clientId: client.id,
        recipient: { name: client.name, email },
        subject: linkMail.subject(gallery.title),
        message: linkMail.message,
        gallery,
        galleryUrl: `${studioAddress(config, profile.subdomain)}/${gallery.slug}`,
        profile,
        access: { kind: 'link', token },
        isChoosing: (await readActiveSelection(tx, customerId, galleryId)).active,
        footer: terms.footer,
      })
      await queueAutomaticMail({ outbox, keys, config }, tx, { ...mail, kind: 'family-link' }, now)
    })
  })
}
