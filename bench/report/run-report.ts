import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import type { Bench, Length } from '../bench.ts'
import { readResults } from './result.ts'
import { writeReport } from './write-report.ts'

const runner = resolve(import.meta.dirname, '../run.ts')

/**
 * Every bench in a process of its own, one after the other: one that breaks does not stop the rest, and none leaves
 * memory or habits to the next. Answers whether all bars were reached.
 */
export async function runReport(benches: readonly Bench[], form: 'report' | 'short'): Promise<boolean> {
  const turns = benches.flatMap((bench): { name: string; size: Length }[] => {
    const { name, inReport = 'kept' } = bench
    return inReport === 'kept' ? [] : [{ name, size: form === 'short' ? 'short' : inReport }]
  })
  const begun = performance.now()
  const missed: string[] = []
  for (const [at, { name, size }] of turns.entries()) {
    console.log(`\n[${at + 1}/${turns.length}, ${minutesSince(begun)} min] ${name}, ${size}`)
    const isReached = await runOne(name, size)
    if (isReached === null) return false
    if (!isReached) missed.push(name)
    // After each, so that an interruption keeps what is known.
    writeReport(benches)
  }
  // What an earlier long run missed is still missed.
  const kept = readResults().filter(({ name, size }) => size === 'long' && !turns.some((turn) => turn.name === name))
  missed.push(...kept.filter(({ reached }) => !reached).map(({ name }) => name))
  console.log(`\nreport: benches=${turns.length} missed=${missed.join(',') || 'none'} minutes=${minutesSince(begun)}`)
  return missed.length === 0
}

/** `null` when somebody stopped it. */
async function runOne(name: string, size: Length): Promise<boolean | null> {
  const form = size === 'long' ? [] : [`--${size}`]
  const child = spawn(process.execPath, [runner, name, ...form], { stdio: 'inherit' })
  let isStopped = false
  const stop = (signal: NodeJS.Signals) => {
    isStopped = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
  return isStopped ? null : code === 0
}

function minutesSince(begun: number): string {
  return ((performance.now() - begun) / 60_000).toFixed(1)
}
