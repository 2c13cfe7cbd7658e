import type { Database } from '../../platform/db/database.ts'
import type { PolledMetrics } from '../../platform/telemetry/polled-metrics.ts'
import { gauge } from '../../platform/telemetry/metric.ts'
import { readBackupGauges } from './gauges.read.ts'

const findings = gauge({
  name: 'revela_scrub_findings',
  help: 'Objects that the scrub found missing, damaged or untracked and that are not mended yet.',
  labels: { kind: ['missing', 'damaged', 'untracked', 'uncopied', 'stray_copy'] },
})
const copiesWaiting = gauge({ name: 'revela_copies_waiting', help: 'Objects that the second copy does not have yet.' })
const oldestCopy = gauge({
  name: 'revela_copy_oldest_seconds',
  help: 'How long the oldest object waits for its second copy: what losing the store would cost.',
})
const oldestScrub = gauge({
  name: 'revela_scrub_oldest_seconds',
  help: 'How long the scrub of some customer is overdue.',
})

/** Row names of the gauges that have no label. */
const unlabelledMetrics: Record<string, typeof copiesWaiting> = {
  copies_waiting: copiesWaiting,
  oldest_copy_seconds: oldestCopy,
  oldest_scrub_seconds: oldestScrub,
}

export const backupMetrics = [findings, copiesWaiting, oldestCopy, oldestScrub]

export function polledBackupMetrics({ pool }: Database): PolledMetrics {
  return {
    name: 'backup',
    metrics: backupMetrics,
    poll: async () => {
      for (const { name, label, value } of await readBackupGauges(pool)) {
        if (name === 'findings_open') findings.set({ kind: label as 'missing' }, value)
        else unlabelledMetrics[name]?.set({}, value)
      }
    },
  }
}
