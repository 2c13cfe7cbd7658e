import type { TestStack } from '@revela/dev-env'
import type { Bench, Outcome } from '../bench.ts'
import { cameraFiles } from '../harness/camera-files.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { apiEntry, uploadEntry, withServer, type ServerProcess } from '../harness/server-process.ts'
import { withStacks } from '../harness/with-stacks.ts'
import { watchReceiving, compareReceiving } from './memory.ts'
import { compareRendering } from './rendering.ts'
import { tellSides } from './sides.ts'

const bars = { rendering: 0.85, receiving: 0.7, megabytes: 300, growth: 1.15 }
// A handful of photographs on a shared machine swings widely: the short form only catches what broke.
const least = { short: { rendering: 0.7, receiving: 0.4 }, middle: bars, long: bars }
const sizes = {
  short: { files: 3, rendering: { rounds: 3, pictures: 8 }, receiving: { rounds: 3, photographs: 10 }, repeats: 3 },
  middle: { files: 6, rendering: { rounds: 7, pictures: 12 }, receiving: { rounds: 7, photographs: 10 }, repeats: 5 },
  long: { files: 6, rendering: { rounds: 7, pictures: 36 }, receiving: { rounds: 9, photographs: 12 }, repeats: 7 },
}

export const ingest: Bench = {
  name: 'ingest',
  proves:
    `photos in: from stored to ready ≥ ${bars.rendering} of a bare loop of sharp, received ≥ ${bars.receiving} of ` +
    `bare PUTs, < ${bars.megabytes} MB of memory`,
  inReport: 'middle',
  run: (size) =>
    withStacks(1, async ([stack]) => {
      await fillCustomers(stack!, 4)
      const files = await cameraFiles(sizes[size].files)
      const rendered = tellSides(
        'from stored to ready',
        'pictures/s',
        await compareRendering(stack!, files, sizes[size].rendering),
        { least: least[size].rendering },
      )
      return withProcesses(stack!, async (servers) => {
        const arrived = await compareReceiving(stack!, servers, files, sizes[size].receiving)
        const received = tellSides('received and stored', 'MB/s', arrived, { least: least[size].receiving })
        const verified = tellSides('the same beside PUTs whose SHA-256 the store checks', 'MB/s', {
          ours: arrived.ours,
          bare: arrived.verified,
        })
        const upload = await watchReceiving('upload', servers, sizes[size].repeats)
        const api = await watchReceiving('api', servers, sizes[size].repeats)
        const faults = arrived.faults + upload.faults + api.faults
        return judge({ rendered, received, verified, upload, api, faults }, least[size])
      })
    }),
}

function withProcesses<T>(
  stack: TestStack,
  work: (servers: { api: ServerProcess; upload: ServerProcess }) => Promise<T>,
): Promise<T> {
  return withServer(apiEntry, stack.env, (api) => withServer(uploadEntry, stack.env, (upload) => work({ api, upload })))
}

type Measured = {
  readonly rendered: ReturnType<typeof tellSides>
  readonly received: ReturnType<typeof tellSides>
  /** For information: a bare PUT promises less than ours. */
  readonly verified: ReturnType<typeof tellSides>
  readonly upload: Awaited<ReturnType<typeof watchReceiving>>
  readonly api: Awaited<ReturnType<typeof watchReceiving>>
  readonly faults: number
}

function judge({ rendered, received, verified, upload, api, faults }: Measured, bar: typeof least.short): Outcome {
  const peak = Math.max(upload.peak, api.peak)
  const growth = Math.max(upload.growth, api.growth)
  return {
    reached:
      rendered.ratio >= bar.rendering &&
      received.ratio >= bar.receiving &&
      peak < bars.megabytes &&
      growth <= bars.growth &&
      faults === 0,
    figures: {
      ready_ratio: rendered.ratio.toFixed(3),
      ready_least: bar.rendering,
      ready_spread: rendered.spread,
      receive_ratio: received.ratio.toFixed(3),
      receive_least: bar.receiving,
      receive_spread: received.spread,
      receive_of_verified: verified.ratio.toFixed(3),
      upload_mb: upload.peak.toFixed(0),
      api_mb: api.peak.toFixed(0),
      most_mb: bars.megabytes,
      growth: growth.toFixed(2),
      faults,
    },
  }
}
