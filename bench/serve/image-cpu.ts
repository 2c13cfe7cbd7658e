import { childrenOf, readProcess, waitUntil } from '@revela/dev-env'
import { cpuMicros } from '../harness/cpu-of-process.ts'
import { lookAt } from '../harness/look-at.ts'
import { knock, type Door } from './knock.ts'

export type ServedBy = { readonly door: Door; readonly pid: number }

/** Microseconds of a worker's CPU for one image, a figure a round; `differ` counts images that are not the same. */
export type ImageCpu = {
  readonly ours: readonly number[]
  readonly bare: readonly number[]
  readonly differ: number
  readonly faults: number
}

/** Both serve the same images from their own caches, a slice of one, a slice of the other. */
export async function compareImageCpu(
  sides: { ours: ServedBy; bare: ServedBy },
  given: { rounds: number; slices: number; perSlice: number },
): Promise<ImageCpu> {
  const differ = await fillCaches(sides)
  const workers = { ours: workersOf(sides.ours.pid), bare: workersOf(sides.bare.pid) }
  const kept = { ours: [] as number[], bare: [] as number[] }
  let faults = 0
  const slice = async (side: 'ours' | 'bare'): Promise<number> => {
    const count = () => workers[side].reduce((sum, pid) => sum + cpuMicros(pid), 0)
    const before = count()
    const knocked = await knock(sides[side].door, given.perSlice)
    faults += knocked.faults
    return count() - before
  }
  for (let round = -1; round < given.rounds; round += 1) {
    const spent = { ours: 0, bare: 0 }
    for (let n = 0; n < given.slices; n += 1) {
      const order = Math.random() < 0.5 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)
      for (const side of order) spent[side] += await slice(side)
    }
    // The first one warms up.
    if (round < 0) continue
    for (const side of ['ours', 'bare'] as const) kept[side].push(spent[side] / (given.slices * given.perSlice))
  }
  return { ...kept, differ, faults }
}

/** Every image once from each; they must be the same bytes. */
async function fillCaches({ ours, bare }: { ours: ServedBy; bare: ServedBy }): Promise<number> {
  let differ = 0
  for (const [at, path] of ours.door.paths.entries()) {
    const [mine, plain] = await Promise.all([
      lookAt(`http://${ours.door.host}${path}`),
      lookAt(`http://${bare.door.host}${bare.door.paths[at]!}`),
    ])
    if (mine.status !== 200 || plain.status !== 200 || !mine.body.equals(plain.body)) differ += 1
  }
  // What the edge has fetched is in its cache a moment later.
  await waitUntil(async () => (await lookAt(`http://${ours.door.host}${ours.door.paths.at(-1)!}`)).status === 200, {
    timeoutMs: 5_000,
    otherwise: () => 'the last image is not served',
  })
  return differ
}

/** Of nginx's processes those that answer requests; not the one that looks after the caches. */
function workersOf(pid: number): number[] {
  const workers = childrenOf(pid).filter((child) => readProcess(child)?.commandLine.includes('worker process'))
  if (workers.length === 0) throw new Error('nginx has no worker')
  return workers
}
