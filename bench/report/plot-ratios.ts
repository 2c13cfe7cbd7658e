import type { Measure } from '../harness/measures.ts'
import { median } from '../harness/statistics.ts'
import { formatNumber } from './format-numbers.ts'
import { dot, drawing, line, text } from './svg.ts'

const width = 900
const left = 370
const right = 130
const rowHeight = 34
const top = 16

/**
 * One row for each ratio, all on one scale from 0: a dot for every round, a stroke for the median, a dashed line for
 * the bar.
 */
export function plotRatios(title: string, measures: readonly Measure[]): string | null {
  const rows = measures.flatMap(({ label, ratios, bar }) => (ratios?.length ? [{ label, ratios, bar }] : []))
  if (rows.length === 0) return null
  const limits = rows.flatMap(({ ratios, bar }) => [...ratios, ...Object.values(bar ?? {})])
  const highest = Math.max(1.2, ...limits) * 1.05
  const x = (value: number) => left + ((width - left - right) * value) / highest
  const height = top + rows.length * rowHeight + 28
  const bottom = top + rows.length * rowHeight
  const parts: string[] = []
  for (const tick of ticksUpTo(highest)) {
    parts.push(line(x(tick), top, x(tick), bottom, 'line'))
    parts.push(text(x(tick), bottom + 16, String(tick), { anchor: 'middle', faint: true }))
  }
  rows.forEach(({ label, ratios, bar }, row) => {
    const y = top + row * rowHeight + rowHeight / 2
    parts.push(text(left - 12, y + 4, shortened(label), { anchor: 'end' }))
    for (const ratio of ratios) parts.push(dot(x(ratio), y, 4, 'dot'))
    parts.push(line(x(median(ratios)), y - 10, x(median(ratios)), y + 10, 'middle'))
    for (const [kind, limit] of Object.entries(bar ?? {})) {
      parts.push(line(x(limit), y - 14, x(limit), y + 14, 'bar'))
      const sign = kind === 'most' ? '≤' : '≥'
      parts.push(text(width - right + 10, y + 4, `${formatNumber(median(ratios))} (${sign} ${limit})`))
    }
    if (!bar) parts.push(text(width - right + 10, y + 4, formatNumber(median(ratios))))
  })
  return drawing(width, height, title, parts)
}

function ticksUpTo(highest: number): number[] {
  const step = highest > 4 ? 1 : highest > 2 ? 0.5 : 0.25
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step)
}

const maxCharacters = 48

function shortened(label: string): string {
  return label.length <= maxCharacters ? label : `${label.slice(0, maxCharacters - 1)}…`
}
