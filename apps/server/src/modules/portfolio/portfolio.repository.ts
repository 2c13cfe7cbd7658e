import type { Tx } from '../../platform/db/database.ts'
import type { PortfolioTables } from './portfolio.tables.ts'

const tables = (tx: Tx) => tx.withTables<PortfolioTables>()

/** Makes it if it is not there yet. */
export async function openPortfolio(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('portfolio')
    .values({ customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Until commit nobody else adds to it. */
export async function lockPortfolio(tx: Tx, customerId: string, now: Date): Promise<void> {
  await openPortfolio(tx, customerId, now)
  await tables(tx)
    .selectFrom('portfolio')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
