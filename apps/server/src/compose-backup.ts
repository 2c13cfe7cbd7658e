import {
  bringBack,
  listOpen,
  nextCustomers,
  watchNow,
  type BroughtBack,
  type BackupNeeds,
} from './modules/backup/index.ts'
import { bringBackTombstones } from './modules/backup/copy-tombstones.ts'
import { copyObjects, type Copied, fillCopies } from './modules/backup/copy-objects.job.ts'
import { scrubStrangers } from './modules/backup/scrub-strangers.job.ts'
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

/** What the operator does by hand; the worker does the same by the clock. */
export type Backup = {
  readonly copy: () => Promise<Copied>
  /** Everybody, however lately; with `whole` every checksum instead of tonight's part. */
  readonly scrub: (given: { whole: boolean }) => Promise<Awaited<ReturnType<typeof scrubDue>> & { strangers: number }>
  readonly bringBack: (told: (so: BroughtBack) => void) => Promise<BroughtBack>
  /** What must be back before anybody is let in. */
  readonly bringBackTombstones: () => Promise<number>
  readonly findings: () => Promise<Finding[]>
  readonly stop: () => Promise<void>
}

const hoursMs = 3_600_000
export function composeBackup(platform: Platform): Backup {
  const { config, db, clock } = platform
  const sweep = openSweep(config.SWEEP_DATABASE_URL ?? config.JOBS_DATABASE_URL)
  const store = openObjectStore(config)
  const needs: BackupNeeds = { db, clock, sweep, store, copy: platform.copy }
  const withCopy = () => {
    if (!platform.copy) throw new Error('no second copy is configured (COPY_S3_…)')
    return { ...needs, copy: platform.copy }
  }
  const everybody = async (work: (customerId: string) => Promise<void>) => {
    for (let after: string | null = null; ;) {
      const customers: string[] = await nextCustomers(sweep, after)
      if (customers.length === 0) return
      for (const customerId of customers) await work(customerId)
      after = customers.at(-1)!
    }
  }
  return {
    copy: async () => {
      await fillCopies(needs, 24 * hoursMs)
      return copyObjects(withCopy(), 24 * hoursMs)
    },
    scrub: async ({ whole }) => {
      const now = clock()
      await everybody((customerId) => db.tenant(customerId, (tx) => watchNow(tx, customerId, now)))
      const tally = await scrubDue(needs, { longestMs: 24 * hoursMs, wholeRound: whole })
      return { ...tally, strangers: (await scrubStrangers(needs)).length }
    },
    bringBack: (told) => bringBack(withCopy(), told),
    bringBackTombstones: () => bringBackTombstones(withCopy()),
    findings: async () => {
      const all: Finding[] = []
      await everybody(async (customerId) => {
        const open = await db.tenant(customerId, (tx) => listOpen(tx, customerId))
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
