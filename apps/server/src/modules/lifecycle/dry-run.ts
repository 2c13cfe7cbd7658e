import { sql } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Sweep } from '../../platform/db/sweep.ts'
import { createPlanCatalogue, type LockedSubscription } from '../subscriptions/index.ts'
import { decide } from './decide.ts'
import type { Action } from './decision.ts'

/** The actions that a sweep would take, by kind: their number and the first few ids. */
export type DryRun = ReadonlyMap<string, { count: number; readonly ids: string[] }>

type Deps = { readonly db: Database; readonly clock: Clock; readonly sweep: Sweep }

const maxRows = 100_000
const maxShownIds = 5

/** Makes the same decisions as the sweep in read-only transactions: nothing is written or sent. */
export async function dryRun({ db, clock, sweep }: Deps): Promise<DryRun> {
  const report = new Map<string, { count: number; ids: string[] }>()
  const addAction = (kind: string, ids: readonly string[]) => {
    const line = report.get(kind) ?? { count: 0, ids: [] }
    line.count += ids.length
    line.ids.push(...ids.slice(0, maxShownIds - line.ids.length))
    report.set(kind, line)
  }
  const now = clock()
  const plans = await createPlanCatalogue(db).all()
  const due = { before: now, limit: maxRows }
  const dueCustomers = await sweep.due({ ...due, table: 'lifecycle_schedule', column: 'due_at', id: 'customer_id' })
  for (const customerId of dueCustomers.keys()) {
    const actions = await db.tenant(customerId, async (tx) => {
      await sql`set transaction read only`.execute(tx)
      const row = await readSubscription(tx, customerId)
      return row ? (await decide(tx, customerId, row, plans, now)).actions : []
    })
    for (const action of actions) addAction(kindOf(action), idsOf(action, customerId))
  }
  const trash = await sweep.due({ ...due, table: 'gallery', column: 'purge_at' })
  for (const [customerId, ids] of trash) {
    addAction(
      'purge galleries out of the trash',
      ids.map((id) => `${customerId}/${id}`),
    )
  }
  return report
}

/** Reads without a lock, because nothing is changed. */
async function readSubscription(tx: Tx, customerId: string): Promise<LockedSubscription | null> {
  const { rows } = await sql<LockedSubscription>`
    select * from subscription where customer_id = ${customerId} and product = 'gallery_pro'`.execute(tx)
  return rows[0] ?? null
}

function kindOf(action: Action): string {
  switch (action.do) {
    case 'remind-trial':
      return action.daysBefore === 0 ? 'tell that a trial ended' : `remind of a trial’s end, ${days(action.daysBefore)}`
    case 'remind-sunset':
      return `remind of a plan that closes, ${days(action.daysBefore)}`
    case 'notify-account':
      return `announce the deletion of what an account keeps, ${days(action.daysBefore)}`
    case 'delete-content':
      return 'delete galleries and works of ended accounts'
    case 'set-validity':
      return 'give galleries their validity'
    case 'clear-validity':
      return 'lift the validity of galleries'
    case 'notify-galleries':
      return `announce the end of galleries, ${days(action.daysBefore)}`
    case 'trash-galleries':
      return 'move ended galleries to the trash'
  }
}

function days(before: number): string {
  return before === 1 ? '1 day before' : `${before} days before`
}

function idsOf(action: Action, customerId: string): string[] {
  const works = 'works' in action ? action.works : []
  return 'galleries' in action ? [...action.galleries, ...works].map(({ id }) => `${customerId}/${id}`) : [customerId]
}
