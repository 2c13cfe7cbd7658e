import type { SandboxSeller } from '@revela/dev-env'
import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import type { Studio } from './create-studios.ts'
import type { BookedPayment, Observations, ObservedBalance, ObservedCharge } from './findings.ts'

/** The beginning of every token of the sandbox; as text and as bytes. */
const marks = ['TEST-seller-', Buffer.from('TEST-seller-').toString('hex')]

/** Reads both sides, and looks for tokens wherever they must not be. */
export async function observe(
  client: Client,
  studios: readonly Studio[],
  sellers: ReadonlyMap<string, SandboxSeller>,
  logFiles: readonly string[],
): Promise<Observations> {
  const payments: BookedPayment[] = []
  for (const [sellerId, seller] of sellers) {
    for (const payment of (await seller.records()).payments) {
      payments.push({
        reference: payment.external_reference ?? '',
        sellerId: payment.collector_id === Number(sellerId) ? sellerId : 'another',
        customerId: String(payment.metadata['customer_id']),
        cents: Math.round(payment.transaction_amount * 100),
        status: payment.status,
      })
    }
  }
  const charges = await client.query<ObservedCharge>(
    `select id, customer_id as "customerId", gallery_id as "galleryId", seller_id as "sellerId", amount_cents as cents, state
     from family_charge`,
  )
  const balances = await client.query<ObservedBalance>(
    `select customer_id as "customerId", gallery_id as "galleryId", amount_cents as "amountCents", paid_cents as "paidCents"
     from gallery_balance`,
  )
  return {
    payments,
    charges: charges.rows,
    balances: balances.rows,
    sellerOf: new Map(studios.map(({ customerId, sellerId }) => [customerId, sellerId])),
    readable: [...(await tablesWithTokens(client)), ...logFiles.filter(hasToken)],
  }
}

function hasToken(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  return marks.some((mark) => text.includes(mark))
}

async function tablesWithTokens(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await client.query(
      `select 1 from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0 limit 1`,
      marks,
    )
    if ((rowCount ?? 0) > 0) found.push(name)
  }
  return found
}
