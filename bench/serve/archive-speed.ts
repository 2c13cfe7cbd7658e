import { Agent } from 'node:http'
import { drain } from '../harness/drain.ts'
import { presign } from '../harness/presign.ts'
import type { StoreConfig } from '../harness/baseline-store.ts'
import type { ServedGallery } from './gallery.ts'

/** Megabytes per second, one value per round. */
export type ArchiveSpeed = {
  readonly revela: readonly number[]
  readonly baseline: readonly number[]
  readonly errors: number
}

/** Downloads a family's ZIP, and every object in it by a plain signed GET, one after the other. Nothing is stored. */
export async function compareArchiveSpeed(
  gallery: ServedGallery,
  storeConfig: StoreConfig,
  rounds: number,
): Promise<ArchiveSpeed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const keys = gallery.members.map(({ picture }) => picture.original.objectKey)
  let errors = 0
  const read = async (addresses: readonly string[]): Promise<number> => {
    let bytes = 0
    const startedAt = performance.now()
    for (const address of addresses) {
      const drained = await drain(address, { agent })
      if (drained.status !== 200 || Number(drained.headers['content-length']) !== drained.bytes) errors += 1
      bytes += drained.bytes
    }
    return bytes / 1e6 / ((performance.now() - startedAt) / 1_000)
  }
  const revela = async () => read((await gallery.zip()).map(({ url }) => url))
  const baseline = () =>
    read(keys.map((key) => presign('GET', `${storeConfig.endpoint}/${storeConfig.bucket}/${key}`, storeConfig)))
  const roundResults = { revela: [] as number[], baseline: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    const order = Math.random() < 0.5 ? (['revela', 'baseline'] as const) : (['baseline', 'revela'] as const)
    const rates = { revela: 0, baseline: 0 }
    for (const side of order) rates[side] = await (side === 'revela' ? revela() : baseline())
    if (round < 0) continue
    roundResults.revela.push(rates.revela)
    roundResults.baseline.push(rates.baseline)
  }
  agent.destroy()
  return { ...roundResults, errors }
}
