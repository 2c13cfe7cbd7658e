import type { TestStack } from '@revela/dev-env'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { renditionSizes } from '@revela/domain'
import { type BareStore, openBareStore, storePlace, type StorePlace } from '../harness/bare-store.ts'
import type { CameraFile } from '../harness/camera-files.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { cpuMicrosOfFamily } from '../harness/cpu-of-process.ts'
import { customer } from '../harness/customers.ts'
import { inLanes } from '../harness/in-lanes.ts'
import { noteMeasure } from '../harness/measures.ts'
import { openWaitingPictures, type Owner } from '../harness/waiting-pictures.ts'
import { withWorker } from '../harness/worker-process.ts'
import type { BareTask } from './bare-renderer.ts'
import type { Sides } from './sides.ts'

/** Pictures a second from stored to ready, by our worker and by the bare loop, in turns. */
export async function compareRendering(
  stack: TestStack,
  files: readonly CameraFile[],
  given: { rounds: number; pictures: number },
): Promise<Sides> {
  const processes = availableParallelism()
  const place = storePlace(stack.env)
  const store = openBareStore(place, 8)
  const waiting = await openWaitingPictures(stack)
  const bare = openBareLoop(place, processes)
  const { customerId } = customer(1)
  const closeAll = async () => {
    await bare.close()
    await waiting.close()
    store.close()
  }
  return withCleanUp(closeAll, () =>
    withWorker({ ...stack.env, RENDER_PROCESSES: String(processes) }, async ({ pid }) => {
      const originals = await waiting.store(store, customerId, files)
      const listOf = (count: number) => Array.from({ length: count }, (_, at) => originals[at % originals.length]!)
      const ours = async (count: number): Promise<{ rate: number; owner: Owner }> => {
        const { begun, ...owner } = await waiting.add(customerId, originals, count)
        return { rate: count / (((await waiting.ready(owner, count)) - begun) / 1_000), owner }
      }
      const plain = async (count: number, prefix: string): Promise<number> =>
        count /
        (await bare.render(
          listOf(count).map(({ objectKey }) => objectKey),
          prefix,
        ))

      // Both are warm, and both made the same pictures, before anything counts.
      const { owner } = await ours(originals.length)
      await plain(originals.length, 'bare/first')
      await mustBeEqual(store, { ...owner, ...(await waiting.firstOf(owner)) }, 'bare/first/0')

      const rounds: { ours: number; bare: number }[] = []
      const millis: number[] = []
      for (let round = 0; round < given.rounds; round += 1) {
        const sides = { ours: 0, bare: 0 }
        const turns = [
          async () => {
            const before = cpuMicrosOfFamily(pid)
            sides.ours = (await ours(given.pictures)).rate
            millis.push((cpuMicrosOfFamily(pid) - before) / 1_000 / given.pictures)
          },
          async () => (sides.bare = await plain(given.pictures, `bare/${round}`)),
        ]
        for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
        rounds.push(sides)
      }
      console.log(
        `${processes} sharp processes on each side, ${given.rounds} × ${given.pictures} photographs, alternating`,
      )
      noteMeasure({
        what: 'CPU of making a photograph ready, worker and decoders',
        unit: 'ms',
        sides: [{ name: 'ours', rounds: millis }],
      })
      return { ours: rounds.map((round) => round.ours), bare: rounds.map((round) => round.bare) }
    }),
  )
}

async function mustBeEqual(
  store: BareStore,
  picture: Parameters<typeof renditionKey>[0],
  prefix: string,
): Promise<void> {
  let bytes = 0
  for (const size of renditionSizes) {
    const [own, plain] = [await store.get(renditionKey(picture, size)), await store.get(`${prefix}/${size}.webp`)]
    if (!own.equals(plain)) throw new Error(`the bare loop makes other renditions of ${size} pixels`)
    bytes += own.length
  }
  noteMeasure({ what: 'bytes of a photograph’s renditions', unit: 'bytes', sides: [{ name: 'ours', rounds: [bytes] }] })
  console.log('both make the same renditions, byte by byte')
}

type BareLoop = {
  /** Seconds until every original has its renditions; `prefix` is where they go. */
  readonly render: (originals: readonly string[], prefix: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** As many sharp processes as our worker has, each fetching, rendering and storing one photograph after the other. */
function openBareLoop(place: StorePlace, processes: number): BareLoop {
  const idle = Array.from({ length: processes }, () =>
    fork(new URL('./bare-renderer.ts', import.meta.url), {
      // The same environment our decoders have.
      env: { BARE_STORE: JSON.stringify(place), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    }),
  )
  const all = [...idle]
  const gone = all.map((child) => once(child, 'exit'))
  return {
    render: async (originals, prefix) => {
      const begun = performance.now()
      const tasks = originals.map((from, at) => ({ from, to: `${prefix}/${at}` }))
      await inLanes(tasks, processes, async (task) => {
        const child = idle.pop()!
        await ask(child, task)
        idle.push(child)
      })
      return (performance.now() - begun) / 1_000
    },
    close: async () => {
      for (const child of all) child.disconnect()
      await Promise.all(gone)
    },
  }
}

async function ask(child: ChildProcess, task: BareTask): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<{ fault: string | null }>()
  const died = () => reject(new Error('a bare renderer died'))
  child.once('message', (answer) => resolve(answer as { fault: string | null }))
  child.once('exit', died)
  child.send(task)
  const { fault } = await promise.finally(() => child.removeListener('exit', died))
  if (fault !== null) throw new Error(`bare rendering failed: ${fault}`)
}
