import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Bench, Length } from '../bench.ts'
import { assumptions } from '../model/assumptions.ts'
import { modelText } from '../model/model-text.ts'
import { readMeasured } from '../model/read-measured.ts'
import { chapters } from './chapters.ts'
import { document, isReported, mainResult } from './document.ts'
import { plotGrowth } from './plot-growth.ts'
import { plotRatios } from './plot-ratios.ts'
import { publishResults, readResults, type Result } from './result.ts'

const docs = resolve(import.meta.dirname, '../../docs')

/** Writes docs/performance.md, its plots and its result file from the existing results. */
export function writeReport(benches: readonly Bench[]): void {
  const results = readResults()
  const listed = benches.map(({ name, reportSize = 'kept' }) => ({ name, reportSize }))
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
  const curves = plotGrowth('Milliseconds of each query by the number of pictures', longest?.measures ?? [])
  if (curves) {
    plotted.set('growth-curves', 'growth-curves.svg')
    writeFileSync(join(docs, 'performance', 'growth-curves.svg'), curves)
  }
  writeModel((name) => mainResult(listed, results, name))
  publishResults(results.filter((result) => isReported(result, results)))
  writeFileSync(join(docs, 'performance.md'), document(listed, results, plotted))
  console.log(`written: docs/performance.md, ${plotted.size} plots, ${results.length} results`)
}

const modelSection = /(<!-- model -->\n)[\s\S]*(<!-- \/model -->)/

/**
 * Writes the tables between the markers of docs/scale.md; leaves them unchanged until all their values were measured.
 */
function writeModel(resultOf: (name: string) => Result | undefined): void {
  const costs = readMeasured(resultOf)
  if ('missing' in costs) return console.log(`docs/scale.md not changed, not measured yet: ${costs.missing.join(', ')}`)
  const file = join(docs, 'scale.md')
  const tables = modelText(costs, assumptions)
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(modelSection, (_, begin: string, end: string) => `${begin}\n${tables}\n${end}`),
  )
}

const runner = resolve(import.meta.dirname, '../run.ts')

/**
 * Runs every bench in its own process, one after the other: one that fails does not stop the rest, and none affects the
 * next by its memory. Returns whether all bars were passed.
 */
export async function runReport(benches: readonly Bench[], form: 'report' | 'short'): Promise<boolean> {
  const runs = benches.flatMap((bench): { name: string; size: Length }[] => {
    const { name, reportSize = 'kept' } = bench
    return reportSize === 'kept' ? [] : [{ name, size: form === 'short' ? 'short' : reportSize }]
  })
  const startedAt = performance.now()
  const failedBenches: string[] = []
  for (const [index, { name, size }] of runs.entries()) {
    console.log(`\n[${index + 1}/${runs.length}, ${minutesSince(startedAt)} min] ${name}, ${size}`)
    const hasPassed = await runOne(name, size)
    if (hasPassed === null) return false
    if (!hasPassed) failedBenches.push(name)
    // Written after each bench, so that an interruption loses nothing.
    writeReport(benches)
  }
  // A bar that an earlier long run missed counts as missed.
  const savedResults = readResults().filter(
    ({ name, size }) => size === 'long' && !runs.some((run) => run.name === name),
  )
  failedBenches.push(...savedResults.filter(({ passed }) => !passed).map(({ name }) => name))
  console.log(
    `\nreport: benches=${runs.length} missed=${failedBenches.join(',') || 'none'} minutes=${minutesSince(startedAt)}`,
  )
  return failedBenches.length === 0
}

/** `null` when it was interrupted. */
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

function minutesSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 60_000).toFixed(1)
}
