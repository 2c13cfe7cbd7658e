import type { Client } from 'pg'
import type { checks, Findings } from './findings.ts'
import type { Family } from './families.ts'
import type { Ledger } from './ledger.ts'

type Harm = {
  readonly name: string
  readonly shows: (typeof checks)[number]
  /** Within a transaction that is taken back. */
  readonly sql?: string
  /** Within the ledger; answers what takes it back. */
  readonly tell?: () => () => void
}

/** Each harms one thing of what was just found faultless, and the check must name it. Answers those it did not see. */
export async function unseenHarms(
  client: Client,
  ledger: Ledger,
  families: readonly Family[],
  check: () => Promise<Findings>,
): Promise<string[]> {
  const unseen: string[] = []
  for (const { name, shows, sql, tell } of harms(ledger, families)) {
    await client.query('begin')
    // Past every rule and note that would keep the harm from being done.
    await client.query('set local session_replication_role = replica')
    const harmed = sql === undefined ? 1 : (await client.query(sql)).rowCount
    const undo = tell?.()
    const found = await check()
    undo?.()
    await client.query('rollback')
    if (!harmed || found[shows].length === 0) unseen.push(name)
  }
  return unseen
}

function harms(ledger: Ledger, families: readonly Family[]): Harm[] {
  const last = ledger.told.at(-1)!
  const ended = ledger.done.find(({ reopenSentAt }) => reopenSentAt !== null)
  const overwritten = ledger.told.find(
    (tap, at) =>
      tap.state === 'yes' &&
      ledger.told.some(
        (other, after) =>
          after > at &&
          other.selectionId === tap.selectionId &&
          other.number === tap.number &&
          other.revision > tap.revision,
      ),
  )
  const limit = families[0]?.limit ?? 0
  const tooMany = `update history.selection set chosen = ${limit + 1}
    where ctid = (select ctid from history.selection order by revision desc limit 1)`
  const finished = `insert into history.picture select selection_id, 1, 'maybe', revision
    from history.selection where finished limit 1`
  return [
    {
      name: 'a chosen photograph dropped',
      shows: 'lost',
      sql: `delete from selected_picture where ctid = (select ctid from selected_picture where state = 'yes' limit 1)`,
    },
    {
      name: 'a tap that never was, written over since',
      shows: 'lost',
      sql: overwritten
        ? `delete from history.picture where selection_id = '${overwritten.selectionId}'
             and number = ${overwritten.number} and revision <= ${overwritten.revision}`
        : 'select where false',
    },
    { name: 'one too many for a moment', shows: 'over_limit', sql: tooMany },
    { name: 'a photograph changed while done', shows: 'after_done', sql: finished },
    {
      name: 'a tap acknowledged after the end',
      shows: 'after_done',
      tell: () => {
        const span = ended ?? { selectionId: '', heardAt: 0 }
        ledger.told.push({
          ...last,
          selectionId: span.selectionId,
          sentAt: span.heardAt + 0.001,
          heardAt: span.heardAt + 0.002,
        })
        return () => void ledger.told.pop()
      },
    },
    {
      name: 'a counter one too high',
      shows: 'count_drift',
      sql: `update selection set chosen = chosen + 1 where ctid = (select ctid from selection limit 1)`,
    },
    {
      name: 'a choice nobody made',
      shows: 'stray',
      sql: `insert into selected_picture select customer_id, id, 999999, 'yes', revision from selection limit 1`,
    },
  ]
}
