import { formatNumber } from '../report/format-numbers.ts'
import type { Assumptions } from './assumptions.ts'
import { modelCell, type CellModel, type MeasuredCosts } from './cell-model.ts'

/** The tables of docs/scale.md: measured values, assumptions, and the results for one cell and for all. */
export function modelText(measuredCosts: MeasuredCosts, assumptions: Assumptions): string {
  const cell = modelCell(measuredCosts, assumptions)
  const { cells } = assumptions.usage
  return [
    measuredTable(measuredCosts),
    `| | one cell | ${cells} cells |\n| --- | --- | --- |\n${rowsOf(cell, cells, assumptions).join('\n')}\n`,
    assumedTable(assumptions),
  ].join('\n')
}

function measuredTable({
  uploadMs,
  renderMs,
  callMicros,
  imageMicros,
  rowBytes,
  renditionBytes,
  answeredInCrowds,
}: MeasuredCosts): string {
  return `| Measured (docs/performance.md) | |
| --- | --- |
| CPU of receiving a photograph | ${formatNumber(uploadMs)} ms |
| CPU of its renditions | ${formatNumber(renderMs)} ms |
| CPU of a call of the API | ${formatNumber(callMicros)} µs |
| CPU of nginx for an image | ${formatNumber(imageMicros)} µs |
| bytes of a photograph in PostgreSQL, all tables and indexes, after its first month | ${formatNumber(rowBytes)} |
| bytes of its renditions | ${formatNumber(renditionBytes)} |
| share of a crowd’s images that a CDN answers alone | ${formatNumber(answeredInCrowds)} |
`
}

function rowsOf(cell: CellModel, cells: number, { prices: { reais } }: Assumptions): string[] {
  const row = (label: string, value: number, unit = '') =>
    `| ${label} | ${formatNumber(value)}${unit} | ${formatNumber(value * cells)}${unit} |`
  const dollars = (label: string, value: number) =>
    `| ${label} | US$ ${formatNumber(value)} | US$ ${formatNumber(value * cells)} |`
  const perPhotographerCost = cell.perPhotographer
  return [
    row('photographers', cell.photographers),
    row('photographs', cell.pictures),
    row('uploads a second, mean', cell.uploadsPerSecond.mean),
    row('uploads a second, busiest hour', cell.uploadsPerSecond.peak),
    ...Object.entries(cell.cores).map(([role, count]) => row(`cores: ${role}`, count)),
    row('PostgreSQL on disk', cell.databaseGb, ' GB'),
    row('PostgreSQL in memory', cell.databaseMemoryGb, ' GB'),
    row('originals', cell.originalsTb, ' TB'),
    row('renditions', cell.renditionsTb, ' TB'),
    row('objects', cell.objects),
    row('bytes out in a month', cell.egressTb, ' TB'),
    ...Object.entries(cell.money).map(([label, sum]) => dollars(`a month: ${label}`, sum)),
    dollars('**a month, all**', cell.total),
    `| **a photographer’s month** | **US$ ${perPhotographerCost.toFixed(2)}** (R$ ${(perPhotographerCost * reais).toFixed(2)}) | the same |`,
  ]
}

function assumedTable({ usage: assumedHabits, shares: assumedShares, prices: assumedPrices }: Assumptions): string {
  const rows = [assumedHabits, assumedShares, assumedPrices].flatMap((part) =>
    Object.entries(part).map(([name, value]) => `| \`${name}\` | ${formatNumber(value)} |`),
  )
  return `| Assumed (\`bench/model/assumptions.ts\`) | |\n| --- | --- |\n${rows.join('\n')}\n`
}
