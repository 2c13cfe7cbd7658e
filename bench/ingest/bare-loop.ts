import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { StorePlace } from '../harness/bare-store.ts'
import { inLanes } from '../harness/in-lanes.ts'
import type { BareTask } from './bare-renderer.ts'

export type BareLoop = {
  /** Seconds until every original has its renditions; `prefix` is where they go. */
  readonly render: (originals: readonly string[], prefix: string) => Promise<number>
  readonly close: () => Promise<void>
}

/** As many sharp processes as our worker has, each fetching, rendering and storing one photograph after the other. */
export function openBareLoop(place: StorePlace, processes: number): BareLoop {
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
