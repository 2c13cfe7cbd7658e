import type { Observations } from './observations.ts'
import { findingsOf, type checks } from './findings.ts'

type PlantedFault = {
  readonly name: string
  readonly expectedCheck: (typeof checks)[number]
  readonly apply: (observations: Observations) => Observations
}

/** Changes the first matching item. */
function changed<T>(items: readonly T[], matches: (item: T) => boolean, change: Partial<T>): readonly T[] {
  const changedIndex = items.findIndex(matches)
  return items.map((item, index) => (index === changedIndex ? { ...item, ...change } : item))
}

const isApproved = ({ status }: { status: string }) => status === 'approved'
const isPaid = ({ state }: { state: string }) => state === 'paid'

const plantedFaults: readonly PlantedFault[] = [
  {
    name: 'a duplicated payment',
    expectedCheck: 'double_charge',
    apply: (observations) => {
      const duplicates = observations.payments.filter(isApproved).slice(0, 1)
      return {
        ...observations,
        payments: [...observations.payments, ...duplicates.map((payment) => ({ ...payment, id: 'again' }))],
      }
    },
  },
  {
    name: 'a missed payment',
    expectedCheck: 'missed',
    apply: (observations) => ({
      ...observations,
      charges: changed(observations.charges, isPaid, { state: 'pending' }),
    }),
  },
  {
    name: 'an invented payment',
    expectedCheck: 'invented',
    apply: (observations) => ({
      ...observations,
      payments: changed(observations.payments, isApproved, { status: 'rejected' }),
    }),
  },
  {
    name: 'a different amount',
    expectedCheck: 'wrong_amount',
    apply: (observations) => ({
      ...observations,
      payments: changed(observations.payments, isApproved, { amountCents: 1 }),
    }),
  },
  {
    name: 'an open charge with a payment',
    expectedCheck: 'wrong_state',
    apply: (observations) => ({
      ...observations,
      charges: changed(observations.charges, ({ state }) => state === 'declined', { state: 'sending' }),
    }),
  },
  {
    name: 'a payment without a charge of ours',
    expectedCheck: 'unknown_payment',
    apply: (observations) => ({
      ...observations,
      payments: changed(observations.payments, () => true, { reference: 'somebody else' }),
    }),
  },
  {
    name: 'a rejected purchase that was charged',
    expectedCheck: 'rejected_but_charged',
    apply: (observations) => {
      const paid = new Set(observations.invoices.filter(({ paidAt }) => paidAt !== null).map(({ key }) => key))
      const matches = ({ byCard, key }: Observations['purchases'][number]) => byCard && paid.has(key)
      return {
        ...observations,
        purchases: changed(observations.purchases, matches, { isRejected: true, isAccepted: false }),
      }
    },
  },
  {
    name: 'a day too many',
    expectedCheck: 'wrong_subscription',
    apply: (observations) => {
      const paid = observations.subscriptions.find(({ paidUntil }) => paidUntil !== null)
      const paidUntil = new Date((paid?.paidUntil?.getTime() ?? 0) + 86_400_000)
      return {
        ...observations,
        subscriptions: changed(observations.subscriptions, (subscription) => subscription === paid, { paidUntil }),
      }
    },
  },
]

/** Plants faults one at a time in copies of the records; returns those that the comparison does not report. */
export function findUndetectedFaults(observations: Observations): string[] {
  return plantedFaults
    .filter(
      ({ expectedCheck, apply }) =>
        findingsOf(apply(observations))[expectedCheck].length <= findingsOf(observations)[expectedCheck].length,
    )
    .map(({ name }) => name)
}
