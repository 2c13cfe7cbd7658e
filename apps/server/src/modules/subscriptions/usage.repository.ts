import { sql } from 'kysely'
import type { Limit, PlanLimits } from '@revela/domain'
import type { Tx } from '../../platform/db/database.ts'

export type UsageChange = {
  readonly galleries?: number
  readonly pictures?: number
  /** Pictures of the portfolio, which has a separate limit. */
  readonly workPictures?: number
  readonly bytes?: number
  readonly waiting?: number
}

/** Limits that a change must not exceed; a missing one means unlimited. */
export type UsageLimits = Partial<Pick<PlanLimits, 'max_gallery' | 'max_picture' | 'space'>> & {
  readonly max_work_picture?: Limit
}

/**
 * Changes the counters in the transaction of the rows they count. With limits, a change that would exceed one changes
 * nothing and returns null: the row's lock makes concurrent callers stop exactly at the limit. Otherwise returns how
 * many renditions of the customer are now pending.
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
  // Either the row does not exist yet, or the change exceeds a limit. If a concurrent caller created the row, the
  // update still counts.
  await sql`insert into usage_counter (customer_id) values (${customerId}) on conflict do nothing`.execute(tx)
  return (await update()).rows[0]?.waiting ?? null
}

function toNumber(limit: Limit | undefined): number | null {
  return typeof limit === 'number' ? limit : null
}
