import type { BodyOf, updateClient as endpoint } from '@revela/contract'
import { isPlaceholderEmail, placeholderEmail } from '@revela/domain'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal/refusal.ts'
import { emailTaken } from './add-client.ts'
import { changeClient, findClient } from './client.repository.ts'
import type { ClientsNeeds } from './clients.needs.ts'

export async function updateClient(
  { db, clock }: ClientsNeeds,
  customerId: string,
  id: string,
  { name, email, tel }: BodyOf<typeof endpoint>,
): Promise<void> {
  try {
    await db.tenant(customerId, async (tx) => {
      const before = await findClient(tx, customerId, id)
      if (!before) throw new Refusal('NotFound')
      // Who is known by a number alone is known by the new one from now on. Two clients may have given the same number,
      // so one that stays is left as it is.
      const isNewNumber = email === undefined && tel && tel !== before.tel && isPlaceholderEmail(before.email)
      const renumbered = isNewNumber ? placeholderEmail(tel) : email
      const change = {
        ...(name === undefined ? {} : { name }),
        ...(renumbered === undefined ? {} : { email: renumbered }),
        ...(tel === undefined ? {} : { tel }),
      }
      await changeClient(tx, customerId, id, change, clock())
    })
  } catch (fault) {
    throw isUniqueViolation(fault) ? emailTaken(email === undefined ? 'tel' : 'email') : fault
  }
}
