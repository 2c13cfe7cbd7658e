import { fillClientName } from '@revela/domain'
import { familyStudio, homeLinkMail, linkMail, mail as mailTexts, shareMail } from '@revela/phrases'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { newSecretPlaceholder } from '../../platform/mailer/mail-secrets.ts'
import { defineJob } from '../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../platform/queue/worker.ts'
import { queueAutomaticMail, type ClientMail } from '../client-mail/index.ts'
import { findClientByEmail, isInvited, personalLinkInside } from '../clients/index.ts'
import { readActiveSelection } from '../galleries/index.ts'
import { openProfile, studioAddress, studioMailBrand } from '../profiles/index.ts'
import { closedState, readFamilyGalleries, readFamilyGallery } from './family-gallery.read.ts'
import { composeShareMail } from './sends/share-mail.ts'
import type { SharingDeps } from './sharing.module.ts'

/** Queued for every request; only the worker checks whether the e-mail is a client's. */
export const mailLinkJob = defineJob({
  name: 'family.mail-link',
  payload: z.object({ customerId: z.uuid(), galleryId: z.uuid().nullable(), email: z.string() }),
  retryLimit: 5,
  retryDelay: 2,
  retryDelayMax: 60,
  expireInSeconds: 60,
})

type Deps = Pick<SharingDeps, 'db' | 'clock' | 'keys' | 'outbox' | 'config' | 'termsOf'>

type LinkRequest = { readonly customerId: string; readonly email: string }

/** Mails a client the link to one gallery, or to all galleries (`galleryId` null). */
export function mailLinkHandler(deps: Deps): BoundJob {
  return bindJob(mailLinkJob, async ({ galleryId, ...request }) =>
    galleryId === null ? mailHomeLink(deps, request) : mailGalleryLink(deps, request, galleryId),
  )
}

/** Only for a client the gallery was sent to: other addresses get no mail, and the mail is not an invitation. */
async function mailGalleryLink(deps: Deps, { customerId, email }: LinkRequest, galleryId: string): Promise<void> {
  const { db, clock, keys, config, termsOf } = deps
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
      galleryUrl: `${studioAddress(config, profile)}/${gallery.slug}`,
      profile,
      access: { kind: 'link', token },
      isChoosing: (await readActiveSelection(tx, customerId, galleryId)).active,
      footer: terms.footer,
    })
    await queueAutomaticMail(deps, tx, { ...mail, kind: 'family-link' }, now)
  })
}

/** Only for a client with a gallery that is open now. */
async function mailHomeLink(deps: Deps, { customerId, email }: LinkRequest): Promise<void> {
  const { db, clock, keys, config, termsOf } = deps
  const terms = await termsOf(customerId)
  const now = clock()
  const { client, ids } = await db.tenant(customerId, async (tx) => {
    const found = await findClientByEmail(tx, customerId, email)
    return { client: found, ids: found ? await readInvitations(tx, customerId, found.id) : [] }
  })
  if (!client) return
  const galleries = await readFamilyGalleries(db, customerId, ids)
  if (!galleries.some((gallery) => gallery.published_at !== null && !closedState(gallery, terms, now))) return
  await db.tenant(customerId, async (tx) => {
    const { token } = await personalLinkInside(tx, keys, customerId, { clientId: client.id, galleryId: null }, now)
    const profile = await openProfile(tx, customerId, now)
    const placeholder = newSecretPlaceholder()
    const text = fillClientName(homeLinkMail.message, client.name)
    const mail: ClientMail = {
      customerId,
      clientId: client.id,
      kind: 'family-link',
      recipient: email,
      senderName: profile.display_name,
      replyTo: profile.display_email,
      subject: homeLinkMail.subject(profile.display_name),
      content: {
        brand: studioMailBrand(profile),
        preview: text.split('\n')[0] ?? '',
        title: homeLinkMail.title,
        paragraphs: [text],
        button: {
          label: shareMail.button,
          url: `${studioAddress(config, profile)}/#c=${placeholder}`,
          fallback: mailTexts.linkFallback,
        },
        notes: [shareMail.personal],
        footer: [shareMail.footer(profile.display_name), ...(terms.footer ? [familyStudio.footer] : [])],
      },
      secrets: { [placeholder]: token },
    }
    await queueAutomaticMail(deps, tx, mail, now)
  })
}

async function readInvitations(tx: Tx, customerId: string, clientId: string): Promise<string[]> {
  const { rows } = await sql<{ gallery_id: string }>`
    select gallery_id from gallery_client where customer_id = ${customerId} and client_id = ${clientId}
    order by invited_at desc limit 100`.execute(tx)
  return rows.map(({ gallery_id }) => gallery_id)
}
