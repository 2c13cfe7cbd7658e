import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Bench, Length } from '../bench.ts'
import { assumed } from '../model/assumptions.ts'
import { modelText } from '../model/model-text.ts'
import { readMeasured } from '../model/read-measured.ts'
import { chapters } from './chapters.ts'
import { document, isTold, mainResult } from './document.ts'
import { plotGrowth } from './plot-growth.ts'
import { plotRatios } from './plot-ratios.ts'
import { publishResults, readResults, type Result } from './result.ts'

const docs = resolve(import.meta.dirname, '../../docs')

/** docs/performance.md, its plots and the figures behind them, from the results that are there. */
export function writeReport(benches: readonly Bench[]): void {
  const results = readResults()
  const listed = benches.map(({ name, inReport = 'kept' }) => ({ name, inReport }))
  const plotted = new Map<string, string>()
  mkdirSync(join(docs, 'performance'), { recursive: true })
  for (const { slug, title, benches: names } of chapters) {
    const measures = names.flatMap((name) => mainResult(listed, results, name)?.measures ?? [])
    const plot = plotRatios(`${title}: ratios of every round beside their bars`, measures)
    if (!plot) continue
    plotted.set(slug, `${slug}.svg`)
    writeFileSync(join(docs, 'performance', `${slug}.svg`), plot)
  }
  const longest =
    results.find(({ name, size }) => name === 'growth' && size === 'long') ?? mainResult(listed, results, 'growth')
  const curves = plotGrowth('Milliseconds of each question by the number of photographs', longest?.measures ?? [])
  if (curves) {
    plotted.set('growth-curves', 'growth-curves.svg')
    writeFileSync(join(docs, 'performance', 'growth-curves.svg'), curves)
  }
  writeModel((name) => mainResult(listed, results, name))
  publishResults(results.filter((result) => isTold(result, results)))
  writeFileSync(join(docs, 'performance.md'), document(listed, results, plotted))
  console.log(`written: docs/performance.md, ${plotted.size} plots, ${results.length} results`)
}

const place = /(<!-- model -->\n)[\s\S]*(<!-- \/model -->)/

/** The tables between its marks in docs/scale.md; as they are until everything they need is measured. */
function writeModel(resultOf: (name: string) => Result | undefined): void {
  const measured = readMeasured(resultOf)
  if ('missing' in measured) return console.log(`docs/scale.md stays: not measured yet: ${measured.missing.join(', ')}`)
  const file = join(docs, 'scale.md')
  const tables = modelText(measured, assumed)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(place, (_, begin: string, end: string) => `${begin}\n${tables}\n${end}`),
  )
}

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
