import type { TestStack } from '@revela/dev-env'
import type { Bench, Outcome } from '../bench.ts'
import { cameraFiles } from '../harness/camera-files.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, uploadEntry, withServer, type ServerProcess } from '../harness/server-process.ts'
import { withStoreOnOwnCores } from '../harness/store-cores.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { measureReceivingMemory, compareReceiving } from './memory.ts'
import { compareRendering } from './rendering.ts'
import { reportSides } from './report-sides.ts'

// `receiving` is compared with PUTs that the store verifies too, while the store has cores of its own: the store's work
// is the same on both sides, and the ratio is what receiving adds.
const bars = { rendering: 0.85, receiving: 0.85, megabytes: 300, growth: 1.15 }
// A few photographs on a shared machine vary widely: the short form only detects a broken path.
const min = { short: { rendering: 0.7, receiving: 0.5 }, middle: bars, long: bars }
const sizes = {
  short: { files: 3, rendering: { rounds: 3, pictures: 8 }, receiving: { rounds: 3, photographs: 10 }, repeats: 3 },
  middle: { files: 6, rendering: { rounds: 7, pictures: 12 }, receiving: { rounds: 7, photographs: 10 }, repeats: 5 },
  long: { files: 6, rendering: { rounds: 7, pictures: 36 }, receiving: { rounds: 9, photographs: 12 }, repeats: 7 },
}

export const ingest: Bench = {
  name: 'ingest',
  claim:
    `uploads: from stored to ready ≥ ${bars.rendering} of a plain sharp loop, received ≥ ${bars.receiving} of ` +
    `PUTs that the store verifies, < ${bars.megabytes} MB of memory`,
  reportSize: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      await fillCustomers(stack!, 4)
      const files = await cameraFiles(sizes[size].files)
      const rendered = reportSides(
        'from stored to ready',
        'pictures/s',
        await compareRendering(stack!, files, sizes[size].rendering),
        { min: min[size].rendering },
      )
      return withProcesses(stack!, async (servers) => {
        const pids = [servers.api.pid, servers.upload.pid]
        const compare = () => compareReceiving(stack!, servers, files, sizes[size].receiving)
        const receiving = await withStoreOnOwnCores(stack!, pids, compare)
        const received = reportSides(
          'received and stored',
          'MB/s',
          { revela: receiving.revela, baseline: receiving.verified },
          { min: min[size].receiving },
        )
        const plain = reportSides('the same, beside plain PUTs', 'MB/s', receiving)
        const upload = await measureReceivingMemory('upload', servers, sizes[size].repeats)
        const api = await measureReceivingMemory('api', servers, sizes[size].repeats)
        const errors = receiving.errors + upload.errors + api.errors
        return evaluate({ rendered, received, plain, upload, api, errors }, min[size])
      })
    }),
}

function withProcesses<T>(
  stack: TestStack,
  work: (servers: { api: ServerProcess; upload: ServerProcess }) => Promise<T>,
): Promise<T> {
  return withServer(apiEntry, stack.env, (api) => withServer(uploadEntry, stack.env, (upload) => work({ api, upload })))
}

type IngestMeasurement = {
  readonly rendered: ReturnType<typeof reportSides>
  readonly received: ReturnType<typeof reportSides>
  /** For information: a plain PUT guarantees less than ours. */
  readonly plain: ReturnType<typeof reportSides>
  readonly upload: Awaited<ReturnType<typeof measureReceivingMemory>>
  readonly api: Awaited<ReturnType<typeof measureReceivingMemory>>
  readonly errors: number
}

function evaluate(
  { rendered, received, plain, upload, api, errors }: IngestMeasurement,
  bar: typeof min.short,
): Outcome {
  const peak = Math.max(upload.peak, api.peak)
  const growth = Math.max(upload.growth, api.growth)
  return {
    passed:
      rendered.ratio >= bar.rendering &&
      received.ratio >= bar.receiving &&
      peak < bars.megabytes &&
      growth <= bars.growth &&
      errors === 0,
    metrics: {
      ready_ratio: rendered.ratio.toFixed(3),
      ready_min: bar.rendering,
      ready_spread: rendered.spread,
      receive_ratio: received.ratio.toFixed(3),
      receive_min: bar.receiving,
      receive_spread: received.spread,
      receive_plain_ratio: plain.ratio.toFixed(3),
      upload_mb: upload.peak.toFixed(0),
      api_mb: api.peak.toFixed(0),
      max_mb: bars.megabytes,
      growth: growth.toFixed(2),
      errors,
    },
  }
}
