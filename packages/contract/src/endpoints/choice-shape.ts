import { z } from 'zod'
import { cents, count, date, moment, id } from '../fields/text.ts'
import { pictureNumber } from './family-shape.ts'

/** `no`: undecided, or undecided again; `declined`: decided against. */
export const choiceState = z.enum(['yes', 'maybe', 'no', 'declined'])

/** Paid pictures for less than the price of one times their number; each number once. */
export const pricePackages = z
  .array(z.strictObject({ count: z.number().int().min(2).max(10_000), price: cents }))
  .max(6)
  .refine((packages) => new Set(packages.map(({ count: pictures }) => pictures)).size === packages.length)

/** Computed only by the server. */
export const totals = z.strictObject({
  chosen: count,
  included: count,
  extras: count,
  total: cents,
  maybe: count,
})

export const commentThread = z.strictObject({
  number: pictureNumber,
  messages: z.array(
    z.strictObject({
      id,
      by: z.enum(['client', 'photographer', 'participant']),
      /** Of a participant; null for the others. */
      name: z.string().nullable(),
      text: z.string(),
      at: moment,
    }),
  ),
})

/** The Pix payment of a finished selection with a total. */
export const pixPayment = z.strictObject({
  /** "Copia e cola": the complete BR Code, which the screen also draws as a QR code. */
  code: z.string(),
  /** What the code asks for: without what was paid or declared before the selection was reopened. */
  total: cents,
  /** The receiver, as the payer's bank shows it; null when the studio's key changed after the code was made. */
  payee: z.strictObject({ name: z.string(), key: z.string() }).nullable(),
  declared_at: moment.nullable(),
  received_at: moment.nullable(),
})

/** What the photographer is owed for a selection, and was paid. */
export const selectionPayment = z.strictObject({
  /** Due since the selection was finished; 0 while it is open. */
  total: cents,
  /** The family got a Pix code; otherwise photographer and family arrange the payment themselves. */
  by_pix: z.boolean(),
  declared_at: moment.nullable(),
  received_at: moment.nullable(),
  /** `gateway`: confirmed by the connected account; that cannot be undone. */
  received_by: z.enum(['photographer', 'gateway']).nullable(),
  /** Received before the selection was reopened. */
  paid_before: cents,
  /** Declared by the client before the selection was reopened, and not confirmed by then. */
  declared_before: cents,
})

const agreed = {
  terms: z.strictObject({
    selling: z.boolean(),
    charge_type: z.enum(['ALL', 'ADDITIONAL']).nullable(),
    contracted: count.nullable(),
    extra_price: cents.nullable(),
    allow_extras: z.boolean(),
    price_packages: pricePackages,
  }),
  limit_date: date.nullable(),
  /** 0 on the last day; null without a deadline or after it. */
  days_left: z.number().int().nullable(),
}

/** The terms of a public selection before it begins: the price is known before the first tap. */
export const selectionOffer = z.strictObject(agreed)

export const familySelection = z.strictObject({
  id,
  status: z.enum(['open', 'expired', 'done']),
  /** Incremented by every change of the fields below; `?since=` returns later changes. */
  revision: z.number().int(),
  ...agreed,
  instructions: z.string(),
  totals,
  /** Pictures that are not "no", by number. */
  choices: z.array(z.strictObject({ number: pictureNumber, state: z.enum(['yes', 'maybe', 'declined']) })),
  comments: z.array(commentThread),
  /** The question "from here on each picture costs" was answered; it is asked once. */
  price_accepted: z.boolean(),
  finished_at: moment.nullable(),
  /** `studio`: the photographer finished it for the client. */
  finished_by: z.enum(['client', 'studio']).nullable(),
  note: z.string(),
  reopen_requested_at: moment.nullable(),
  deadline_requested_at: moment.nullable(),
  /** The last request, if the photographer declined it. */
  declined: z.strictObject({ what: z.enum(['reopen', 'deadline']), reason: z.string() }).nullable(),
  payment: pixPayment.nullable(),
  /** The studio has a Pix key: what is due after sending comes with a Pix code. */
  pays_by_pix: z.boolean(),
  /** What a finished selection still costs; 0 when it is open, free or paid. */
  due: cents,
  /** The studio's account confirms a Pix by itself (`familyPayment.create`): nobody has to declare a payment. */
  automatic_pix: z.boolean(),
  /** Received by the photographer before the selection was reopened; not charged again. */
  paid_before: cents,
  /** Declared as paid before the selection was reopened, and not confirmed by then; not asked for again. */
  declared_before: cents,
})

/** Both null for somebody who was invited to choose together. */
export const ownSelection = z.strictObject({
  selection: familySelection.nullable(),
  /** The terms of a public selection that has not begun: the first tap asks for a name, not the entry. */
  offer: selectionOffer.nullable(),
})
