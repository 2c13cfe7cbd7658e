import type { FamilySelection } from '../api/calls.ts'

type Facts = Pick<FamilySelection, 'payment' | 'automatic_pix' | 'due'>

/** A Pix code can be had, and the payment was neither declared nor confirmed. */
export function isPayable({ payment, automatic_pix: isAutomatic, due }: Facts): boolean {
  if (payment === null) return isAutomatic && due > 0
  return payment.declared_at === null && payment.received_at === null
}
