import { run } from '@revela/dev-env'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { asInProduction } from '../harness/as-in-production.ts'
import type { Cell } from './cell.ts'

const main = resolve(import.meta.dirname, '../../apps/server/src/main')
export type Figures = Readonly<Record<string, number>>

/** The operator's own command, as a process; answers the figures of its last line. */
export async function backup(cell: Cell, ...args: readonly string[]): Promise<Figures> {
  return figuresOf(await node(cell, 'backup.ts', args))
}

function figuresOf(said: string): Figures {
  const line = said.trim().split('\n').at(-1)!
  return Object.fromEntries([...line.matchAll(/(\w+)=([\d.]+)/g)].map(([, name, value]) => [name!, Number(value)]))
}

/** The same two days later: what is nobody's counts from a day on. */
export async function scrubLater(cell: Cell, folder: string): Promise<Figures> {
  const clock = join(folder, 'clock')
  writeFileSync(clock, String(2 * 86_400_000))
  const later = { REVELA_ENV: 'test', REVELA_CLOCK_FILE: clock, PAYMENTS: 'sandbox' }
  return figuresOf(await node(cell, 'backup.ts', ['scrub', '--whole'], later))
}

/** What was erased on purpose is erased again. */
export async function reapplyTombstones(cell: Cell): Promise<Figures> {
  if (!existsSync(resolve(main, 'tombstones.ts'))) throw new Error('there is no command that re-applies tombstones')
  return figuresOf(await node(cell, 'tombstones.ts', []))
}

function node(cell: Cell, file: string, args: readonly string[], other: Record<string, string> = {}): Promise<string> {
  const env = { PATH: process.env['PATH'], ...cell.env, ...asInProduction, LOG_LEVEL: 'warn', ...other }
  return run(process.execPath, [resolve(main, file), ...args], { env, timeoutMs: 1_800_000 })
}
