import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { date, id, line, paragraph } from '../fields/text.ts'

const simple = <const Kind extends string>(kind: Kind) => z.object({ kind: z.literal(kind) })

/** What is done with every gallery of a call. `unarchive` and `restore` undo `archive` and `delete`. */
export const bulkAction = z.discriminatedUnion('kind', [
  simple('archive'),
  simple('unarchive'),
  simple('delete'),
  simple('restore'),
  z.object({ kind: z.literal('close'), closes_on: date.nullable() }),
  z.object({ kind: z.literal('deliver'), on: z.boolean() }),
  /** By e-mail, to the clients to whom the gallery was sent before. */
  z.object({ kind: z.literal('send'), subject: line(1, 200), message: paragraph(1, 5000) }),
])

/** Why one gallery was left as it was. `missing` is also the answer for galleries of other accounts. */
export const bulkProblem = z.enum([
  'missing',
  'plan-limit',
  'no-clients',
  'email-unconfirmed',
  'sending-limit',
  'sending-paused',
  'too-many',
  'failed',
])

/**
 * Does the same with many galleries, each in its own transaction: a failure of one changes nothing about the others.
 * The call itself fails only if no gallery belongs to the account.
 */
export const changeGalleries = endpoint({
  name: 'gallery.changeMany',
  method: 'POST',
  path: '/gallery/bulk',
  origin: 'ours',
  access: customer('gallery.bulk'),
  ids: { gallery: 'body.gallery_ids' },
  body: z.object({ gallery_ids: z.array(id).min(1).max(200), action: bulkAction }),
  answer: z.strictObject({
    /** In the order of the ids, each id once. */
    results: z.array(
      z.strictObject({
        id,
        problem: bulkProblem.nullable(),
        /** Mails queued for this gallery, also before a failure. */
        sent: z.number().int(),
      }),
    ),
  }),
})

/** Reversible: the gallery leaves or re-enters the list, and nothing else changes. */
export const setGalleryArchived = endpoint({
  name: 'gallery.setArchived',
  method: 'PUT',
  path: '/gallery/{id}/archived',
  origin: 'ours',
  access: customer('gallery.write'),
  ids: { gallery: 'params.id' },
  params: z.object({ id }),
  body: z.object({ archived: z.boolean() }),
})
