import type { TestStack } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { openBaselineStore, readStoreConfig } from '../harness/baseline-store.ts'
import type { CameraFile } from '../harness/camera-files.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { cpuMicros } from '../harness/process-cpu.ts'
import { customer } from '../harness/customers.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { recordMeasure } from '../harness/measures.ts'
import { type Photographer, signedIn } from '../harness/photographer.ts'
import { residentMegabytes, monitorMemory } from '../harness/resident-memory.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { median } from '../harness/statistics.ts'

/** The concurrency of the studio app. */
const uploaders = 5

/** Megabytes per second, one value per round. */
type Received = {
  readonly revela: readonly number[]
  /** The same files sent directly to the store. */
  readonly baseline: readonly number[]
  /** The same, but the store verifies their SHA-256, as ours does. */
  readonly verified: readonly number[]
  readonly errors: number
}

export async function compareReceiving(
  stack: TestStack,
  servers: { api: ServerProcess; upload: ServerProcess },
  files: readonly CameraFile[],
  options: { rounds: number; photographs: number },
): Promise<Received> {
  const store = openBaselineStore(readStoreConfig(stack.env), uploaders)
  const ports = { api: servers.api.port, upload: servers.upload.port }
  const photographer = await signedIn(customer(1), ports, uploaders)
  const uploadFiles = Array.from({ length: options.photographs }, (_, index) => files[index % files.length]!)
  const megabytes = uploadFiles.reduce((sum, file) => sum + file.bytes.length, 0) / 1e6
  let errors = 0
  const measureRate = async <T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<number> => {
    const startedAt = performance.now()
    await runConcurrently(list, uploaders, work)
    return megabytes / ((performance.now() - startedAt) / 1_000)
  }
  const revela = async (): Promise<number> =>
    measureRate(await photographer.openBatch(uploadFiles), async (target) => {
      if ((await photographer.send(target)) !== 204) errors += 1
    })
  const keyed = (prefix: string) => uploadFiles.map((file, index) => ({ file, key: `${prefix}/${index}` }))
  const closeAll = async () => {
    photographer.close()
    store.close()
  }
  return withCleanUp(closeAll, async () => {
    const rounds: { revela: number; baseline: number; verified: number }[] = []
    const millis: number[] = []
    // The first round warms up all sides.
    for (let round = -1; round < options.rounds; round += 1) {
      const sides = { revela: 0, baseline: 0, verified: 0 }
      const runs = [
        async () => {
          const cpuBefore = cpuMicros(servers.upload.pid)
          sides.revela = await revela()
          millis.push((cpuMicros(servers.upload.pid) - cpuBefore) / 1_000 / options.photographs)
        },
        async () =>
          (sides.baseline = await measureRate(keyed(`bare/${round}`), ({ key, file }) => store.put(key, file.bytes))),
        async () =>
          (sides.verified = await measureRate(keyed(`verified/${round}`), ({ key, file: { bytes, sha256 } }) =>
            store.putVerified(key, bytes, sha256),
          )),
      ]
      for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run()
      if (round >= 0) rounds.push(sides)
    }
    console.log(
      `concurrency ${uploaders}, ${options.rounds} × ${megabytes.toFixed(0)} MB on each side, alternating sides`,
    )
    recordMeasure({
      label: 'CPU of receiving a photograph, the upload process',
      unit: 'ms',
      // Without the warm-up round.
      sides: [{ name: 'revela', rounds: millis.slice(1) }],
    })
    return {
      revela: rounds.map((round) => round.revela),
      baseline: rounds.map((round) => round.baseline),
      verified: rounds.map((round) => round.verified),
      errors,
    }
  })
}

export type Memory = {
  /** The peak memory of the process, in megabytes. */
  readonly peak: number
  /** The peak of the later repeats divided by that of the earlier ones. */
  readonly growth: number
  readonly errors: number
}

const largest = 50 * 1024 * 1024

/** Memory of a process while the largest photographs of any plan arrive, five at a time, repeatedly. */
export async function measureReceivingMemory(
  label: 'upload' | 'api',
  servers: { api: ServerProcess; upload: ServerProcess },
  repeats: number,
): Promise<Memory> {
  const { pid } = servers[label]
  const photographer = await signedIn(customer(2), { api: servers.api.port, upload: servers.upload.port }, uploaders)
  const files = Array.from({ length: uploaders }, (_, index) => largestFile(index))
  const peaks: number[] = []
  let errors = 0
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const monitor = monitorMemory(pid)
    errors += await sendAll(label, photographer, files)
    peaks.push(monitor.stop())
  }
  photographer.close()
  // The first repeat is warm-up.
  const half = Math.floor((repeats - 1) / 2)
  const growth = median(peaks.slice(-half)) / median(peaks.slice(1, 1 + half))
  const peak = residentMegabytes(pid, 'VmHWM')
  console.log(
    `${label}: at most ${peak.toFixed(0)} MB; by repeat ${peaks.map((peakMb) => peakMb.toFixed(0)).join(', ')} MB`,
  )
  return { peak, growth, errors }
}

async function sendAll(
  label: 'upload' | 'api',
  photographer: Photographer,
  files: readonly CameraFile[],
): Promise<number> {
  const targets = label === 'upload' ? await photographer.openBatch(files) : null
  const statuses = await Promise.all(
    targets ? targets.map((target) => photographer.send(target)) : files.map((file) => photographer.sendCover(file)),
  )
  return statuses.filter((status) => status !== (label === 'upload' ? 204 : 200)).length
}

/** Only its first bytes are inspected during the upload. */
function largestFile(number: number): CameraFile {
  const bytes = Buffer.alloc(largest, number + 1)
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(bytes)
  return { name: `PANO_${number}.JPG`, bytes, sha256: createHash('sha256').update(bytes).digest() }
}
