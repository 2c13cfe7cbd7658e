import { findByName } from '../accounts/index.ts'
import { readCustomerCard, type CustomerCard } from './customer-card.read.ts'
import { writeAct } from './staff-act.repository.ts'
import { StaffRefusal, type Acting, type StaffNeeds } from './staff.needs.ts'

export type Sought = { readonly kind: 'email' | 'subdomain' | 'id'; readonly name: string }

/** By a name that is exactly theirs: support looks one customer up, it does not leaf through them. */
export async function findAccount(needs: StaffNeeds, sought: Sought, by: Acting): Promise<CustomerCard> {
  const { db, clock } = needs
  const { kind, name } = sought
  const customerId = kind === 'id' ? name : await db.nobody((tx) => findByName(tx, kind, name.trim().toLowerCase()))
  if (customerId === null) throw new StaffRefusal('no such customer')
  return db.tenant(customerId, async (tx) => {
    const card = await readCustomerCard(tx, customerId)
    if (!card) throw new StaffRefusal('no such customer')
    await writeAct(tx, by, { customerId, kind: 'looked-up', now: clock() })
    return card
  })
}
