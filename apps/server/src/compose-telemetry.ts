import { metrics } from './metrics.ts'
import { jobs } from './jobs.ts'
import { polledCheckoutMetrics } from './modules/checkout/index.ts'
import { polledMovesMetrics } from './modules/moves/index.ts'
import { polledGarbageMetrics } from './modules/pictures/index.ts'
import { polledBackupMetrics } from './modules/backup/index.ts'
import { polledUsageMetrics } from './modules/subscriptions/index.ts'
import { polledQuotaMetrics, polledUploadMetrics } from './modules/uploads/index.ts'
import type { Platform } from './platform.ts'
import type { Sweep } from './platform/db/sweep.ts'
import { polledMailMetrics } from './platform/mailer/mail.metrics.ts'
import { polledQueueMetrics } from './platform/queue/queue.metrics.ts'
import { createMetricsPoller, type PolledMetrics } from './platform/telemetry/polled-metrics.ts'
import { healthPages, openInternalServer, type InternalServer } from './platform/telemetry/health-pages.ts'
import { processMetrics } from './platform/telemetry/process-metrics.ts'
import { createReadiness } from './platform/telemetry/readiness.ts'

/** Metrics that the worker polls from the database: cheap statements over all tenants, under the sweep's role. */
export function databaseMetrics(platform: Platform, sweep: Sweep): PolledMetrics[] {
  const { db, config } = platform
  return [
    polledQueueMetrics(db.pool, jobs),
    polledUsageMetrics(sweep),
    polledUploadMetrics(sweep, config.UPLOAD_STALE_SECONDS),
    polledGarbageMetrics(sweep),
    polledBackupMetrics(db),
    polledCheckoutMetrics(db, sweep),
    polledMovesMetrics(sweep),
    polledMailMetrics(sweep),
    polledQuotaMetrics({ ...platform, sweep }),
  ]
}

/** Opens the internal port of this process; null where none is configured. */
export async function openTelemetry(
  platform: Platform,
  name: string,
  polled: readonly PolledMetrics[] = [],
): Promise<InternalServer | null> {
  const { config, log, db } = platform
  if (config.METRICS_PORT === undefined) return null
  const readiness = createReadiness(platform.probes, log)
  const refresh = createMetricsPoller(polled, log)
  const server = await openInternalServer({
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    metrics: [...processMetrics({ name, release: config.RELEASE, pool: db.pool }), ...metrics],
    refresh: async () => {
      await Promise.all([refresh(), readiness.check()])
    },
    pages: healthPages(readiness),
    log,
  })
  log.info({ port: server.port }, 'internal port listening')
  return server
}
