import type {
  AnswerOf,
  createFamilyCharge,
  declareBalance,
  getFamilyCharge,
  getFamilyPayments,
  listenToPayments,
} from '@revela/contract'
import { callable } from '@revela/contract/client'

const at = '/family/gallery/{gallery_id}'

export const paymentCalls = {
  get: callable<typeof getFamilyPayments>('GET', `${at}/payments`),
  create: callable<typeof createFamilyCharge>('POST', `${at}/payments`),
  getCharge: callable<typeof getFamilyCharge>('GET', `${at}/payments/{charge_id}`),
  declare: callable<typeof declareBalance>('PUT', `${at}/balance/payment`),
  listen: callable<typeof listenToPayments>('GET', `${at}/payment-events`),
} as const

export type Charge = AnswerOf<typeof createFamilyCharge>
export type FamilyPayments = AnswerOf<typeof getFamilyPayments>
