import { foldLedger } from '@revela/domain'
import type { Charge, Observations, Payment } from './observations.ts'

export const checks = [
  'double_charge',
  'missed',
  'invented',
  'wrong_amount',
  'wrong_state',
  'unknown_payment',
  'rejected_but_charged',
  'wrong_subscription',
] as const

export type Findings = Readonly<Record<(typeof checks)[number], string[]>>

/** The allowed states of a charge for each status of its payment at the gateway. */
const statesFor: Readonly<Record<Payment['status'], readonly string[]>> = {
  approved: ['paid'],
  pending: ['pending'],
  in_process: ['pending'],
  rejected: ['declined'],
  cancelled: ['canceled', 'expired'],
  refunded: ['refunded'],
  charged_back: ['refunded'],
}
/** A request that the gateway rejected is declined without a payment; one it never received is lost. */
const statesWithoutPayment: readonly string[] = ['declined', 'lost']

/**
 * Compares our ledger with the gateway's records, line by line in both directions. All lists are empty when they are
 * equal.
 */
export function findingsOf({ invoices, charges, subscriptions, payments, purchases }: Observations): Findings {
  const findings: Findings = Object.fromEntries(checks.map((check) => [check, []])) as never
  const chargeById = new Map(charges.map((charge) => [charge.id, charge]))
  const invoiceById = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const paymentOf = new Map<string, Payment[]>()
  for (const payment of payments) {
    const charge = chargeById.get(payment.reference ?? '')
    if (!charge) findings.unknown_payment.push(`payment ${payment.id} without a charge`)
    else paymentOf.set(charge.id, [...(paymentOf.get(charge.id) ?? []), payment])
  }
  const approvedOf = (charge: Charge) => (paymentOf.get(charge.id) ?? []).filter(({ status }) => status === 'approved')

  for (const charge of charges) {
    const chargePayments = paymentOf.get(charge.id) ?? []
    const invoice = invoiceById.get(charge.invoiceId)
    const isPaid = charge.state === 'paid' && invoice?.paidAt != null
    if (chargePayments.length > 1) findings.double_charge.push(`charge ${charge.id}: ${chargePayments.length} payments`)
    if (approvedOf(charge).length > 0 && !isPaid) findings.missed.push(`charge ${charge.id} is ${charge.state}`)
    if (charge.state === 'paid' && approvedOf(charge).length === 0) findings.invented.push(`charge ${charge.id}`)
    for (const { amountCents } of chargePayments) {
      if (amountCents !== charge.amountCents) findings.wrong_amount.push(`charge ${charge.id}: ${amountCents}`)
    }
    const expectedStates = chargePayments[0] ? statesFor[chargePayments[0].status] : statesWithoutPayment
    if (!expectedStates.includes(charge.state))
      findings.wrong_state.push(`charge ${charge.id} is ${charge.state}, not ${expectedStates.join(' or ')}`)
  }

  const chargesOf = Map.groupBy(charges, ({ invoiceId }) => invoiceId)
  for (const invoice of invoices) {
    const approved = (chargesOf.get(invoice.id) ?? []).flatMap(approvedOf)
    if (approved.length > 1) findings.double_charge.push(`invoice ${invoice.id}: ${approved.length} payments`)
    if (invoice.paidAt && invoice.method !== 'credit' && approved.length === 0)
      findings.invented.push(`invoice ${invoice.id}`)
    const paid = approved.reduce((sum, { amountCents }) => sum + amountCents, 0)
    if (approved.length === 1 && paid !== invoice.amountCents)
      findings.wrong_amount.push(`invoice ${invoice.id}: ${paid} of ${invoice.amountCents}`)
  }

  const byKey = new Map(invoices.map((invoice) => [invoice.key ?? '', invoice]))
  for (const { key, byCard, isRejected, isAccepted } of purchases) {
    const invoice = byKey.get(key)
    const approved = (chargesOf.get(invoice?.id ?? '') ?? []).flatMap(approvedOf)
    if (byCard && isRejected && !isAccepted && approved.length > 0)
      findings.rejected_but_charged.push(`purchase ${key}`)
  }

  const invoicesOf = Map.groupBy(invoices, ({ customerId, product }) => `${customerId} ${product}`)
  for (const { customerId, product, planId, paidUntil, trialEndsAt } of subscriptions) {
    const folded = foldLedger({ invoices: invoicesOf.get(`${customerId} ${product}`) ?? [], trialEndsAt })
    const isConsistent =
      folded.paidUntil?.getTime() === paidUntil?.getTime() && (!folded.planId || folded.planId === planId)
    if (!isConsistent)
      findings.wrong_subscription.push(`${customerId}: ${paidUntil?.toISOString() ?? 'nothing'} of ${product}`)
  }
  return findings
}
