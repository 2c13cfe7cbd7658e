import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Bench } from '../bench.ts'
import { chapters } from './chapters.ts'
import { document, mainResult } from './document.ts'
import { plotRatios } from './plot-ratios.ts'
import { publishResults, readResults } from './result.ts'

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
  publishResults(results)
  writeFileSync(join(docs, 'performance.md'), document(listed, results, plotted))
  console.log(`written: docs/performance.md, ${plotted.size} plots, ${results.length} results`)
}
