import { Agent } from 'node:http'
import { drain } from '../harness/drain.ts'
import { presign } from '../harness/presign.ts'
import type { StorePlace } from '../harness/bare-store.ts'
import type { ServedGallery } from './gallery.ts'

/** Megabytes a second, one figure a round. */
export type ArchiveSpeed = {
  readonly ours: readonly number[]
  readonly bare: readonly number[]
  readonly faults: number
}

/** A family's ZIP, and a plain signed GET of every object in it, one after the other; neither is kept. */
export async function compareArchiveSpeed(
  gallery: ServedGallery,
  place: StorePlace,
  rounds: number,
): Promise<ArchiveSpeed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const keys = gallery.members.map(({ photo }) => photo.original.objectKey)
  let faults = 0
  const read = async (addresses: readonly string[]): Promise<number> => {
    let bytes = 0
    const begun = performance.now()
    for (const address of addresses) {
      const drained = await drain(address, { agent })
      if (drained.status !== 200 || Number(drained.headers['content-length']) !== drained.bytes) faults += 1
      bytes += drained.bytes
    }
    return bytes / 1e6 / ((performance.now() - begun) / 1_000)
  }
  const ours = async () => read((await gallery.zip()).map(({ url }) => url))
  const bare = () => read(keys.map((key) => presign('GET', `${place.endpoint}/${place.bucket}/${key}`, place)))
  const kept = { ours: [] as number[], bare: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const order = Math.random() < 0.5 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
    const rates = { ours: 0, bare: 0 }
    for (const side of order) rates[side] = await (side === 'ours' ? ours() : bare())
    if (round < 0) continue
    kept.ours.push(rates.ours)
    kept.bare.push(rates.bare)
  }
  agent.destroy()
  return { ...kept, faults }
}
