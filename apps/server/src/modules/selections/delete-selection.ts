import { discard } from '../pictures/index.ts'
import { lockSelection, removeSelection } from './selection.repository.ts'
import type { SelectionsNeeds } from './selections.needs.ts'

/** The choices, the comments and the list as a file go with it; the gallery stays as it is offered. */
export async function deleteSelection({ db, clock }: SelectionsNeeds, customerId: string, id: string): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const selection = await lockSelection(tx, customerId, id)
    if (selection?.pdf_key) await discard(tx, customerId, [{ objectKey: selection.pdf_key, isPrefix: false }], clock())
    await removeSelection(tx, customerId, id)
  })
}
