import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import type { PortfolioTables } from './portfolio.module.ts'

const tables = (tx: Tx) => tx.withTables<PortfolioTables>()

/** Creates the portfolio if it does not exist yet. */
export async function openPortfolio(tx: Tx, customerId: string, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('portfolio')
    .values({ customer_id: customerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Prevents concurrent additions until commit. */
export async function lockPortfolio(tx: Tx, customerId: string, now: Date): Promise<void> {
  await openPortfolio(tx, customerId, now)
  await tables(tx)
    .selectFrom('portfolio')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** In the photographer's order. */
export async function listCategories(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('category')
    .select(['id', 'title', 'position'])
    .where('customer_id', '=', customerId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertCategory(
  tx: Tx,
  category: { customerId: string; id: string; title: string; position: number },
): Promise<void> {
  const { customerId: customer_id, ...row } = category
  await tables(tx)
    .insertInto('category')
    .values({ customer_id, ...row })
    .execute()
}

export async function renameCategory(tx: Tx, customerId: string, id: string, title: string): Promise<void> {
  await tables(tx)
    .updateTable('category')
    .set({ title })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .execute()
}

/** Its works stay, without a category. */
export async function deleteCategory(tx: Tx, customerId: string, id: string): Promise<void> {
  await tables(tx).deleteFrom('category').where('customer_id', '=', customerId).where('id', '=', id).execute()
}

/** The given ids come first, in their order; a category created meanwhile stays after them. */
export async function reorderCategories(tx: Tx, customerId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update category c set position = o.place
    from (
      select k.id, row_number() over (order by g.place nulls last, k.position, k.id) as place
      from category k
      left join unnest(${sql.val([...ids])}::uuid[]) with ordinality as g (id, place) on g.id = k.id
      where k.customer_id = ${customerId}
    ) o
    where c.customer_id = ${customerId} and c.id = o.id`.execute(tx)
}

/** The caller has locked the portfolio: the category may have been deleted since the call was authorized. */
export async function requireCategory(tx: Tx, customerId: string, id: string): Promise<void> {
  if (!(await ownsCategories(tx, customerId, [id]))) throw new ApiError('NotFound')
}

export async function ownsCategories(tx: Tx, customerId: string, ids: readonly string[]): Promise<boolean> {
  const knownIds = new Set((await listCategories(tx, customerId)).map(({ id }) => id))
  return ids.every((id) => knownIds.has(id))
}
