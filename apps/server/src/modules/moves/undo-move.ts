import type { Move } from './move-customer.ts'
import { MoveRejected } from './move-customer.ts'
import { deleteJobs } from './copy-jobs.ts'
import { removeRows } from './copy-rows.ts'
import { endStop, findStop } from './customer-stop.ts'
import { customerPrefixes } from '../../platform/object-store/customer-prefixes.ts'

type Undo = Omit<Move, 'report'>

/** Before the switch: the old cell goes on as if nothing had been begun. Copied objects stay for the next try. */
export async function undoMove({ from, to, directory, customerId }: Undo): Promise<void> {
  const place = await directory.findCustomer(customerId)
  if (place?.cell !== from.name) throw new MoveRejected(`${place?.cell ?? 'no cell'} has the customer: nothing to undo`)
  if ((await findStop(to.rows, customerId))?.state === 'arriving') {
    await deleteJobs(to, customerId)
    await removeRows(to, customerId)
    await endStop(to.rows, customerId)
  }
  await endStop(from.rows, customerId)
}

/** Step 10. The backups of the old cell keep what they have until they expire. */
export async function eraseMoved({ from, directory, customerId }: Omit<Undo, 'to'>, days: number): Promise<void> {
  const place = await directory.findCustomer(customerId)
  const stop = await findStop(from.rows, customerId)
  if (place?.cell === from.name || stop?.state !== 'moved') throw new MoveRejected(`${from.name} has the customer`)
  const end = new Date(stop.stoppedAt.getTime() + days * 86_400_000)
  if (end > new Date())
    throw new MoveRejected(`the copy in ${from.name} is kept until ${end.toISOString().slice(0, 10)}`)
  await removeRows(from, customerId)
  for (const prefix of customerPrefixes(customerId)) await from.store.deletePrefix(prefix)
}
