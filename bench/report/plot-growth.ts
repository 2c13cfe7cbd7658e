import type { Measure } from '../harness/measures.ts'
import { median } from '../harness/statistics.ts'
import { formatNumber } from './format-numbers.ts'
import { curve, dot, drawing, line, text } from './svg.ts'

const across = 3
const [boxWidth, boxHeight, gap] = [270, 120, 16]
const [top, bottom, left, right] = [40, 22, 8, 8]

/** One small plot for each query: milliseconds by rows on a logarithmic axis, from 0, with the pages at the ends. */
export function plotGrowth(title: string, measures: readonly Measure[]): string | null {
  const curves = measures.filter(({ unit, sides }) => unit === 'ms' && sides.every(({ name }) => /^\d+$/.test(name)))
  if (curves.length === 0) return null
  const rows = Math.ceil(curves.length / across)
  const parts = curves.flatMap(({ label, sides }, index) => {
    const x0 = (index % across) * (boxWidth + gap)
    const y0 = Math.floor(index / across) * (boxHeight + gap)
    const pages = measures.find((measure) => measure.label === `${label}: pages read`)
    return box(x0, y0, label, sides, pages)
  })
  return drawing(across * (boxWidth + gap) - gap, rows * (boxHeight + gap) - gap, title, parts)
}

function box(x0: number, y0: number, label: string, sides: Measure['sides'], pages: Measure | undefined): string[] {
  const counts = sides.map(({ name }) => Math.log10(Number(name)))
  const medians = sides.map(({ rounds }) => median(rounds))
  const highest = Math.max(...sides.flatMap(({ rounds }) => rounds)) * 1.15
  const [first, last] = [counts[0]!, counts.at(-1)!]
  const x = (count: number) =>
    x0 + left + 14 + ((boxWidth - left - right - 28) * (count - first)) / Math.max(last - first, 1e-9)
  const floor = y0 + boxHeight - bottom
  const y = (ms: number) => floor - ((boxHeight - top - bottom) * ms) / highest
  const ends = [0, sides.length - 1].map((index) => {
    const read = pages?.sides[index] ? `, ${formatNumber(median(pages.sides[index].rounds))} pages` : ''
    return `${formatNumber(medians[index]!)} ms${read}`
  })
  return [
    text(x0 + left, y0 + 14, label),
    text(x0 + left, y0 + 30, ends[0]!, { faint: true }),
    text(x0 + boxWidth - right, y0 + 30, ends[1]!, { anchor: 'end', faint: true }),
    line(x0 + left, floor, x0 + boxWidth - right, floor, 'line'),
    ...sides.flatMap(({ rounds }, index) => rounds.map((ms) => dot(x(counts[index]!), y(ms), 2.5, 'dot'))),
    curve(medians.map((ms, index) => [x(counts[index]!), y(ms)])),
    ...medians.map((ms, index) => dot(x(counts[index]!), y(ms), 3.5, 'end')),
    ...sides.map(({ name }, index) =>
      text(x(counts[index]!), floor + 14, Number(name).toLocaleString('en-US'), {
        anchor: index === 0 ? 'start' : index === sides.length - 1 ? 'end' : 'middle',
        faint: true,
      }),
    ),
  ]
}
