import { createHash } from 'node:crypto'
import type { CameraFile } from '../harness/camera-files.ts'
import { customer } from '../harness/customers.ts'
import { signedIn, type Photographer } from '../harness/photographer.ts'
import { residentMegabytes, watchMemory } from '../harness/resident-memory.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { median } from '../harness/statistics.ts'
import { lanes } from './receiving.ts'

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
