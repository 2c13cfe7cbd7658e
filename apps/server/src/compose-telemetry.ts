import { figures } from './figures.ts'
import { jobs } from './jobs.ts'
import { checkoutFigures } from './modules/checkout/index.ts'
import { garbageFigures } from './modules/pictures/index.ts'
import { backupFigures } from './modules/backup/index.ts'
import { usageFigures } from './modules/subscriptions/index.ts'
import { quotaDrift, uploadFigures } from './modules/uploads/index.ts'
import type { Platform } from './platform.ts'
import type { Sweep } from './platform/db/sweep.ts'
import { mailFigures } from './platform/mailer/mail.figures.ts'
import { queueFigures } from './platform/queue/queue.figures.ts'
import { keepAsking, type AskedFigures } from './platform/telemetry/asked-figures.ts'
import { healthPages, openInternalServer, type InternalServer } from './platform/telemetry/health-pages.ts'
import { processFigures } from './platform/telemetry/process-figures.ts'
import { createReadiness } from './platform/telemetry/readiness.ts'

/** What the worker asks of the database for everybody: cheap statements, over all tenants, by the sweep's role. */
export function askedOfDatabase(platform: Platform, sweep: Sweep): AskedFigures[] {
  const { db, config } = platform
  return [
    queueFigures(db.pool, jobs),
    usageFigures(sweep),
    uploadFigures(sweep, config.UPLOAD_STALE_SECONDS),
    garbageFigures(sweep),
    backupFigures(db),
    checkoutFigures(db, sweep),
    mailFigures(sweep),
    quotaDrift({ ...platform, sweep }),
  ]
}

/** The internal port of one process; null where none is configured. */
export async function openTelemetry(
  platform: Platform,
  name: string,
  asked: readonly AskedFigures[] = [],
): Promise<InternalServer | null> {
  const { config, log, db } = platform
  if (config.METRICS_PORT === undefined) return null
  const readiness = createReadiness(platform.probes, log)
  const refresh = keepAsking(asked, log)
  const server = await openInternalServer({
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
    metrics: [...processFigures({ name, release: config.RELEASE, pool: db.pool }), ...figures],
    refresh: async () => {
      await Promise.all([refresh(), readiness.look()])
    },
    pages: healthPages(readiness),
    log,
  })
  log.info({ port: server.port }, 'internal port listening')
  return server
}
