import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findOwnSelection } from './choice/own-selection.ts'
import { queueReceivedMail } from './family-mails.ts'
import { amountDueOf, codeAmountOf, createPixCode } from './pix-key.ts'
import { changeAndAnnounce, findSelection, lockSelection } from './selection.repository.ts'
import type { SelectionRow, SelectionsDeps } from './selections.module.ts'

/** The whole amount due, a part of it, or more than is due: then the photographer settles it with the family. */
export type AppliedPayment = 'whole' | 'part' | 'surplus'

type Payment = { readonly customerId: string; readonly selectionId: string; readonly cents: number; readonly now: Date }

/** What a confirmed payment changes in a selection; the receivables module confirms it. */
export type PaymentReceiver = {
  readonly due: (tx: Tx, principal: FamilyPrincipal, galleryId: string) => Promise<SelectionDue | null>
  /** What a Pix for this selection should ask for now; 0 when it is deleted, open or paid. */
  readonly owed: (tx: Tx, customerId: string, selectionId: string) => Promise<number>
  readonly receive: (tx: Tx, payment: Payment) => Promise<AppliedPayment>
  readonly withdraw: (
    tx: Tx,
    payment: Payment & { readonly appliedAs: AppliedPayment; readonly appliedAt: Date },
  ) => Promise<void>
}

/** `cents` 0: nothing has to be paid. */
type SelectionDue = { readonly selectionId: string; readonly clientId: string; readonly cents: number }

type Deps = Pick<SelectionsDeps, 'keys' | 'outbox' | 'jobs' | 'config' | 'recordActivity'>

export function paymentReceiver(deps: Deps): PaymentReceiver {
  return {
    due: async (tx, principal, galleryId) => {
      const selection = await findOwnSelection(tx, principal, galleryId)
      if (!selection) return null
      const cents = isOwed(selection) ? codeAmountOf(selection) : 0
      return { selectionId: selection.id, clientId: selection.client_id, cents }
    },
    owed: async (tx, customerId, selectionId) => {
      const selection = await findSelection(tx, customerId, selectionId)
      return selection && isOwed(selection) ? codeAmountOf(selection) : 0
    },
    receive: (tx, payment) => receivePayment(deps, tx, payment),
    withdraw: withdrawPayment,
  }
}

function isOwed(selection: SelectionRow): boolean {
  return selection.finished_at !== null && selection.pix_received_at === null && amountDueOf(selection) > 0
}

/**
 * The amount may have changed since the Pix was made: a selection that was reopened keeps what was paid, so that only
 * the rest is charged when it is finished again.
 */
async function receivePayment(
  deps: Deps,
  tx: Tx,
  { customerId, selectionId, cents, now }: Payment,
): Promise<AppliedPayment> {
  const selection = await lockSelection(tx, customerId, selectionId)
  if (!selection || (selection.finished_at !== null && !isOwed(selection))) return 'surplus'
  const isWhole = selection.finished_at !== null && cents >= amountDueOf(selection)
  const updated = isWhole
    ? await changeAndAnnounce(tx, selection, { pix_received_at: now })
    : await changePaidBefore(tx, selection, selection.paid_before + cents)
  await deps.recordActivity(tx, selection, { kind: 'payment_received', now, amountCents: cents })
  await queueReceivedMail(deps, tx, updated, { cents, now })
  return isWhole ? 'whole' : 'part'
}

/** The money went back to the family: what was paid with it is due again. */
async function withdrawPayment(
  tx: Tx,
  { customerId, selectionId, cents, appliedAs, appliedAt }: Parameters<PaymentReceiver['withdraw']>[1],
): Promise<void> {
  const selection = await lockSelection(tx, customerId, selectionId)
  if (!selection || appliedAs === 'surplus') return
  // Reopened or paid again since then: the amount is part of what was paid before.
  const isCurrent = appliedAs === 'whole' && selection.pix_received_at?.getTime() === appliedAt.getTime()
  if (isCurrent) await changeAndAnnounce(tx, selection, { pix_received_at: null })
  else await changePaidBefore(tx, selection, Math.max(0, selection.paid_before - cents))
}

async function changePaidBefore(tx: Tx, selection: SelectionRow, paid: number): Promise<SelectionRow> {
  const changed = { ...selection, paid_before: paid }
  const pix_code = isOwed(changed) ? await createPixCode(tx, changed, codeAmountOf(changed)) : selection.pix_code
  return changeAndAnnounce(tx, selection, { paid_before: paid, pix_code })
}
