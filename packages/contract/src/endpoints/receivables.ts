import { z } from 'zod'
import { customer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { cents, count, id, integerInText, line, moment } from '../fields/text.ts'

// What families owe the photographer. None of it is our money: Pix goes to the photographer's own account.

/** The connected Mercado Pago account; no token is ever part of an answer. */
export const paymentAccount = z.strictObject({
  /** The account's number at the gateway, except for its last digits masked. */
  seller: z.string(),
  connected_at: moment,
  /** `reconnect`: the gateway no longer accepts our access, and Pix is not confirmed automatically until then. */
  state: z.enum(['connected', 'reconnect']),
})

const accountAnswer = z.strictObject({
  /** False: this installation has no application at the gateway, and the connection is not offered. */
  offered: z.boolean(),
  account: paymentAccount.nullable(),
})

export const getPaymentAccount = endpoint({
  name: 'receivables.getAccount',
  method: 'GET',
  path: '/receivables/account',
  origin: 'ours',
  access: customer('receivables.read'),
  answer: accountAnswer,
})

/** Returns the gateway's page where the photographer allows the connection. The page returns to the studio. */
export const connectPaymentAccount = endpoint({
  name: 'receivables.connect',
  method: 'POST',
  path: '/receivables/account/connection',
  origin: 'ours',
  access: customer('receivables.write'),
  answer: z.strictObject({ url: z.string() }),
  errors: ['ConfirmationNeeded', 'ConnectionNotOffered'],
})

/** `code` and `state` as the gateway's page returned them. A state works once, in the session that began. */
export const finishPaymentConnection = endpoint({
  name: 'receivables.finishConnection',
  method: 'PUT',
  path: '/receivables/account/connection',
  origin: 'ours',
  access: customer('receivables.write'),
  body: z.object({ state: line(1, 200), code: line(1, 400) }),
  answer: accountAnswer,
  errors: ['ConnectionRejected', 'ConnectionNotOffered'],
})

/** Deletes the tokens. Families then pay by the studio's Pix key. */
export const disconnectPaymentAccount = endpoint({
  name: 'receivables.disconnect',
  method: 'DELETE',
  path: '/receivables/account',
  origin: 'ours',
  access: customer('receivables.write'),
  answer: accountAnswer,
  errors: ['ConfirmationNeeded'],
})

/** `declared`: the family said that it paid. A received amount stays listed, the newest first. */
const receivableState = z.enum(['open', 'declared', 'received'])

const receivable = z.strictObject({
  /** The position in the list, for `after`. */
  key: z.string(),
  for: z.enum(['selection', 'balance']),
  collection_id: id,
  gallery_title: z.string(),
  /** Of the selection; null for a balance. */
  selection_id: id.nullable(),
  client_id: id.nullable(),
  client_name: z.string().nullable(),
  state: receivableState,
  /** What is open, or what was received. */
  amount: cents,
  /** When the amount became due: the selection was sent, or the balance was set. */
  since: moment,
  days_open: count,
  declared_at: moment.nullable(),
  received_at: moment.nullable(),
  /** `gateway`: confirmed by the connected account. */
  received_by: z.enum(['photographer', 'gateway']).nullable(),
  /** A payment at the gateway that does not agree with what was asked for: the photographer has to look. */
  mismatch: z.boolean(),
})

const search = z.string().trim().max(120).optional()

/** "A receber": of selections and of balances, in pages. */
export const listReceivables = endpoint({
  name: 'receivables.list',
  method: 'GET',
  path: '/receivables',
  origin: 'ours',
  access: customer('receivables.read'),
  query: z.object({
    state: receivableState.optional(),
    /** In the titles of galleries and the names of clients. */
    search,
    after: z.string().max(200).optional(),
    limit: integerInText(1, 100).optional(),
  }),
  answer: z.strictObject({
    receivables: z.array(receivable),
    /** For the next page; null on the last one. */
    next: z.string().nullable(),
    /** Of everything that the search finds. */
    totals: z.strictObject({
      open: z.strictObject({ count, amount: z.number().int() }),
      declared: z.strictObject({ count, amount: z.number().int() }),
      received: z.strictObject({ count, amount: z.number().int() }),
    }),
  }),
})

/** The same list as a table for other programs, at most 10,000 rows. */
export const exportReceivables = endpoint({
  name: 'receivables.exportCsv',
  method: 'GET',
  path: '/receivables/csv',
  origin: 'ours',
  access: customer('receivables.read'),
  query: z.object({ state: receivableState.optional(), search }),
  answer: z.strictObject({ name: z.string(), csv: z.string() }),
})

const balanceTarget = {
  path: '/gallery/{collection_id}/balance',
  origin: 'ours',
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
} as const

/** "Liberar quando quitar": what has to be paid before a gallery's pictures can be downloaded. */
export const galleryBalance = z.strictObject({
  amount: cents,
  paid: cents,
  /** 0: everything was received, and downloads are open. */
  due: cents,
  /** Who sees the amount and pays it; null: every visitor of the gallery. */
  client_id: id.nullable(),
  set_at: moment,
  declared_at: moment.nullable(),
  received_at: moment.nullable(),
  received_by: z.enum(['photographer', 'gateway']).nullable(),
  /** A part was confirmed by hand, and that can be undone. */
  can_undo: z.boolean(),
})

const balanceAnswer = z.strictObject({ balance: galleryBalance.nullable() })

export const getGalleryBalance = endpoint({
  name: 'gallery.getBalance',
  method: 'GET',
  access: customer('gallery.read'),
  ...balanceTarget,
  answer: balanceAnswer,
})

/** Null: nothing has to be paid. An amount above what was received asks for the difference. */
export const setGalleryBalance = endpoint({
  name: 'gallery.setBalance',
  method: 'PUT',
  access: customer('receivables.balance'),
  ...balanceTarget,
  ids: { gallery: 'params.collection_id', client: 'body.balance.client_id' },
  body: z.object({
    balance: z.object({ amount: cents.min(1), client_id: id.nullable() }).nullable(),
  }),
  answer: balanceAnswer,
})

/**
 * "Recebi" of a balance, with the amount on the screen. `received` false takes back what was confirmed by hand; `amount`
 * is then everything that was received.
 */
export const confirmBalance = endpoint({
  name: 'receivables.confirm',
  method: 'PUT',
  path: '/gallery/{collection_id}/balance/payment',
  origin: 'ours',
  access: customer('receivables.balance'),
  ids: { gallery: 'params.collection_id' },
  params: z.object({ collection_id: id }),
  body: z.object({ received: z.boolean(), amount: cents.min(1) }),
  answer: balanceAnswer,
  errors: ['BalanceChanged'],
})
