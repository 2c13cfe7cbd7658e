import { removeSelection } from './selection.repository.ts'
import type { SelectionsNeeds } from './selections.needs.ts'

/** The choices, the comments and the list as a file go with it; the gallery stays as it is offered. */
export async function deleteSelection({ db }: SelectionsNeeds, customerId: string, id: string): Promise<void> {
  await db.tenant(customerId, (tx) => removeSelection(tx, customerId, id))
}
