import type { Database } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { PolledMetrics } from '../../platform/telemetry/polled-metrics.ts'
import { counter, gauge } from '../../platform/telemetry/metric.ts'

const drifting = gauge({
  name: 'revela_quota_drift_customers',
  help: 'Customers whose counters differed from their rows at the last comparison.',
})
const checked = counter({
  name: 'revela_quota_checks_total',
  help: 'Customers whose counters were compared with their rows.',
})

type Counted = { galleries: number; pictures: number; works: number; bytes: number; waiting: number }

// One statement reads one snapshot: counters change in the transaction of the rows they count.
const statement = `
  select u.galleries - (select count(*) from gallery where customer_id = $1 and deleted_at is null) as galleries,
    u.pictures - p.pictures as pictures, u.work_pictures - p.works as works,
    u.bytes - p.bytes as bytes, u.waiting_renditions - p.waiting as waiting
  from usage_counter u cross join (
    select count(*) filter (where p.owner_kind = 'gallery' and g.id is not null and p.trashed_at is null) as pictures,
      count(*) filter (where p.owner_kind = 'work' and w.id is not null and p.trashed_at is null) as works,
      coalesce(sum(p.bytes) filter (where g.id is not null or w.id is not null or a.id is not null), 0)::bigint as bytes,
      count(*) filter (where p.state = 'stored') as waiting
    from picture p
    left join gallery g on g.customer_id = p.customer_id and g.id = p.owner_id and g.deleted_at is null
    left join work w on w.customer_id = p.customer_id and w.id = p.owner_id
    left join album_version v on v.customer_id = p.customer_id and v.id = p.owner_id
    left join album a on a.customer_id = v.customer_id and a.id = v.album_id and a.deleted_at is null
    where p.customer_id = $1
  ) p where u.customer_id = $1`

const batchSize = 10
const firstUuid = '00000000-0000-0000-0000-000000000000'

type Deps = { readonly db: Database; readonly sweep: Sweep; readonly log: Logger }

/** Cycles through all customers, a few per poll, and compares their counters with their rows. */
export function polledQuotaMetrics({ db, sweep, log }: Deps): PolledMetrics {
  const driftingCustomers = new Set<string>()
  let after = firstUuid
  const compare = async (customerId: string): Promise<void> => {
    const [difference] = await db.readTenant<Counted>(customerId, {
      name: 'quota_drift',
      text: statement,
      values: [customerId],
    })
    checked.add({})
    if (!difference || Object.values(difference).every((by) => by === 0))
      return void driftingCustomers.delete(customerId)
    driftingCustomers.add(customerId)
    log.error({ customerId, difference }, 'usage counters differ from rows')
  }
  return {
    name: 'quota',
    metrics: [drifting],
    poll: async () => {
      const customers = await sweep.query<{ customer_id: string }>(
        `select customer_id from usage_counter where customer_id > $1 order by customer_id limit ${batchSize}`,
        [after],
      )
      for (const { customer_id: customerId } of customers) await compare(customerId)
      after = customers.length < batchSize ? firstUuid : customers.at(-1)!.customer_id
      drifting.set({}, driftingCustomers.size)
    },
  }
}

export const quotaMetrics = [drifting, checked]
