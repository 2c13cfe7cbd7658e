import { daysBetween, saoPauloDay } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'
import { accountLetter, findCustomer, type Said } from '../accounts/index.ts'
import type { LifecycleNeeds } from './lifecycle.needs.ts'

const places = {
  plans: '/checkout/gallery-pro/plans',
  galleries: '/gallery',
  trash: '/gallery/trash',
  billing: '/inactive',
} as const

/** `09/04/2027`, the day in São Paulo. */
export function dayOf(at: Date): string {
  return saoPauloDay(at).split('-').toReversed().join('/')
}

export function daysLeft(until: Date, now: Date): number {
  return daysBetween(saoPauloDay(now), saoPauloDay(until))
}

/** To the account's own address: what a studio shows its families may be another. Answers the mail's id. */
export async function queueLifecycleMail(
  { outbox, config }: Pick<LifecycleNeeds, 'outbox' | 'config'>,
  tx: Tx,
  customerId: string,
  letter: {
    readonly kind: string
    readonly said: Said & { readonly button: string }
    readonly to: keyof typeof places
  },
  now: Date,
): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('a lifecycle of nobody')
  const button = { label: letter.said.button, url: `${config.APP_ORIGIN}${places[letter.to]}` }
  const to = { customerId, name: customer.name, email: customer.email }
  return outbox.queue(tx, accountLetter(to, letter.said, { kind: `lifecycle-${letter.kind}`, button }), now)
}
