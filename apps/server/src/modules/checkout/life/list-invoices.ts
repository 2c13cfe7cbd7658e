import type { AnswerOf, listInvoices as endpoint } from '@revela/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { readInvoices } from './invoice-list.read.ts'
import { presentInvoice } from './invoice.presenter.ts'

const pageSize = 20

export async function listInvoices(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  customerId: string,
  after: string | undefined,
): Promise<AnswerOf<typeof endpoint>> {
  const now = clock()
  const rows = await db.tenant(customerId, (tx) => readInvoices(tx, customerId, after, pageSize + 1))
  const shown = rows.slice(0, pageSize)
  return {
    invoices: shown.map((row) => presentInvoice(row, now)),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}
