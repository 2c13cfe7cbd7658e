import type { Tx } from '../../platform/db/database.ts'
import { accountLetter, findCustomer, type Said } from '../accounts/index.ts'
import type { PrivacyNeeds } from './privacy.module.ts'

/** `2027-04-09` as `09/04/2027`. */
export function writtenDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** To the account's own address. Answers the mail's id. */
export async function queuePrivacyMail(
  { outbox, config }: Pick<PrivacyNeeds, 'outbox' | 'config'>,
  tx: Tx,
  customerId: string,
  letter: {
    readonly kind: string
    readonly said: Said & { readonly button?: string }
    readonly notes: readonly string[]
  },
  now: Date,
): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('a letter to nobody')
  const { said, kind, notes } = letter
  const button = said.button ? { label: said.button, url: `${config.APP_ORIGIN}/account#seus-dados` } : undefined
  const to = { customerId, name: customer.name, email: customer.email }
  return outbox.queue(tx, accountLetter(to, said, { kind: `privacy-${kind}`, button, notes }), now)
}
