import type { Database } from '../../platform/db/database.ts'
import type { PolledMetrics } from '../../platform/telemetry/polled-metrics.ts'
import { gauge } from '../../platform/telemetry/metric.ts'
import { readArchiveAge, readBackupGauges } from './gauges.read.ts'

const findings = gauge({
  name: 'revela_scrub_findings',
  help: 'Objects with an open scrub finding: missing, damaged, untracked, not copied, or an orphaned copy.',
  labels: { kind: ['missing', 'damaged', 'untracked', 'uncopied', 'stray_copy'] },
})
const copiesWaiting = gauge({ name: 'revela_copies_pending', help: 'Objects without a backup copy yet.' })
const oldestCopy = gauge({
  name: 'revela_copy_oldest_pending_seconds',
  help: 'Age of the oldest pending backup copy: the data at risk if the store is lost.',
})
const oldestScrub = gauge({
  name: 'revela_scrub_overdue_seconds',
  help: 'How long the most overdue scrub of a customer has been due.',
})
const archiveAge = gauge({
  name: 'revela_wal_archive_age_seconds',
  help: 'Time since PostgreSQL archived a WAL segment; absent where it archives nothing.',
})

/** Row names of the gauges that have no label. */
const unlabelledMetrics: Record<string, typeof copiesWaiting> = {
  copies_waiting: copiesWaiting,
  oldest_copy_seconds: oldestCopy,
  oldest_scrub_seconds: oldestScrub,
}

export const backupMetrics = [findings, copiesWaiting, oldestCopy, oldestScrub, archiveAge]

export function polledBackupMetrics({ pool }: Database): PolledMetrics {
  return {
    name: 'backup',
    metrics: backupMetrics,
    poll: async () => {
      for (const { name, label, value } of await readBackupGauges(pool)) {
        if (name === 'findings_open') findings.set({ kind: label as 'missing' }, value)
        else unlabelledMetrics[name]?.set({}, value)
      }
      const age = await readArchiveAge(pool)
      if (age === null) archiveAge.clear()
      else archiveAge.set({}, age)
    },
  }
}
