import {
  restoreObjects,
  listOpenFindings,
  nextCustomers,
  scheduleNow,
  type RestoreProgress,
  type BackupDeps,
} from './modules/backup/index.ts'
import { restoreTombstones } from './modules/backup/copy-tombstones.ts'
import { copyObjects, type CopyCounts, backfillCopies } from './modules/backup/copy-objects.job.ts'
import { scrubUnknownCustomers } from './modules/backup/scrub-unknown-customers.job.ts'
import { scrubDue } from './modules/backup/scrub.job.ts'
import type { Platform } from './platform.ts'
import { openSweep } from './platform/db/sweep.ts'
import { openObjectStore } from './platform/object-store/object-store.ts'

export type Finding = {
  readonly customerId: string
  readonly key: string
  readonly kind: string
  readonly foundAt: Date
}

/** Backup commands for the operator. The worker runs the same on a schedule. */
export type Backup = {
  readonly copy: () => Promise<CopyCounts>
  /** Checks all customers, even those checked recently. `full` verifies every checksum instead of tonight's share. */
  readonly scrub: (options: {
    full: boolean
  }) => Promise<Awaited<ReturnType<typeof scrubDue>> & { unknownCustomers: number }>
  readonly restoreObjects: (onProgress: (progress: RestoreProgress) => void) => Promise<RestoreProgress>
  /** Restores the tombstones, which are needed before the product is opened to users again. */
  readonly restoreTombstones: () => Promise<number>
  readonly findings: () => Promise<Finding[]>
  readonly stop: () => Promise<void>
}

const hourMs = 3_600_000
export function composeBackup(platform: Platform): Backup {
  const { config, db, clock } = platform
  const sweep = openSweep(config.SWEEP_DATABASE_URL ?? config.JOBS_DATABASE_URL)
  const store = openObjectStore(config)
  const deps: BackupDeps = { db, clock, sweep, store, copy: platform.copy }
  const withCopy = () => {
    if (!platform.copy) throw new Error('no backup bucket configured (COPY_S3_…)')
    return { ...deps, copy: platform.copy }
  }
  const forEachCustomer = async (work: (customerId: string) => Promise<void>) => {
    for (let after: string | null = null; ;) {
      const customers: string[] = await nextCustomers(sweep, after)
      if (customers.length === 0) return
      for (const customerId of customers) await work(customerId)
      after = customers.at(-1)!
    }
  }
  return {
    copy: async () => {
      await backfillCopies(deps, 24 * hourMs)
      return copyObjects(withCopy(), 24 * hourMs)
    },
    scrub: async ({ full }) => {
      const now = clock()
      await forEachCustomer((customerId) => db.tenant(customerId, (tx) => scheduleNow(tx, customerId, now)))
      const counts = await scrubDue(deps, { maxRunMs: 24 * hourMs, fullRound: full })
      return { ...counts, unknownCustomers: (await scrubUnknownCustomers(deps)).length }
    },
    restoreObjects: (onProgress) => restoreObjects(withCopy(), onProgress),
    restoreTombstones: () => restoreTombstones(withCopy()),
    findings: async () => {
      const all: Finding[] = []
      await forEachCustomer(async (customerId) => {
        const open = await db.tenant(customerId, (tx) => listOpenFindings(tx, customerId))
        all.push(...open.map(({ key, kind, found_at }) => ({ customerId, key, kind, foundAt: found_at })))
      })
      return all
    },
    stop: async () => {
      store.close()
      await sweep.close()
    },
  }
}
