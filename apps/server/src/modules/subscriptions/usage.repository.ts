import { sql } from 'kysely'
import type { Limit, PlanLimits } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'

export type UsageChange = {
  readonly galleries?: number
  readonly pictures?: number
  /** Of the portfolio, which has a limit of its own. */
  readonly workPictures?: number
  readonly bytes?: number
  readonly waiting?: number
}

/** What a change must not pass; what is left out has no limit. */
export type UsageLimits = Partial<Pick<PlanLimits, 'max_gallery' | 'max_picture' | 'space'>> & {
  readonly max_work_picture?: Limit
}

/**
 * Changes the counters in the transaction of the rows they count. With limits, a change that would pass one of them
 * changes nothing and answers null: the row's lock makes any number of callers at once stop exactly at the limit.
 * Otherwise answers how many renditions the customer now has waiting.
 */
export async function countUsage(
  tx: Tx,
  customerId: string,
  change: UsageChange,
  limits: UsageLimits | null,
): Promise<number | null> {
  const { galleries = 0, pictures = 0, workPictures = 0, bytes = 0, waiting = 0 } = change
  const maxima = {
    galleries: toNumber(limits?.max_gallery),
    pictures: toNumber(limits?.max_picture),
    workPictures: toNumber(limits?.max_work_picture),
    bytes: limits?.space === undefined ? null : limits.space * 1024,
  }
  const update = () =>
    sql<{ waiting: number }>`
      update usage_counter set galleries = galleries + ${galleries}::bigint, pictures = pictures + ${pictures}::bigint,
        work_pictures = work_pictures + ${workPictures}::bigint, bytes = bytes + ${bytes}::bigint,
        waiting_renditions = greatest(0, waiting_renditions + ${waiting}::int)
      where customer_id = ${customerId}
        and (${galleries}::bigint <= 0 or ${maxima.galleries}::bigint is null or galleries + ${galleries}::bigint <= ${maxima.galleries}::bigint)
        and (${pictures}::bigint <= 0 or ${maxima.pictures}::bigint is null or pictures + ${pictures}::bigint <= ${maxima.pictures}::bigint)
        and (${workPictures}::bigint <= 0 or ${maxima.workPictures}::bigint is null
          or work_pictures + ${workPictures}::bigint <= ${maxima.workPictures}::bigint)
        and (${bytes}::bigint <= 0 or ${maxima.bytes}::bigint is null or bytes + ${bytes}::bigint <= ${maxima.bytes}::bigint)
      returning waiting_renditions as waiting`.execute(tx)
  const firstTry = await update()
  if (firstTry.rows[0]) return firstTry.rows[0].waiting
  // The first of all its changes, or one that is over a limit; made by another caller meanwhile, it counts all the same.
  await sql`insert into usage_counter (customer_id) values (${customerId}) on conflict do nothing`.execute(tx)
  return (await update()).rows[0]?.waiting ?? null
}

function toNumber(limit: Limit | undefined): number | null {
  return typeof limit === 'number' ? limit : null
}
