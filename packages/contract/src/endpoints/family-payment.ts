import { z } from 'zod'
import { familyMember } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { cents, id, moment } from '../fields/text.ts'

const params = z.object({ gallery_id: id })
const ids = { gallery: 'params.gallery_id' } as const
const access = familyMember('payment.own')

/** What a visitor may pay in a gallery besides the extra pictures of the own selection. */
export const getFamilyPayments = endpoint({
  name: 'familyPayment.get',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/payments',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  answer: z.strictObject({
    /** The studio's account confirms a Pix by itself: nobody has to declare a payment. */
    automatic_pix: z.boolean(),
    /** Null: the gallery asks for nothing, or another client pays. */
    balance: z
      .strictObject({
        amount: cents,
        due: cents,
        /** The BR Code of the studio's Pix key; null without a key, or when nothing is due. */
        code: z.string().nullable(),
        payee: z.strictObject({ name: z.string(), key: z.string() }).nullable(),
        declared_at: moment.nullable(),
        received_at: moment.nullable(),
      })
      .nullable(),
  }),
  errors: ['GalleryNotOpen'],
})

/** A Pix that the studio's connected account made, and that confirms itself. */
const familyCharge = z.strictObject({
  charge_id: id,
  for: z.enum(['selection', 'balance']),
  /** "Copia e cola". */
  code: z.string(),
  amount: cents,
  expires_at: moment,
  /** `ended`: it can no longer be paid, because it expired or the amount changed. */
  state: z.enum(['waiting', 'paid', 'ended']),
})

/** Returns the open Pix of this amount, or a new one. */
export const createFamilyCharge = endpoint({
  name: 'familyPayment.create',
  method: 'POST',
  path: '/family/gallery/{gallery_id}/payments',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  body: z.object({ for: z.enum(['selection', 'balance']) }),
  answer: familyCharge,
  errors: ['GalleryNotOpen', 'NothingToPay', 'PixNotAutomatic', 'PixUnavailable'],
})

export const getFamilyCharge = endpoint({
  name: 'familyPayment.getCharge',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/payments/{charge_id}',
  origin: 'ours',
  host: 'gallery',
  access,
  ids: { gallery: 'params.gallery_id', family_charge: 'params.charge_id' },
  params: z.object({ gallery_id: id, charge_id: id }),
  answer: familyCharge,
  errors: ['GalleryNotOpen'],
})

/** "Já paguei" of a balance: notifies the photographer, who checks the account. */
export const declareBalance = endpoint({
  name: 'familyPayment.declare',
  method: 'PUT',
  path: '/family/gallery/{gallery_id}/balance/payment',
  origin: 'ours',
  host: 'gallery',
  access,
  ids,
  params,
  errors: ['GalleryNotOpen', 'NothingToPay'],
})

/** Server-sent events, each `{ changed: true }`: a payment of this gallery changed and can be read. */
export const listenToPayments = endpoint({
  name: 'familyPayment.listen',
  method: 'GET',
  path: '/family/gallery/{gallery_id}/payment-events',
  origin: 'ours',
  host: 'gallery',
  caller: 'events',
  access,
  ids,
  params,
  errors: ['GalleryNotOpen'],
})
