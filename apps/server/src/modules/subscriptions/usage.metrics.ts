import type { Sweep } from '../../platform/db/sweep.ts'
import type { PolledMetrics } from '../../platform/telemetry/polled-metrics.ts'
import { gauge } from '../../platform/telemetry/metric.ts'

const acknowledged = gauge({
  name: 'revela_pictures_stored',
  help: 'Acknowledged pictures in galleries and works that are not in the trash.',
})
const waiting = gauge({
  name: 'revela_pictures_pending_render',
  help: 'Acknowledged pictures whose renditions are not made yet.',
})
const bytes = gauge({ name: 'revela_picture_bytes', help: 'Bytes of the acknowledged pictures.' })
const customers = gauge({ name: 'revela_customers', help: 'Customers who have ever stored something.' })

type Row = { customers: number; pictures: number; waiting: number; bytes: number }

/** Read from the counters, one row per customer, whatever the number of pictures. */
export function polledUsageMetrics(sweep: Sweep): PolledMetrics {
  return {
    name: 'usage',
    metrics: usageMetrics,
    poll: async () => {
      const [row] = await sweep.query<Row>(
        `select count(*)::int as customers, coalesce(sum(pictures + work_pictures), 0)::float8 as pictures,
          coalesce(sum(waiting_renditions), 0)::float8 as waiting, coalesce(sum(bytes), 0)::float8 as bytes
        from usage_counter`,
      )
      if (!row) return
      acknowledged.set({}, row.pictures)
      waiting.set({}, row.waiting)
      bytes.set({}, row.bytes)
      customers.set({}, row.customers)
    },
  }
}

export const usageMetrics = [acknowledged, waiting, bytes, customers]
