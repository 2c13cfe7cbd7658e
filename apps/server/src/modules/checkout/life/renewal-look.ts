import type { Product, RenewalFacts } from '@revela/domain'
import type { Tx } from '../../../platform/db/database.ts'
import { changeRenewal, type LockedSubscription } from '../../subscriptions/index.ts'
import type { CheckoutNeeds } from '../checkout.needs.ts'
import type { Agreement } from './agreement.read.ts'

export type RenewalNeeds = Pick<CheckoutNeeds, 'clock' | 'jobs' | 'outbox' | 'config' | 'gateway'>

/** One renewal, under its lock, at the moment at which something about it is due. */
export type RenewalLook = {
  readonly needs: RenewalNeeds
  readonly tx: Tx
  readonly customerId: string
  readonly product: Product
  readonly row: LockedSubscription
  readonly agreement: Agreement
  readonly facts: RenewalFacts
  readonly now: Date
}

/** Bank and gateway have this long before somebody looks whether an answer ever came. */
const answerMs = 3_600_000

export function later(now: Date): Date {
  return new Date(now.getTime() + answerMs)
}

/** Null: never by itself. */
export async function lookAgain({ tx, customerId, product }: RenewalLook, at: Date | null): Promise<null> {
  await changeRenewal(tx, customerId, product, { renewal_due_at: at })
  return null
}
