import { z } from 'zod'
import { familyMember } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { cents, count, id, integerInText, paragraph } from '../fields/text.ts'
import { email, personName, phoneNumber } from '../fields/user.ts'
import { choiceState, commentThread, familySelection, ownSelection, totals } from './choice-shape.ts'
import { pictureNumber } from './family-shape.ts'

const ids = { gallery: 'params.gallery_id' } as const
const params = z.object({ gallery_id: id })
const access = familyMember('choice.own')

/** A family's own selection in a gallery, or what it may begin. */
export const getFamilySelection = endpoint({
  name: 'choice.get',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/selection',
  origin: 'ours',
  host: 'gallery',
  access: familyMember('family.view'),
  ids,
  params,
  answer: ownSelection,
  errors: ['GalleryNotOpen'],
})

/**
 * Begins a public selection at the first tap. A known contact gets the same response and never opens that client's
 * selection.
 */
export const beginSelection = endpoint({
  name: 'choice.begin',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/selection',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  /** Left out by an identified client. */
  body: z.object({ name: personName.optional(), email: email.optional(), tel: phoneNumber.optional() }),
  answer: z.strictObject({
    selection: familySelection,
    /** The way back from another device for a new client without an e-mail; null for everyone else. */
    personal_link: z.string().nullable(),
  }),
  errors: ['GalleryNotOpen', 'SelectionClosed', 'TooManyNewChoosers'],
})

/** Changes after a revision: requested after a message about a change, or after a time without connection. */
export const getSelectionChanges = endpoint({
  name: 'choice.getChanges',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/selection/changes',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  query: z.object({ since: integerInText(0) }),
  answer: z.strictObject({
    revision: z.number().int(),
    status: z.enum(['open', 'expired', 'done']),
    totals,
    choices: z.array(z.strictObject({ number: pictureNumber, state: choiceState })),
    comments: z.array(commentThread),
    /** More than the choices changed: the whole selection has to be read again. */
    reread: z.boolean(),
  }),
  errors: ['GalleryNotOpen'],
})

/** One tap, or all taps that were made without a connection. Idempotent. */
export const choosePictures = endpoint({
  name: 'choice.choose',
  method: 'PUT',
  path: '/family/gallery/{gallery_id}/selection/choices',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  body: z.object({
    changes: z
      .array(z.object({ number: pictureNumber, state: choiceState }))
      .min(1)
      .max(500),
  }),
  answer: z.strictObject({
    revision: z.number().int(),
    /** Whether this call created the revision: taps that changed nothing have none. */
    changed: z.boolean(),
    totals,
    /** Taps beyond the limit; these pictures keep their state. */
    rejected: z.array(z.strictObject({ number: pictureNumber, state: choiceState })),
  }),
  errors: ['GalleryNotOpen', 'SelectionClosed'],
})

/** "From here on each picture costs R$ 15,00": accepted once. */
export const acceptPrice = endpoint({
  name: 'choice.acceptPrice',
  method: 'PUT',
  path: '/family/gallery/{gallery_id}/selection/price',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  errors: ['GalleryNotOpen', 'SelectionClosed'],
})

export const commentPicture = endpoint({
  name: 'choice.comment',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/selection/comments',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  /** The key is made by the browser, so that a comment sent twice is stored once. */
  body: z.object({ key: id, number: pictureNumber, text: paragraph(1, 1000) }),
  answer: z.strictObject({ thread: commentThread }),
  errors: ['GalleryNotOpen', 'SelectionClosed', 'CommentsNotAllowed'],
})

/**
 * The body contains the count and total that were on the screen, so that a client never accepts a price they did not
 * see.
 */
export const finishSelection = endpoint({
  name: 'choice.finish',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/selection/finish',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  body: z.object({ note: paragraph(0, 2000), chosen: count, total: cents, accepted: z.literal(true) }),
  answer: z.strictObject({ selection: familySelection }),
  errors: ['GalleryNotOpen', 'SelectionClosed', 'SelectionChanged', 'SelectionOverLimit'],
})

/** Asks the photographer to reopen the selection or to extend the deadline. */
export const askPhotographer = endpoint({
  name: 'choice.ask',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/selection/ask',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  body: z.object({ what: z.enum(['reopen', 'deadline']), message: paragraph(0, 1000) }),
  errors: ['GalleryNotOpen'],
})

/** "Já paguei": notifies the photographer, who checks the account. */
export const declarePayment = endpoint({
  name: 'choice.declarePayment',
  method: 'PUT',
  path: '/family/gallery/{gallery_id}/selection/payment',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  errors: ['GalleryNotOpen', 'SelectionNotFinished'],
})

/** Server-sent events, each `{ revision }`: something changed and can be fetched. */
export const listenToSelection = endpoint({
  name: 'choice.listen',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/selection/events',
  origin: 'ours',
  host: 'gallery',
  caller: 'events',
  access,
  ids,
  params,
  errors: ['GalleryNotOpen'],
})
