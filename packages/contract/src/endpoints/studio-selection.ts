import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { cents, count, date, moment, id, line, paragraph } from '../fields/text.ts'
import { galleryActivityKind } from './activity.ts'
import { commentThread, selectionPayment } from './choice-shape.ts'
import { pictureNumber } from './family-shape.ts'
import { focus } from './gallery-shape.ts'

// Actions of the photographer on a selection, in addition to the specification.

export const getSelectionDetails = endpoint({
  name: 'selection.getDetails',
  method: 'GET',
  path: '/selections/{id}/details',
  origin: 'ours',
  access: customer('selection.read'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
  answer: z.strictObject({
    pictures: z.array(
      z.strictObject({
        number: pictureNumber,
        display_number: pictureNumber.nullable(),
        title: z.string(),
        thumb: z.string(),
        view: z.string(),
        width: z.number().int(),
        height: z.number().int(),
        state: z.enum(['yes', 'maybe', 'no']),
      }),
    ),
    comments: z.array(commentThread),
    note: z.string(),
    totals: z.strictObject({ chosen: count, included: count, extras: count, total: cents, maybe: count }),
    finished_at: moment.nullable(),
    reopen_requested_at: moment.nullable(),
    deadline_requested_at: moment.nullable(),
    payment: selectionPayment.nullable(),
  }),
})

export const answerComment = endpoint({
  name: 'selection.answerComment',
  method: 'POST',
  path: '/selections/{id}/comments',
  origin: 'ours',
  access: customer('selection.write'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
  body: z.object({ key: id, number: pictureNumber, text: paragraph(1, 1000) }),
  answer: z.strictObject({ thread: commentThread }),
})

/** Finishes the selection for the client, with the count and the total that the photographer saw. */
export const concludeSelection = endpoint({
  name: 'selection.conclude',
  method: 'POST',
  path: '/selections/{id}/conclusion',
  origin: 'ours',
  access: customer('selection.write'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
  body: z.object({ chosen: count, total: cents }),
  errors: ['SelectionClosed', 'SelectionChanged', 'SelectionOverLimit'],
})

/**
 * "Recebi": the photographer confirms the payment. `earlier` confirms only the amount that the client declared before
 * the selection was reopened, also while it is open.
 */
export const confirmPayment = endpoint({
  name: 'selection.confirmPayment',
  method: 'PUT',
  path: '/selections/{id}/payment',
  origin: 'ours',
  access: customer('selection.write'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
  body: z.object({ received: z.boolean(), earlier: cents.min(1).optional() }),
  errors: ['SelectionNotFinished', 'SelectionChanged'],
})

/** Whether new choosers of a public selection are rejected until the photographer admits more. */
export const getNewChoosers = endpoint({
  name: 'selection.getNewChoosers',
  method: 'GET',
  path: '/selections/gallery/{collection_id}/new-choosers',
  origin: 'ours',
  access: customer('selection.read'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  answer: z.strictObject({ waiting: z.boolean() }),
})

/** Admits a number of new choosers within the next hours, in addition to the hourly limit. */
export const admitNewChoosers = endpoint({
  name: 'selection.admitNewChoosers',
  method: 'POST',
  path: '/selections/gallery/{collection_id}/new-choosers/admission',
  origin: 'ours',
  access: customer('selection.write'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  errors: ['SelectionClosed'],
})

const pixKeyKind = z.enum(['cpf', 'cnpj', 'email', 'phone', 'random'])

export const getPixKey = endpoint({
  name: 'selection.getPixKey',
  method: 'GET',
  path: '/customer/pix-key',
  origin: 'ours',
  access: customer('selection.read'),
  answer: z.strictObject({
    pix_key: z.strictObject({ kind: pixKeyKind, key: z.string(), name: z.string(), city: z.string() }).nullable(),
  }),
})

/** Null removes the key: photographer and family then settle extras themselves. */
export const setPixKey = endpoint({
  name: 'selection.setPixKey',
  method: 'PUT',
  path: '/customer/pix-key',
  origin: 'ours',
  access: customer('selection.write'),
  body: z.object({
    pix_key: z.object({ kind: pixKeyKind, key: line(1, 100), name: line(1, 120), city: line(1, 60) }).nullable(),
  }),
  errors: ['ConfirmationNeeded'],
})

/** The chosen pictures as files for other programs: a table, or XMP sidecars that mark them in Lightroom. */
export const exportSelectionFile = endpoint({
  name: 'selection.exportFile',
  method: 'POST',
  path: '/selections/{id}/files/{format}',
  origin: 'ours',
  access: customer('selection.export'),
  ids: { selection: 'params.id' },
  params: z.object({ id, format: z.enum(['csv', 'xmp']) }),
  /** Lightroom compares the label with the names of its own language; `pt` if absent. */
  query: z.object({ label: z.enum(['pt', 'en']).optional() }),
  answer: z.strictObject({ name: z.string(), url: z.string() }),
  errors: ['FeatureNotInPlan', 'SelectionNotFinished'],
})

/** The state of a PDF export: polled until it is ready. */
export const getSelectionPdf = endpoint({
  name: 'selection.getPdf',
  method: 'GET',
  path: '/selections/{id}/pdf',
  origin: 'ours',
  access: customer('selection.export'),
  ids: { selection: 'params.id' },
  params: z.object({ id }),
  answer: z.strictObject({ ready: z.boolean(), url: z.string().nullable() }),
  errors: ['FeatureNotInPlan', 'SelectionNotFinished'],
})

/** A gallery by its title and cover. */
const someGallery = {
  collection_id: id,
  gallery_title: z.string(),
  cover: z.string().nullable(),
  cover_focus: focus,
}

/** An album by its title and the first spread of its newest sent version. */
const someAlbum = {
  album_id: id,
  album_title: z.string(),
  client_name: z.string().nullable(),
  cover: z.string().nullable(),
  version: z.number().int().min(1),
  spreads: count,
  sent_at: moment,
}

const someSelection = { ...someGallery, selection_id: id, client_name: z.string() }

/** What needs the photographer's attention today. */
export const getDashboard = endpoint({
  name: 'selection.getDashboard',
  method: 'GET',
  path: '/dashboard',
  origin: 'ours',
  access: customer('selection.read'),
  answer: z.strictObject({
    finished: z.array(
      z.strictObject({
        ...someSelection,
        sel_hash: z.string(),
        finished_at: moment,
        chosen: count,
        total: cents,
        note: z.string(),
        /** Some of the chosen pictures. */
        thumbs: z.array(z.string()),
      }),
    ),
    deadlines: z.array(
      z.strictObject({ ...someSelection, limit_date: date, days_left: z.number().int(), chosen: count }),
    ),
    /** Started, then inactive for some days; with a WhatsApp message if there is a number. */
    stopped: z.array(
      z.strictObject({ ...someSelection, last_access: moment, chosen: count, whatsapp_url: z.string().nullable() }),
    ),
    /** Finished, with an amount that was not received; `declared_at`: when the family said that it paid. */
    payments: z.array(
      z.strictObject({ ...someSelection, due: cents, finished_at: moment, declared_at: moment.nullable() }),
    ),
    /** Galleries whose pictures are released when the balance is paid. */
    balances: z.array(
      z.strictObject({
        ...someGallery,
        client_name: z.string().nullable(),
        due: cents,
        set_at: moment,
        declared_at: moment.nullable(),
      }),
    ),
    /** Pictures whose last comment is the family's. */
    comments: z.array(z.strictObject({ ...someSelection, waiting: count, last_at: moment })),
    albums: z.strictObject({
      /** With requests that are neither done nor declined; `last_at`: when the family sent the last of them. */
      requested: z.array(z.strictObject({ ...someAlbum, requests: count, last_at: moment })),
      /** Approved in the last 14 days. `open_requests` were neither done nor declined before. */
      approved: z.array(z.strictObject({ ...someAlbum, approved_at: moment, open_requests: count })),
      /** Sent more than seven days ago; `readers` have not looked at a single spread of it. */
      stalled: z.array(z.strictObject({ ...someAlbum, readers: z.array(z.string()) })),
    }),
    activity: z.array(
      z.strictObject({
        id,
        at: moment,
        kind: galleryActivityKind,
        name: z.string().nullable(),
        device: z.enum(['phone', 'computer']),
        count,
        amount: cents.nullable(),
        collection_id: id,
        gallery_title: z.string(),
      }),
    ),
    /** The newest galleries. */
    galleries: z.array(z.strictObject({ ...someGallery, pictures: count })),
    space: z.strictObject({ used: z.number(), limit: z.number().nullable() }),
    /** What a new account has done already. `sent`: a gallery was mailed to a client, or a family opened one. */
    first_steps: z.strictObject({
      logo: z.boolean(),
      gallery: z.boolean(),
      picture: z.boolean(),
      client: z.boolean(),
      sent: z.boolean(),
    }),
  }),
})
