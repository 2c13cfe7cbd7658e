import { counter } from '../../platform/telemetry/metric.ts'

export const receivableEvents = counter({
  name: 'revela_receivable_events_total',
  help: 'Gateway events about payments of families: new, repeated, not about a payment, or forged.',
  labels: { kind: ['new', 'repeated', 'other', 'forged'] },
})
export const receivableAlarms = counter({
  name: 'revela_receivable_alarms_total',
  help: 'Payments of families that were not applied: they differ from the charge, or are the second for one charge.',
  labels: { kind: ['mismatch', 'second'] },
})
export const accountRefreshes = counter({
  name: 'revela_payment_account_refreshes_total',
  help: 'Renewals of the tokens of connected accounts: renewed, rejected by the gateway, or without an answer.',
  labels: { outcome: ['renewed', 'rejected', 'unavailable'] },
})

export const receivablesMetrics = [receivableEvents, receivableAlarms, accountRefreshes]
