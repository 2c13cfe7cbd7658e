import { cspReports } from './http/csp-reports.ts'
import { browserErrors, httpMetrics } from './http/http.metrics.ts'
import { checkoutMetrics } from './modules/checkout/index.ts'
import { domainsMetrics } from './modules/domains/index.ts'
import { movesMetrics } from './modules/moves/index.ts'
import { notificationsMetrics } from './modules/notifications/index.ts'
import { picturesMetrics } from './modules/pictures/index.ts'
import { receivablesMetrics } from './modules/receivables/index.ts'
import { backupMetrics } from './modules/backup/index.ts'
import { usageMetrics } from './modules/subscriptions/index.ts'
import { quotaMetrics, uploadsMetrics } from './modules/uploads/index.ts'
import { mailMetrics } from './platform/mailer/mail.metrics.ts'
import { queueMetrics } from './platform/queue/queue.metrics.ts'
import { pollFailures } from './platform/telemetry/polled-metrics.ts'
import { readyMetric } from './platform/telemetry/readiness.ts'
import { spansSent } from './platform/telemetry/trace.metrics.ts'
import type { Metric } from './platform/telemetry/metric.ts'

/** Every metric of the product. Alerts and dashboards use only these and the process metrics. */
export const metrics: readonly Metric[] = [
  ...httpMetrics,
  browserErrors,
  cspReports,
  ...picturesMetrics,
  ...usageMetrics,
  ...uploadsMetrics,
  ...quotaMetrics,
  ...backupMetrics,
  ...checkoutMetrics,
  ...receivablesMetrics,
  ...domainsMetrics,
  ...movesMetrics,
  ...mailMetrics,
  ...notificationsMetrics,
  ...queueMetrics,
  pollFailures,
  readyMetric,
  spansSent,
]
