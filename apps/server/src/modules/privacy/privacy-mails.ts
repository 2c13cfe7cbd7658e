import type { Tx } from '../../platform/db/database.ts'
import { accountMail, findCustomer, type MailText } from '../accounts/index.ts'
import type { PrivacyDeps } from './privacy.module.ts'

/** `2027-04-09` as `09/04/2027`. */
export function formatDay(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** Sent to the account's own address. Returns the mail's id. */
export async function queuePrivacyMail(
  { outbox, config }: Pick<PrivacyDeps, 'outbox' | 'config'>,
  tx: Tx,
  customerId: string,
  email: {
    readonly kind: string
    readonly mailText: MailText & { readonly button?: string }
    readonly notes: readonly string[]
  },
  now: Date,
): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error('customer not found')
  const { mailText, kind, notes } = email
  const button = mailText.button
    ? { label: mailText.button, url: `${config.APP_ORIGIN}/account#seus-dados` }
    : undefined
  const to = { customerId, name: customer.name, email: customer.email }
  return outbox.queue(tx, accountMail(to, mailText, { kind: `privacy-${kind}`, button, notes }), now)
}
