import type { BodyOf, confirmPayment as endpoint } from '@revela/contract'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { queueReceivedMail } from './family-mails.ts'
import { amountDueOf } from './pix-key.ts'
import { changeAndAnnounce, isPaidByGateway, lockSelection } from './selection.repository.ts'
import type { SelectionRow, SelectionsDeps } from './selections.module.ts'

/** "Recebi": everything that is due, or only what the client declared before the selection was reopened. */
export async function confirmPayment(
  deps: SelectionsDeps,
  customerId: string,
  id: string,
  { received, earlier }: BodyOf<typeof endpoint>,
): Promise<void> {
  const now = deps.clock()
  await deps.db.tenant(customerId, async (tx) => {
    const selection = await lockSelection(tx, customerId, id)
    if (!selection) throw new ApiError('NotFound')
    if (earlier === undefined && !selection.finished_at) throw new ApiError('SelectionNotFinished')
    // The money is in the account: only its refund makes the amount due again.
    if (!received && earlier === undefined && (await isPaidByGateway(tx, selection))) {
      throw new ApiError('SelectionChanged')
    }
    const change =
      earlier === undefined
        ? // A refund finds its payment by this date, so a second confirmation keeps it.
          { pix_received_at: received ? (selection.pix_received_at ?? now) : null }
        : moveEarlierPayment(selection, { received, earlier }, now)
    const updated = await changeAndAnnounce(tx, selection, change)
    if (!received || (earlier === undefined && selection.pix_received_at !== null)) return
    const cents = earlier ?? amountDueOf(updated)
    await deps.recordActivity(tx, selection, { kind: 'payment_received', now, amountCents: cents })
    await queueReceivedMail(deps, tx, updated, { cents, now })
  })
}

type EarlierPaymentChange = { readonly received: boolean; readonly earlier: number }

/** The amount is the one on the photographer's screen: another tab may have confirmed it meanwhile. */
function moveEarlierPayment(selection: SelectionRow, { received, earlier }: EarlierPaymentChange, now: Date) {
  const { paid_before: paid, declared_before: declared, finished_at: finished, pix_declared_at: declaredAt } = selection
  if (received) {
    if (declared !== earlier) throw new ApiError('SelectionChanged')
    // Once finished again, the declaration is about the rest.
    return { paid_before: paid + earlier, declared_before: 0, ...(finished ? {} : { pix_declared_at: null }) }
  }
  if (paid < earlier || declared > 0) throw new ApiError('SelectionChanged')
  return {
    paid_before: paid - earlier,
    declared_before: earlier,
    ...(finished ? {} : { pix_declared_at: declaredAt ?? now }),
  }
}
