import type { TestStack } from '@revela/dev-env'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { renditionKey } from '../../apps/server/src/modules/pictures/object-keys.ts'
import { renditionSizes } from '@revela/domain'
import { type BaselineStore, openBaselineStore, readStoreConfig, type StoreConfig } from '../harness/baseline-store.ts'
import type { CameraFile } from '../harness/camera-files.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { cpuMicrosOfProcessTree } from '../harness/process-cpu.ts'
import { customer } from '../harness/customers.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'
import { recordMeasure } from '../harness/measures.ts'
import { openPictureQueue, type Owner } from '../harness/picture-queue.ts'
import { withWorker } from '../harness/worker-process.ts'
import type { BaselineTask } from './baseline-renderer.ts'
import type { Sides } from './report-sides.ts'

/** Pictures per second from stored to ready, by our worker and by the baseline loop, alternating. */
export async function compareRendering(
  stack: TestStack,
  files: readonly CameraFile[],
  options: { rounds: number; pictures: number },
): Promise<Sides> {
  const processes = availableParallelism()
  const storeConfig = readStoreConfig(stack.env)
  const store = openBaselineStore(storeConfig, 8)
  const pictureQueue = await openPictureQueue(stack)
  const baseline = openBaselineRenderer(storeConfig, processes)
  const { customerId } = customer(1)
  const closeAll = async () => {
    await baseline.close()
    await pictureQueue.close()
    store.close()
  }
  return withCleanUp(closeAll, () =>
    withWorker({ ...stack.env, RENDER_PROCESSES: String(processes) }, async ({ pid }) => {
      const originals = await pictureQueue.store(store, customerId, files)
      const listOf = (count: number) =>
        Array.from({ length: count }, (_, index) => originals[index % originals.length]!)
      const revela = async (count: number): Promise<{ rate: number; owner: Owner }> => {
        const { startedAt, ...owner } = await pictureQueue.add(customerId, originals, count)
        return { rate: count / (((await pictureQueue.ready(owner, count)) - startedAt) / 1_000), owner }
      }
      const baselineBytes = async (count: number, prefix: string): Promise<number> =>
        count /
        (await baseline.render(
          listOf(count).map(({ objectKey }) => objectKey),
          prefix,
        ))

      // Warm-up and comparison: both sides must produce the same renditions before anything is measured.
      const { owner } = await revela(originals.length)
      await baselineBytes(originals.length, 'bare/first')
      await mustBeEqual(store, { ...owner, ...(await pictureQueue.firstOf(owner)) }, 'bare/first/0')

      const rounds: { revela: number; baseline: number }[] = []
      const millis: number[] = []
      for (let round = 0; round < options.rounds; round += 1) {
        const sides = { revela: 0, baseline: 0 }
        const runs = [
          async () => {
            const cpuBefore = cpuMicrosOfProcessTree(pid)
            sides.revela = (await revela(options.pictures)).rate
            millis.push((cpuMicrosOfProcessTree(pid) - cpuBefore) / 1_000 / options.pictures)
          },
          async () => (sides.baseline = await baselineBytes(options.pictures, `bare/${round}`)),
        ]
        for (const run of round % 2 === 0 ? runs : runs.toReversed()) await run()
        rounds.push(sides)
      }
      console.log(
        `${processes} sharp processes on each side, ${options.rounds} × ${options.pictures} photographs, alternating`,
      )
      recordMeasure({
        label: 'CPU of making a photograph ready, worker and decoders',
        unit: 'ms',
        sides: [{ name: 'revela', rounds: millis }],
      })
      return { revela: rounds.map((round) => round.revela), baseline: rounds.map((round) => round.baseline) }
    }),
  )
}

async function mustBeEqual(
  store: BaselineStore,
  picture: Parameters<typeof renditionKey>[0],
  prefix: string,
): Promise<void> {
  let bytes = 0
  for (const size of renditionSizes) {
    const [revelaBytes, baselineBytes] = [
      await store.get(renditionKey(picture, size)),
      await store.get(`${prefix}/${size}.webp`),
    ]
    if (!revelaBytes.equals(baselineBytes))
      throw new Error(`baseline renderer produces different renditions of ${size} pixels`)
    bytes += revelaBytes.length
  }
  recordMeasure({
    label: 'bytes of a photograph’s renditions',
    unit: 'bytes',
    sides: [{ name: 'revela', rounds: [bytes] }],
  })
  console.log('both sides produce identical renditions')
}

type BaselineRenderer = {
  /** Returns the seconds until every original has its renditions, which are stored under `prefix`. */
  readonly render: (originals: readonly string[], prefix: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** As many sharp processes as our worker has. Each fetches, renders and stores one photograph after the other. */
function openBaselineRenderer(storeConfig: StoreConfig, processes: number): BaselineRenderer {
  const idle = Array.from({ length: processes }, () =>
    fork(new URL('./baseline-renderer.ts', import.meta.url), {
      // The environment of our decoders.
      env: { BARE_STORE: JSON.stringify(storeConfig), MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
    }),
  )
  const all = [...idle]
  const exits = all.map((child) => once(child, 'exit'))
  return {
    render: async (originals, prefix) => {
      const startedAt = performance.now()
      const tasks = originals.map((sourceKey, index) => ({ sourceKey, targetPrefix: `${prefix}/${index}` }))
      await runConcurrently(tasks, processes, async (task) => {
        const child = idle.pop()!
        await renderIn(child, task)
        idle.push(child)
      })
      return (performance.now() - startedAt) / 1_000
    },
    close: async () => {
      for (const child of all) child.disconnect()
      await Promise.all(exits)
    },
  }
}

async function renderIn(child: ChildProcess, task: BaselineTask): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<{ fault: string | null }>()
  const onExit = () => reject(new Error('a baseline renderer exited unexpectedly'))
  child.once('message', (message) => resolve(message as { fault: string | null }))
  child.once('exit', onExit)
  child.send(task)
  const { fault } = await promise.finally(() => child.removeListener('exit', onExit))
  if (fault !== null) throw new Error(`baseline rendering failed: ${fault}`)
}
