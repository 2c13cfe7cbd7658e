import { figure } from '../report/figures.ts'
import type { Assumed } from './assumptions.ts'
import { modelCell, type CellModel, type Measured } from './cell-model.ts'

/** The tables of docs/scale.md: what was measured, what is assumed, and what follows for one cell and for all. */
export function modelText(measured: Measured, assumed: Assumed): string {
  const cell = modelCell(measured, assumed)
  const { cells } = assumed.habits
  return [
    measuredTable(measured),
    `| | one cell | ${cells} cells |\n| --- | --- | --- |\n${rowsOf(cell, cells, assumed).join('\n')}\n`,
    assumedTable(assumed),
  ].join('\n')
}

function measuredTable({ uploadMs, renderMs, callUs, imageUs, rowBytes, renditionBytes }: Measured): string {
  return `| Measured (docs/performance.md) | |
| --- | --- |
| CPU of receiving a photograph | ${figure(uploadMs)} ms |
| CPU of its renditions | ${figure(renderMs)} ms |
| CPU of a call of the API | ${figure(callUs)} µs |
| CPU of nginx for an image | ${figure(imageUs)} µs |
| bytes of a photograph in PostgreSQL, all tables and indexes, after its first month | ${figure(rowBytes)} |
| bytes of its renditions | ${figure(renditionBytes)} |
`
}

function rowsOf(cell: CellModel, cells: number, { prices: { reais } }: Assumed): string[] {
  const both = (what: string, one: number, unit = '') =>
    `| ${what} | ${figure(one)}${unit} | ${figure(one * cells)}${unit} |`
  const dollars = (what: string, one: number) => `| ${what} | US$ ${figure(one)} | US$ ${figure(one * cells)} |`
  const each = cell.perPhotographer
  return [
    both('photographers', cell.photographers),
    both('photographs', cell.pictures),
    both('uploads a second, mean', cell.uploadsPerSecond.mean),
    both('uploads a second, busiest hour', cell.uploadsPerSecond.peak),
    ...Object.entries(cell.cores).map(([role, count]) => both(`cores: ${role}`, count)),
    both('PostgreSQL on disk', cell.databaseGb, ' GB'),
    both('PostgreSQL in memory', cell.databaseMemoryGb, ' GB'),
    both('originals', cell.originalsTb, ' TB'),
    both('renditions', cell.renditionsTb, ' TB'),
    both('objects', cell.objects),
    both('bytes out in a month', cell.egressTb, ' TB'),
    ...Object.entries(cell.money).map(([what, sum]) => dollars(`a month: ${what}`, sum)),
    dollars('**a month, all**', cell.total),
    `| **a photographer’s month** | **US$ ${each.toFixed(2)}** (R$ ${(each * reais).toFixed(2)}) | the same |`,
  ]
}

function assumedTable({ habits: asHabits, shares: asShares, prices: asPrices }: Assumed): string {
  const rows = [asHabits, asShares, asPrices].flatMap((part) =>
    Object.entries(part).map(([name, value]) => `| \`${name}\` | ${figure(value)} |`),
  )
  return `| Assumed (\`bench/model/assumptions.ts\`) | |\n| --- | --- |\n${rows.join('\n')}\n`
}
