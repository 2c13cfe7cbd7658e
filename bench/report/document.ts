import type { Length } from '../bench.ts'
import type { Measure } from '../harness/measures.ts'
import { median } from '../harness/statistics.ts'
import { chapters, restTitle } from './chapters.ts'
import { formatNumber, withSpread } from './format-numbers.ts'
import { limitsFound } from './limits.ts'
import { shortCommit, type Machine, type Result } from './result.ts'

/** The benches in order, and whether the report runs each or uses its last long run. */
export type Listed = { readonly name: string; readonly reportSize: Length | 'kept' }

const forms: readonly Length[] = ['short', 'middle', 'long']

const intro = `# Performance

For engineers: the results of all benches. \`npm run bench\` generates this page from its measurements; do not edit it by hand.
[bench](../bench/README.md) describes each bench, its bare side and its bar. Our software and the bare engine run in the same run, in turns; a value
is the median of the rounds, with the lowest and highest round in parentheses. Load generator, servers and engines share the
machine’s cores, so ratios say more than rates. Long runs of hours have a separate row with their day. Every row names the commit on which it
was measured; a dash stands for a run before commits were recorded.

    npm run bench              # runs all benches, about half an hour, and writes this page
    npm run bench -- --write   # writes this page again from the stored results
`

/** Plots are named by chapter; `plotted` lists those that were drawn. */
export function document(
  benches: readonly Listed[],
  results: readonly Result[],
  plotted: ReadonlyMap<string, string>,
): string {
  const reported = results.filter((result) => isReported(result, results))
  const mainOf = (name: string) => mainResult(benches, reported, name)
  const chapterBenches = new Set(chapters.flatMap((chapter) => chapter.benches))
  const inRest = ({ name }: Result) => !chapterBenches.has(name)
  const newest = reported.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  return [
    intro,
    newest ? machineTable(newest.machine) : '',
    summaryTable(benches, reported),
    limitsTable(limitsFound(mainOf)),
    ...chapters.map((chapter) =>
      chapterText(
        chapter.title,
        chapter.summary,
        reported.filter(({ name }) => chapter.benches.includes(name)),
        [plotted.get(`${chapter.slug}-curves`), plotted.get(chapter.slug)],
      ),
    ),
    chapterText(
      restTitle,
      'Each has its own document or chapter; these are the results of their last long runs.',
      reported.filter(inRest),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

/** A short run counts only where there is no other. */
export function isReported({ name, size }: Result, results: readonly Result[]): boolean {
  return size !== 'short' || !results.some((b) => b.name === name && b.size !== 'short')
}

/** The report's own run, or else the longest one. */
export function mainResult(benches: readonly Listed[], results: readonly Result[], name: string): Result | undefined {
  const wantedSize = benches.find((bench) => bench.name === name)?.reportSize
  const ownResults = results.filter((result) => result.name === name)
  const bySize = (size: string) => ownResults.find((result) => result.size === size)
  return bySize(wantedSize ?? 'long') ?? bySize('long') ?? bySize('middle') ?? bySize('short')
}

function machineTable({ cores, processor, memoryGb, kernel, engines }: Machine): string {
  const versions = Object.entries(engines).map(([name, version]) => `${name} ${version}`)
  return `## The machine

| | |
| --- | --- |
| processor | ${cores} cores, ${processor} |
| memory | ${memoryGb} GB |
| kernel | ${kernel} |
| engines | ${versions.join(' · ')} |
`
}

function summaryTable(benches: readonly Listed[], results: readonly Result[]): string {
  const rows = benches.flatMap(({ name }) =>
    results
      .filter((result) => result.name === name)
      .map((result) => {
        const { size, at, seconds, load } = result
        const loads = `${formatNumber(load.before)} → ${formatNumber(load.after)}`
        const bar = barOf(result) === 'reached' ? 'reached' : `**${barOf(result)}**`
        return `| \`${name}\` | ${size} | ${at.slice(0, 10)} | ${shortCommit(result)} | ${seconds} s | ${loads} | ${bar} |`
      }),
  )
  return `## All benches

| Bench | Form | Day | Commit | Took | Load average | Bar |
| --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`
}

function limitsTable(limits: ReturnType<typeof limitsFound>): string {
  if (limits.length === 0) return ''
  return `## Limits found on this machine

| What | Limit | Set by |
| --- | --- | --- |
${limits.map(({ label, limit, source }) => `| ${label} | ${limit} | ${source} |`).join('\n')}
`
}

function chapterText(
  title: string,
  summary: string,
  results: readonly Result[],
  plots: readonly (string | undefined)[] = [],
): string {
  if (results.length === 0) return ''
  const rows = results.flatMap((result) =>
    result.measures
      .filter((measure) => measure.bar ?? isLongest(result, results))
      .map((measure) => measureRow(result, measure)),
  )
  const table =
    rows.length === 0
      ? ''
      : `| Measured | Form | Sides, median (lowest–highest round) | Ratio | Bar |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
  const images = plots.flatMap((plot) => (plot ? [`![${title}: one dot per round](performance/${plot})\n`] : []))
  const lines = results.map(closingLine)
  return [`## ${title}\n`, `${summary}\n`, ...images, table, `\`\`\`\n${lines.join('\n')}\n\`\`\`\n`]
    .filter(Boolean)
    .join('\n')
}

/** A measure without a bar is listed once, from the longest run. */
function isLongest({ name, size }: Result, results: readonly Result[]): boolean {
  return results.every((b) => b.name !== name || forms.indexOf(b.size) <= forms.indexOf(size))
}

function measureRow({ size }: Result, { label, unit, sides, ratios, bar }: Measure): string {
  const reported = sides.map(
    ({ name, rounds }) => `${sides.length > 1 ? `${formatCount(name)} ` : ''}${withSpread(rounds)} ${unit}`,
  )
  const ratio = ratios?.length
    ? `**${formatNumber(median(ratios))}** (${formatNumber(Math.min(...ratios))}–${formatNumber(Math.max(...ratios))})`
    : ''
  const limit = bar ? ('max' in bar ? `≤ ${bar.max}` : `≥ ${bar.min}`) : ''
  return `| ${label} | ${size} | ${reported.join(' · ')} | ${ratio} | ${limit} |`
}

function formatCount(name: string): string {
  return /^\d+$/.test(name) ? `${Number(name).toLocaleString('en-US')}:` : name
}

function closingLine(result: Result): string {
  const { name, size, at, metrics } = result
  const pairs = Object.entries(metrics).map(([key, value]) => `${key}=${value}`)
  const commit = result.commit === undefined ? '' : `, ${shortCommit(result).replaceAll('`', '')}`
  return `${name} (${size}, ${at.slice(0, 10)}${commit}): ${pairs.join(' ')} bar=${barOf(result)}`
}

function barOf({ passed, metrics }: Result): 'reached' | 'missed' | 'incomplete' {
  if (metrics['whole'] === 'no') return 'incomplete'
  return passed ? 'reached' : 'missed'
}
