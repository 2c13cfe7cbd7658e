import type { FamilyPrincipal } from '../../access/principal.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findOwnSelection } from './choice/own-selection.ts'
import { queueReceivedMail } from './family-mails.ts'
import { amountDueOf, codeAmountOf, createPixCode, isCoveredByDeclaration } from './pix-key.ts'
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
  /** Returns whether the amount is due again; a surplus was never due. */
  readonly withdraw: (
    tx: Tx,
    payment: Payment & { readonly appliedAs: AppliedPayment; readonly appliedAt: Date },
  ) => Promise<boolean>
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
    : await changePayment(tx, selection, { paid_before: selection.paid_before + cents }, now)
  await deps.recordActivity(tx, selection, { kind: 'payment_received', now, amountCents: cents })
  await queueReceivedMail(deps, tx, updated, { cents, now })
  return isWhole ? 'whole' : 'part'
}

/** The money went back to the family: what was paid with it is due again. */
async function withdrawPayment(
  tx: Tx,
  { customerId, selectionId, cents, now, appliedAs, appliedAt }: Parameters<PaymentReceiver['withdraw']>[1],
): Promise<boolean> {
  const selection = await lockSelection(tx, customerId, selectionId)
  if (!selection || appliedAs === 'surplus') return false
  const isCurrent = appliedAs === 'whole' && selection.pix_received_at?.getTime() === appliedAt.getTime()
  if (isCurrent) {
    await changeAndAnnounce(tx, selection, { pix_received_at: null })
    return true
  }
  // Reopened or paid again since then: the amount is part of what was paid before, or of the finished total.
  const { pix_received_at: receivedAt, paid_before: paidBefore, finished_total: total } = selection
  const paid = receivedAt === null ? paidBefore : Math.max(paidBefore, total ?? 0)
  await changePayment(tx, selection, { pix_received_at: null, paid_before: Math.max(0, paid - cents) }, now)
  return true
}

type PaymentChange = Partial<Pick<SelectionRow, 'paid_before' | 'pix_received_at'>>

/** The Pix code asks for what is due after the change, unless the client declared all of it before the reopening. */
async function changePayment(tx: Tx, selection: SelectionRow, change: PaymentChange, now: Date): Promise<SelectionRow> {
  const changed = { ...selection, ...change }
  if (!isOwed(changed)) return changeAndAnnounce(tx, selection, change)
  const declared = isCoveredByDeclaration(changed)
    ? { pix_declared_at: selection.pix_declared_at ?? now }
    : isCoveredByDeclaration(selection)
      ? { pix_declared_at: null }
      : {}
  const pix_code = await createPixCode(tx, changed, codeAmountOf(changed))
  return changeAndAnnounce(tx, selection, { ...change, ...declared, pix_code })
}
