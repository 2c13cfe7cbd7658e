import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import type { PolledMetrics } from '../../platform/telemetry/polled-metrics.ts'
import { counter, gauge, histogram } from '../../platform/telemetry/metric.ts'

export const eventsReceived = counter({
  name: 'revela_payment_events_total',
  help: 'Gateway events received: new, repeated, not about a payment, or forged.',
  labels: { kind: ['new', 'repeated', 'other', 'forged'] },
})
export const eventWait = histogram({
  name: 'revela_payment_event_wait_seconds',
  help: 'Time from receiving a gateway event until it is applied.',
  bounds: [0.5, 1, 2.5, 5, 15, 60, 300, 3_600],
})
export const chargesChecked = counter({
  name: 'revela_charge_checks_total',
  help: 'Charges looked up at the gateway: unchanged, changed without an event, or missing.',
  labels: { found: ['same', 'moved', 'missing'] },
})
export const paymentAlarms = counter({
  name: 'revela_payment_alarms_total',
  help: 'Payments that need review: wrong amount, second payment for a charge, or unknown charge.',
  labels: { kind: ['amount', 'second', 'unasked'] },
})
const eventsWaiting = gauge({
  name: 'revela_payment_events_pending',
  help: 'Gateway events stored and not applied yet.',
})
const oldestEvent = gauge({
  name: 'revela_payment_event_oldest_pending_seconds',
  help: 'Age of the oldest gateway event that is not applied.',
})
const chargesOverdue = gauge({
  name: 'revela_charges_overdue',
  help: 'Charges whose check at the gateway is overdue by ten minutes or more.',
})
const renewalsOverdue = gauge({
  name: 'revela_renewals_overdue',
  help: 'Renewals whose processing is overdue by an hour or more.',
})

type Row = { waiting: number; seconds: number | null }

const maxCount = 100_000
const overdue = (table: string, column: string, olderThan: string) =>
  `select count(*)::int as waiting from (select 1 from ${table} where ${column} <= now() - interval '${olderThan}' limit ${maxCount}) as due`

export function polledCheckoutMetrics(db: Database, sweep: Sweep): PolledMetrics {
  return {
    name: 'checkout',
    metrics: [eventsWaiting, oldestEvent, chargesOverdue, renewalsOverdue],
    poll: async () => {
      const events = await db.pool.query<Row>(
        `select count(*)::int as waiting, extract(epoch from now() - min(received_at))::float8 as seconds
        from (select received_at from payment_event where applied_at is null order by received_at limit ${maxCount}) as events`,
      )
      const [charges] = await sweep.query<Row>(overdue('charge', 'check_at', '10 minutes'))
      const [renewals] = await sweep.query<Row>(overdue('subscription', 'renewal_due_at', '1 hour'))
      eventsWaiting.set({}, events.rows[0]?.waiting ?? 0)
      oldestEvent.set({}, Math.max(0, events.rows[0]?.seconds ?? 0))
      chargesOverdue.set({}, charges?.waiting ?? 0)
      renewalsOverdue.set({}, renewals?.waiting ?? 0)
    },
  }
}

export const checkoutMetrics = [
  eventsReceived,
  eventWait,
  chargesChecked,
  paymentAlarms,
  eventsWaiting,
  oldestEvent,
  chargesOverdue,
  renewalsOverdue,
]
