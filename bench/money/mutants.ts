import type { Facts } from './facts.ts'
import { findingsOf, type checks } from './findings.ts'

type Harm = { readonly name: string; readonly seenAs: (typeof checks)[number]; readonly harm: (facts: Facts) => Facts }

/** Changes the first for which it is true. */
function changed<T>(items: readonly T[], which: (item: T) => boolean, change: Partial<T>): readonly T[] {
  const at = items.findIndex(which)
  return items.map((item, place) => (place === at ? { ...item, ...change } : item))
}

const isApproved = ({ status }: { status: string }) => status === 'approved'
const isPaid = ({ state }: { state: string }) => state === 'paid'

const harms: readonly Harm[] = [
  {
    name: 'a payment twice',
    seenAs: 'double_charge',
    harm: (facts) => {
      const twice = facts.payments.filter(isApproved).slice(0, 1)
      return { ...facts, payments: [...facts.payments, ...twice.map((payment) => ({ ...payment, id: 'again' }))] }
    },
  },
  {
    name: 'a payment nobody noticed',
    seenAs: 'missed',
    harm: (facts) => ({ ...facts, charges: changed(facts.charges, isPaid, { state: 'pending' }) }),
  },
  {
    name: 'a payment that never was',
    seenAs: 'invented',
    harm: (facts) => ({ ...facts, payments: changed(facts.payments, isApproved, { status: 'rejected' }) }),
  },
  {
    name: 'another amount',
    seenAs: 'wrong_amount',
    harm: (facts) => ({ ...facts, payments: changed(facts.payments, isApproved, { amountCents: 1 }) }),
  },
  {
    name: 'a charge that is still open',
    seenAs: 'wrong_state',
    harm: (facts) => ({
      ...facts,
      charges: changed(facts.charges, ({ state }) => state === 'declined', { state: 'sending' }),
    }),
  },
  {
    name: 'a payment that is not ours',
    seenAs: 'stray_payment',
    harm: (facts) => ({ ...facts, payments: changed(facts.payments, () => true, { reference: 'somebody else' }) }),
  },
  {
    name: 'a customer told no',
    seenAs: 'refused_but_charged',
    harm: (facts) => {
      const paid = new Set(facts.invoices.filter(({ paidAt }) => paidAt !== null).map(({ key }) => key))
      const which = ({ byCard, key }: Facts['told'][number]) => byCard && paid.has(key)
      return { ...facts, told: changed(facts.told, which, { refused: true, accepted: false }) }
    },
  },
  {
    name: 'a day too much',
    seenAs: 'wrong_subscription',
    harm: (facts) => {
      const paid = facts.subscriptions.find(({ paidUntil }) => paidUntil !== null)
      const paidUntil = new Date((paid?.paidUntil?.getTime() ?? 0) + 86_400_000)
      return { ...facts, subscriptions: changed(facts.subscriptions, (one) => one === paid, { paidUntil }) }
    },
  },
]

/** Harms done by hand, one at a time, that the comparison does not name. */
export function unseenHarms(facts: Facts): string[] {
  return harms
    .filter(({ seenAs, harm }) => findingsOf(harm(facts))[seenAs].length <= findingsOf(facts)[seenAs].length)
    .map(({ name }) => name)
}
