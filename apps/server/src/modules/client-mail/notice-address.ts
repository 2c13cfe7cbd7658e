import type { Tx } from '../../platform/db/database.ts'
import { findCustomer } from '../accounts/index.ts'
import { openProfile } from '../profiles/index.ts'

/**
 * Where notices to the photographer go. Until the account's own address is confirmed it is that one: the address for
 * notices can be anybody's, and the contact form would carry a stranger's words to it.
 */
export async function noticeAddress(tx: Tx, customerId: string, now: Date): Promise<string> {
  const customer = await findCustomer(tx, customerId)
  if (customer && customer.email_confirmed_at === null) return customer.email
  return (await openProfile(tx, customerId, now)).notification_email
}
