import type { Probe } from './http/health.ts'
import { openClock, type Clock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { isWithheld, unavailable } from './platform/config/process-secrets.ts'
import { createKeys, type Keys } from './platform/crypto/keys.ts'
import { openDatabase, type Database } from './platform/db/database.ts'
import { openCellNames, type CellNames } from './platform/directory/cell-names.ts'
import { pendingMigrations, readMigrations } from './platform/db/migrate.ts'
import { createLogger, type Logger } from './platform/log/logger.ts'
import { createOutbox, type Outbox } from './platform/mailer/outbox.ts'
import { withFallback } from './platform/object-store/with-fallback.ts'
import { openObjectStore, type ObjectStore } from './platform/object-store/object-store.ts'
import { openBackupStore } from './platform/object-store/backup-store.ts'
import { createGateway } from './platform/payments/create-gateway.ts'
import type { Gateway } from './platform/payments/gateway.ts'
import { openJobSender, type JobSender } from './platform/queue/queue.ts'
import type { TracedEngines } from './platform/telemetry/open-tracing.ts'
import type { Tracer } from './platform/telemetry/tracer.ts'

/** Infrastructure that is opened once per process and knows nothing of the product. */
export type Platform = {
  readonly config: Config
  readonly log: Logger
  readonly clock: Clock
  readonly keys: Keys
  /** For what begins in one cell and ends in another. Without a directory the same as `keys`. */
  readonly sharedKeys: Keys
  readonly db: Database
  /** Names that are unique among all cells; without a directory this cell is the only one. */
  readonly cellNames: CellNames
  readonly store: ObjectStore
  /** The backup bucket for objects that cannot be regenerated; null where none is configured. */
  readonly copy: ObjectStore | null
  readonly jobs: JobSender
  readonly outbox: Outbox
  readonly gateway: Gateway
  readonly probes: readonly Probe[]
  /** Null where no trace collector is configured. */
  readonly tracer: Tracer | null
  readonly close: () => Promise<void>
}

function keysOf({ SECRET_KEY: secret, SECRET_KEY_BEFORE: previous }: Config): Keys {
  return createKeys(Buffer.from(secret, 'base64'), previous ? Buffer.from(previous, 'base64') : undefined)
}

export async function openPlatform(config: Config, name: string, options: { clock?: Clock } = {}): Promise<Platform> {
  const copy = openBackupStore(config)
  const log = createLogger(name, config.LOG_LEVEL)
  const { db, store, jobs, tracer } = await withTracing(config, name, log, {
    db: openDatabase(config.DATABASE_URL, { max: config.DATABASE_POOL }),
    store: withFallback(openObjectStore(config), copy, ['o/', 'b/']),
    jobs: await openJobSender(config.DATABASE_URL),
  })
  const keys = isWithheld(config, 'SECRET_KEY') ? (unavailable('signing') as Keys) : keysOf(config)
  const cellNames = openCellNames(config, db.pool)
  const migrations = await readMigrations(new URL('../migrations/', import.meta.url))
  return {
    config,
    log,
    clock: options.clock ?? openClock(config.REVELA_CLOCK_FILE),
    keys,
    sharedKeys: cellNames.directory ? createKeys(Buffer.from(config.DIRECTORY_KEY ?? '', 'base64')) : keys,
    db,
    cellNames,
    store,
    copy,
    jobs,
    outbox: createOutbox(jobs, keys),
    gateway: isWithheld(config, 'PAYMENTS_ACCESS_TOKEN')
      ? (unavailable('payments') as Gateway)
      : createGateway(config, log),
    probes: [
      {
        name: 'database',
        check: async () => {
          const pending = await pendingMigrations(db.pool, migrations)
          if (pending.length > 0) throw new Error(`migrations not applied: ${pending.join(', ')}`)
        },
      },
      { name: 'queue', check: jobs.probe },
      { name: 'store', check: store.probe },
    ],
    tracer,
    close: async () => {
      await tracer?.close()
      await jobs.close()
      store.close()
      copy?.close()
      await cellNames.close()
      await db.close()
    },
  }
}

/** Without a collector the tracing SDK is not loaded and the engines are used unwrapped. */
async function withTracing(
  config: Config,
  name: string,
  log: Logger,
  engines: TracedEngines,
): Promise<TracedEngines & { readonly tracer: Tracer | null }> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT
  if (endpoint === undefined) return { ...engines, tracer: null }
  const { openTracing } = await import('./platform/telemetry/open-tracing.ts')
  return openTracing(config, endpoint, name, log, engines)
}
