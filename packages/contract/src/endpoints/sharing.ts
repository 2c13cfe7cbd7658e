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
  /** `held`: waits for our staff, because a name in it looks like a bank's or a public body's. */
  state: z.enum(['queued', 'held', 'sent', 'refused']),
  /**
   * Why it was refused: there is no such mailbox, it is full, nobody answered for days, our staff blocked it, or
   * something else.
   */
  refusal: z.enum(['mailbox', 'full', 'unreachable', 'other', 'blocked']).nullable(),
  at: moment,
  settled_at: moment.nullable(),
})

/**
 * Every e-mail that sends a gallery or a selection to somebody. The address says to whom: one that no client has becomes
 * a client. The same mail again within a minute, or while it waits to be sent, is that mail and not another.
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
    /** Whether the mail carries the personal link. A link sent here counts as yes; the server writes its own. */
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
    /** It had been asked for before: nothing new was queued. */
    repeated: z.boolean(),
    /** True when this call published a draft. */
    published: z.boolean(),
  }),
  errors: ['FeatureNotInPlan', 'EmailNotConfirmed', 'SendingLimitReached', 'SendingPaused'],
})

/**
 * What the WhatsApp and link modes hand over: whoever holds the answer may pass it on, so the gallery is published, and
 * a client named here is one to whom it was sent. The access code is never part of it; it is shown by the reveal call alone.
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
    /** Digits with the country's prefix; null where no telephone is known. */
    whatsapp: z.string().nullable(),
    /** The gallery asks for a password, a personal link or a code; any other opens by its address alone. */
    asks_who: z.boolean(),
    access: accessMode,
    /** True when this call published a draft. */
    published: z.boolean(),
    /** The client's own password took the code's place: there is none to show. */
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
