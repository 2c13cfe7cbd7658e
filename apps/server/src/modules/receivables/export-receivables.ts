import type { AnswerOf, exportReceivables as endpoint, QueryOf } from '@revela/contract'
import { saoPauloDay } from '@revela/domain'
import { receivablesTable } from '@revela/phrases'
import type { Database } from '../../platform/db/database.ts'
import { daysOpen, readReceivables, type Receivable } from './receivable-list.read.ts'

const maxRows = 10_000

/** For Excel in Brazil: semicolons, a byte order mark for UTF-8, and no cell that Excel would run as a formula. */
export async function exportReceivables(
  { db, clock }: { readonly db: Database; readonly clock: () => Date },
  customerId: string,
  filter: QueryOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock()
  const rows = await readReceivables(db, customerId, filter, { after: null, limit: maxRows })
  const lines = [receivablesTable.columns, ...rows.map((row) => toCells(row, now))]
  const csv = `\ufeff${lines.map((cells) => cells.map(cell).join(';')).join('\r\n')}\r\n`
  return { name: receivablesTable.fileName(saoPauloDay(now)), csv }
}

const dayOf = (moment: Date | null) => (moment ? saoPauloDay(moment) : '')

function toCells(row: Receivable, now: Date): string[] {
  return [
    row.gallery_title,
    row.client_name ?? '',
    receivablesTable.subjects[row.subject],
    receivablesTable.states[row.state],
    (row.amount / 100).toFixed(2).replace('.', ','),
    dayOf(row.since),
    String(daysOpen(row, now)),
    dayOf(row.declared_at),
    dayOf(row.received_at),
    row.received_by ? receivablesTable.confirmedBy[row.received_by] : '',
  ]
}

/** Names of galleries and clients are written by others. */
function cell(text: string): string {
  const escaped = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${escaped.replaceAll('"', '""')}"`
}
