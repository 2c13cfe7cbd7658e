import { counter } from '../../platform/telemetry/metric.ts'

export const pushAttempts = counter({
  name: 'revela_push_attempts_total',
  help: 'Requests to push services by outcome: accepted, subscription gone, rejected, or to be retried.',
  labels: { outcome: ['accepted', 'gone', 'rejected', 'retried'] },
})

export const notificationsMetrics = [pushAttempts]
