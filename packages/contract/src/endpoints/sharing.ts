import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { moment, id, line, paragraph } from '../fields/text.ts'
import { email, personName } from '../fields/user.ts'
import { accessMode } from './gallery-shape.ts'

const send = z.strictObject({
  id,
  /** Null once the client was deleted. */
  client_id: id.nullable(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  magic_link: z.boolean(),
  /** `held`: waits for our staff, because a name in it looks like that of a bank or a public body. */
  state: z.enum(['queued', 'held', 'sent', 'rejected']),
  /**
   * Why it was rejected: the mailbox does not exist, is full, was unreachable for days, our staff blocked the mail, or
   * another reason.
   */
  rejection: z.enum(['mailbox', 'full', 'unreachable', 'other', 'blocked']).nullable(),
  at: moment,
  settled_at: moment.nullable(),
})

/**
 * Every e-mail that sends a gallery or a selection. The address identifies the recipient: one that belongs to no client
 * creates a client. The same mail again within a minute, or while it is queued, is not sent twice.
 */
export const shareGallery = endpoint({
  name: 'sharing.shareGallery',
  method: 'POST',
  path: '/gallery/{collection_id}/share',
  access: customer('gallery.share'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: z.object({
    client_name: personName,
    client_email: email,
    client_message: paragraph(1, 5000),
    subject: line(1, 200),
    /** Accepted and ignored: the server itself writes the access code into the mail. */
    client_password: z.string().max(1024).nullish(),
    /** Whether the mail contains the personal link. A link sent here counts as yes; the server writes its own. */
    magicLink: z
      .union([
        z.boolean(),
        z
          .string()
          .max(2048)
          .transform((link) => link !== ''),
      ])
      .nullish(),
  }),
  answer: z.strictObject({
    send,
    /** The same mail was requested before: nothing new was queued. */
    repeated: z.boolean(),
    /** True if this call published a draft. */
    published: z.boolean(),
  }),
  errors: ['FeatureNotInPlan', 'EmailNotConfirmed', 'SendingLimitReached', 'SendingPaused'],
})

/** Sends the mail to the account's own confirmed address. It creates no client, publishes nothing and is not counted. */
export const sendTestMail = endpoint({
  name: 'sharing.sendTest',
  method: 'POST',
  path: '/gallery/{collection_id}/share/test',
  origin: 'ours',
  access: customer('gallery.share'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: z.object({ client_message: paragraph(1, 5000), subject: line(1, 200) }),
  /** The address it was sent to. */
  answer: z.strictObject({ email: z.string() }),
  errors: ['EmailNotConfirmed', 'SendingPaused'],
})

/**
 * The links for the WhatsApp and link modes. They may be passed on, so the gallery is published, and it counts as sent
 * to the client named here. The access code is never part of the response; only the reveal call returns it.
 */
export const getShareLinks = endpoint({
  name: 'sharing.getLinks',
  method: 'POST',
  path: '/gallery/{collection_id}/share-links',
  origin: 'ours',
  access: customer('gallery.share'),
  ids: { gallery: 'params.collection_id', client: 'body.client_id' },
  params: z.object({ collection_id: id }),
  body: z.object({
    client_id: id.optional(),
    /** Absent: as the plan allows. */
    magic_link: z.boolean().optional(),
  }),
  answer: z.strictObject({
    gallery_url: z.string(),
    /** The address that opens the gallery without a password; null without a client or without the feature. */
    personal_url: z.string().nullable(),
    /** Digits with the country prefix; null if no phone number is known. */
    whatsapp: z.string().nullable(),
    access: accessMode,
    /** True if this call published a draft. */
    published: z.boolean(),
    /** The client's own password replaced the access code: there is none to show. */
    password_changed: z.boolean(),
  }),
  errors: ['FeatureNotInPlan'],
})

/** The mails that sent this gallery, newest first. */
export const listSends = endpoint({
  name: 'sharing.listSends',
  method: 'GET',
  path: '/gallery/{collection_id}/sends',
  origin: 'ours',
  access: customer('gallery.share'),
  ids: { gallery: 'params.collection_id', client: 'query.client_id' },
  params: z.object({ collection_id: id }),
  query: z.object({ client_id: id.optional() }),
  answer: z.strictObject({ sends: z.array(send) }),
})
