import { serverCommand } from '@revela/dev-env'
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { asInProduction } from './production-env.ts'

const repository = resolve(import.meta.dirname, '../..')

export type Running = { readonly child: ChildProcess; readonly stop: () => Promise<void> }

/** The arguments of node: flags, if any, and the file. */
export type Entry = readonly string[]

export function entryOf(name: 'api' | 'upload' | 'worker'): Entry {
  return serverCommand(name)
}

/** A separate process, as in production; it exits with the bench. */
export function runEntry(
  entry: Entry,
  env: Readonly<Record<string, string>>,
  options: { stdio: StdioOptions; stopTimeoutMs: number },
): Running {
  const child = spawn(process.execPath, [...entry], {
    cwd: repository,
    env: { PATH: process.env['PATH'], ...env, ...asInProduction, LOG_LEVEL: 'info' },
    stdio: options.stdio,
  })
  const exited = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async (): Promise<void> => {
    process.removeListener('exit', kill)
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    const killTimer = setTimeout(kill, options.stopTimeoutMs)
    await exited
    clearTimeout(killTimer)
  }
  return { child, stop }
}
