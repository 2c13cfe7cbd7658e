import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export type Sweeper = {
  /** Runs a sweep at this time. Resolves to an error text, or null; also when the process is killed. */
  readonly run: (now: Date) => Promise<string | null>
  /** Kills the process at some moment of its next sweep, and starts another. */
  readonly runAndKill: (now: Date, afterMs: number) => Promise<void>
  readonly stop: () => void
}

type Message = { readonly ready?: true; readonly done?: number; readonly error?: string }

/** A process of its own that sweeps, as a worker does. */
export async function startSweeper(env: Readonly<Record<string, string>>): Promise<Sweeper> {
  let child = await startChild(env)
  const run = async (now: Date): Promise<string | null> => {
    const { promise, resolve } = Promise.withResolvers<string | null>()
    const onMessage = ({ error }: Message) => resolve(error ?? null)
    const onExit = () => resolve(null)
    child.once('message', onMessage)
    child.once('exit', onExit)
    child.send({ now: now.getTime() })
    const outcome = await promise
    child.off('message', onMessage).off('exit', onExit)
    return outcome
  }
  return {
    run,
    runAndKill: async (now, afterMs) => {
      const victim = child
      const exited = once(victim, 'exit')
      const running = run(now)
      await sleep(afterMs)
      victim.kill('SIGKILL')
      await exited
      await running
      child = await startChild(env)
    },
    stop: () => void child.kill('SIGKILL'),
  }
}

async function startChild(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'sweeper.ts'), {
    env: { PATH: process.env['PATH'], ...env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [Message]
  if (typeof message !== 'object' || !message?.ready) throw new Error('the sweeper did not start')
  return child
}
