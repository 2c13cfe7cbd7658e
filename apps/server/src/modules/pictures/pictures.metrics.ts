import type { Sweep } from '../../platform/db/sweep.ts'
import type { PolledMetrics } from '../../platform/telemetry/polled-metrics.ts'
import { counter, gauge, histogram } from '../../platform/telemetry/metric.ts'

export const renditionRuns = counter({
  name: 'revela_renditions_total',
  help: 'Rendition attempts by outcome: made, failed permanently, or to be retried.',
  labels: { outcome: ['ready', 'failed', 'retried'] },
})
export const renditionWait = histogram({
  name: 'revela_rendition_wait_seconds',
  help: 'Time from the acknowledged upload of a picture until its renditions are ready.',
  bounds: [1, 2.5, 5, 10, 30, 60, 300, 900, 3_600],
})
export const storedBytesDiffer = counter({
  name: 'revela_stored_object_mismatches_total',
  help: 'Pictures whose stored original does not match its CRC-32.',
})
const garbageDue = gauge({
  name: 'revela_garbage_objects_due',
  help: 'Garbage objects whose deletion is due.',
})
const oldestGarbage = gauge({
  name: 'revela_garbage_oldest_seconds',
  help: 'How long the oldest deletion is overdue.',
})

const maxCount = 100_000

export function polledGarbageMetrics(sweep: Sweep): PolledMetrics {
  return {
    name: 'garbage',
    metrics: [garbageDue, oldestGarbage],
    poll: async () => {
      const [row] = await sweep.query<{ due: number; seconds: number | null }>(
        `select count(*)::int as due, extract(epoch from now() - min(due_at))::float8 as seconds
        from (select due_at from object_garbage where due_at <= now() order by due_at limit ${maxCount}) as garbage`,
      )
      garbageDue.set({}, row?.due ?? 0)
      oldestGarbage.set({}, row?.seconds ?? 0)
    },
  }
}

export const picturesMetrics = [renditionRuns, renditionWait, storedBytesDiffer, garbageDue, oldestGarbage]
