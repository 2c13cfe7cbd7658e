import type { TestStack } from '@revela/dev-env'
import { createHash } from 'node:crypto'
import { openBareStore, storePlace } from '../harness/bare-store.ts'
import type { CameraFile } from '../harness/camera-files.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { cpuMicros } from '../harness/cpu-of-process.ts'
import { customer } from '../harness/customers.ts'
import { inLanes } from '../harness/in-lanes.ts'
import { noteMeasure } from '../harness/measures.ts'
import { type Photographer, signedIn } from '../harness/photographer.ts'
import { residentMegabytes, watchMemory } from '../harness/resident-memory.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { median } from '../harness/statistics.ts'

/** As many as the studio sends at once. */
const lanes = 5

/** Megabytes a second, one figure a round. */
type Received = {
  readonly ours: readonly number[]
  /** The same files put straight into the store. */
  readonly bare: readonly number[]
  /** The same, but the store counts their SHA-256 and compares it, as ours does. */
  readonly verified: readonly number[]
  readonly faults: number
}

export async function compareReceiving(
  stack: TestStack,
  servers: { api: ServerProcess; upload: ServerProcess },
  files: readonly CameraFile[],
  given: { rounds: number; photographs: number },
): Promise<Received> {
  const store = openBareStore(storePlace(stack.env), lanes)
  const ports = { api: servers.api.port, upload: servers.upload.port }
  const photographer = await signedIn(customer(1), ports, lanes)
  const sent = Array.from({ length: given.photographs }, (_, at) => files[at % files.length]!)
  const megabytes = sent.reduce((sum, file) => sum + file.bytes.length, 0) / 1e6
  let faults = 0
  const rate = async <T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<number> => {
    const begun = performance.now()
    await inLanes(list, lanes, work)
    return megabytes / ((performance.now() - begun) / 1_000)
  }
  const ours = async (): Promise<number> =>
    rate(await photographer.openDrop(sent), async (target) => {
      if ((await photographer.send(target)) !== 204) faults += 1
    })
  const keyed = (prefix: string) => sent.map((file, at) => ({ file, key: `${prefix}/${at}` }))
  const closeAll = async () => {
    photographer.close()
    store.close()
  }
  return withCleanUp(closeAll, async () => {
    const rounds: { ours: number; bare: number; verified: number }[] = []
    const millis: number[] = []
    // The first one warms all of them up.
    for (let round = -1; round < given.rounds; round += 1) {
      const sides = { ours: 0, bare: 0, verified: 0 }
      const turns = [
        async () => {
          const before = cpuMicros(servers.upload.pid)
          sides.ours = await ours()
          millis.push((cpuMicros(servers.upload.pid) - before) / 1_000 / given.photographs)
        },
        async () => (sides.bare = await rate(keyed(`bare/${round}`), ({ key, file }) => store.put(key, file.bytes))),
        async () =>
          (sides.verified = await rate(keyed(`verified/${round}`), ({ key, file: { bytes, sha256 } }) =>
            store.putVerified(key, bytes, sha256),
          )),
      ]
      for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
      if (round >= 0) rounds.push(sides)
    }
    console.log(`${lanes} at a time, ${given.rounds} × ${megabytes.toFixed(0)} MB on each side, in turns`)
    noteMeasure({
      what: 'CPU of receiving a photograph, the upload process',
      unit: 'ms',
      // The first one warmed up.
      sides: [{ name: 'ours', rounds: millis.slice(1) }],
    })
    return {
      ours: rounds.map((round) => round.ours),
      bare: rounds.map((round) => round.bare),
      verified: rounds.map((round) => round.verified),
      faults,
    }
  })
}

export type Memory = {
  /** The most the process ever held, in megabytes. */
  readonly peak: number
  /** What the later repeats held at most, in parts of the earlier ones. */
  readonly growth: number
  readonly faults: number
}

const largest = 50 * 1024 * 1024

/** What a process holds while the largest photographs of any plan arrive, five at once, again and again. */
export async function watchReceiving(
  what: 'upload' | 'api',
  servers: { api: ServerProcess; upload: ServerProcess },
  repeats: number,
): Promise<Memory> {
  const { pid } = servers[what]
  const photographer = await signedIn(customer(2), { api: servers.api.port, upload: servers.upload.port }, lanes)
  const files = Array.from({ length: lanes }, (_, at) => largestFile(at))
  const peaks: number[] = []
  let faults = 0
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const watch = watchMemory(pid)
    faults += await sendAll(what, photographer, files)
    peaks.push(watch.stop())
  }
  photographer.close()
  // The first one warms the process up.
  const half = Math.floor((repeats - 1) / 2)
  const growth = median(peaks.slice(-half)) / median(peaks.slice(1, 1 + half))
  const peak = residentMegabytes(pid, 'VmHWM')
  console.log(`${what}: at most ${peak.toFixed(0)} MB; by repeat ${peaks.map((most) => most.toFixed(0)).join(', ')} MB`)
  return { peak, growth, faults }
}

async function sendAll(what: 'upload' | 'api', by: Photographer, files: readonly CameraFile[]): Promise<number> {
  const targets = what === 'upload' ? await by.openDrop(files) : null
  const statuses = await Promise.all(
    targets ? targets.map((target) => by.send(target)) : files.map((file) => by.sendCover(file)),
  )
  return statuses.filter((status) => status !== (what === 'upload' ? 204 : 200)).length
}

/** Only its first bytes are looked at on the way in. */
function largestFile(number: number): CameraFile {
  const bytes = Buffer.alloc(largest, number + 1)
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]).copy(bytes)
  return { name: `PANO_${number}.JPG`, bytes, sha256: createHash('sha256').update(bytes).digest() }
}
