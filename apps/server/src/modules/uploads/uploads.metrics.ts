import type { Sweep } from '../../platform/db/sweep.ts'
import type { PolledMetrics } from '../../platform/telemetry/polled-metrics.ts'
import { counter, gauge } from '../../platform/telemetry/metric.ts'

export const filesReceived = counter({
  name: 'revela_upload_files_total',
  help: 'Uploads started: first attempt, resumed after a failure, or repeated although already stored.',
  labels: { attempt: ['first', 'resumed', 'repeated'] },
})
const staleAttempts = gauge({
  name: 'revela_upload_attempts_stale',
  help: 'Upload attempts whose process seems to have died; each may have left an object.',
})

export function polledUploadMetrics(sweep: Sweep, staleSeconds: number): PolledMetrics {
  return {
    name: 'uploads',
    metrics: [staleAttempts],
    poll: async () => {
      const [row] = await sweep.query<{ stale: number }>(
        `select count(*)::int as stale from (select 1 from upload_attempt
          where started_at <= now() - make_interval(secs => $1) limit 10000) as attempts`,
        [staleSeconds],
      )
      staleAttempts.set({}, row?.stale ?? 0)
    },
  }
}

export const uploadsMetrics = [filesReceived, staleAttempts]
