import { errorHelp } from '@revela/phrases'
import { isPlaceholderEmail } from '@revela/domain'
import { Refusal, refuseField } from '../../../platform/refusal/refusal.ts'
import { createClient, findClientByEmail } from '../../clients/index.ts'
import type { SendingNeeds } from '../sharing.needs.ts'

/** The client behind an address; one that nobody has becomes a client, entered by the photographer. */
export async function recipientOf(
  needs: SendingNeeds,
  customerId: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  // What stands in for a missing mailbox receives nothing.
  if (isPlaceholderEmail(email)) throw refuseField('InvalidRequest', 'client_email', errorHelp.emailInvalid)
  const find = () => needs.db.tenant(customerId, (tx) => findClientByEmail(tx, customerId, email))
  const known = await find()
  if (known) return known.id
  try {
    return (await createClient(needs, customerId, { name, email })).id
  } catch (fault) {
    // Another call entered them a moment ago.
    const meanwhile = fault instanceof Refusal && fault.code === 'ClientEmailTaken' ? await find() : undefined
    if (!meanwhile) throw fault
    return meanwhile.id
  }
}
