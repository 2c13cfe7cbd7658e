import type { Client } from 'pg'
import type { checks, Findings } from './findings.ts'
import type { Family } from './create-families.ts'
import type { Ledger } from './ledger.ts'

type PlantedFault = {
  readonly name: string
  readonly expectedCheck: (typeof checks)[number]
  /** Runs in a transaction that is rolled back. */
  readonly sql?: string
  /** Changes the ledger; returns the function that undoes it. */
  readonly alterLedger?: () => () => void
}

/**
 * Each planted fault damages one thing of a faultless state, and the check must report it. Returns those it did not
 * report.
 */
export async function findUndetectedFaults(
  client: Client,
  ledger: Ledger,
  families: readonly Family[],
  check: () => Promise<Findings>,
): Promise<string[]> {
  const undetected: string[] = []
  for (const { name, expectedCheck, sql, alterLedger } of plantedFaults(ledger, families)) {
    await client.query('begin')
    // Triggers and foreign keys would prevent the fault, and the history would record it.
    await client.query('set local session_replication_role = replica')
    const changedRows = sql === undefined ? 1 : (await client.query(sql)).rowCount
    const undo = alterLedger?.()
    const findings = await check()
    undo?.()
    await client.query('rollback')
    if (!changedRows || findings[expectedCheck].length === 0) undetected.push(name)
  }
  return undetected
}

function plantedFaults(ledger: Ledger, families: readonly Family[]): PlantedFault[] {
  const last = ledger.acknowledgedTaps.at(-1)!
  const finishedPeriod = ledger.finishedPeriods.find(({ reopenSentAt }) => reopenSentAt !== null)
  const overwritten = ledger.acknowledgedTaps.find(
    (tap, index) =>
      tap.participantId === null &&
      tap.state === 'yes' &&
      ledger.acknowledgedTaps.some(
        (laterTap, after) =>
          after > index &&
          laterTap.selectionId === tap.selectionId &&
          laterTap.participantId === null &&
          laterTap.number === tap.number &&
          laterTap.revision > tap.revision,
      ),
  )
  const limit = families[0]?.limit ?? 0
  const overLimitSql = `update history.selection set chosen = ${limit + 1}
    where ctid = (select ctid from history.selection order by revision desc limit 1)`
  const finished = `insert into history.picture select selection_id, null, 1, 'maybe', revision
    from history.selection where finished limit 1`
  return [
    {
      name: 'a deleted choice',
      expectedCheck: 'lost',
      sql: `delete from selected_picture where ctid = (select ctid from selected_picture where state = 'yes' limit 1)`,
    },
    {
      name: 'a deleted opinion of a participant',
      expectedCheck: 'lost',
      sql: `delete from participant_choice where ctid = (select ctid from participant_choice where state = 'yes' limit 1)`,
    },
    {
      name: 'a choice changed by a participant',
      expectedCheck: 'by_participant',
      sql: `insert into history.picture select selection_id, null, number, state, revision from history.picture
        where participant_id is not null limit 1`,
    },
    {
      name: 'an acknowledged tap that was never stored and was replaced since',
      expectedCheck: 'lost',
      sql: overwritten
        ? `delete from history.picture where selection_id = '${overwritten.selectionId}' and participant_id is null
             and number = ${overwritten.number} and revision <= ${overwritten.revision}`
        : 'select where false',
    },
    { name: 'one choice too many for a moment', expectedCheck: 'over_limit', sql: overLimitSql },
    { name: 'a picture changed while the selection was finished', expectedCheck: 'after_finish', sql: finished },
    {
      name: 'a tap acknowledged after the finish',
      expectedCheck: 'after_finish',
      alterLedger: () => {
        const span = finishedPeriod ?? { selectionId: '', acknowledgedAt: 0 }
        ledger.acknowledgedTaps.push({
          ...last,
          selectionId: span.selectionId,
          sentAt: span.acknowledgedAt + 0.001,
          acknowledgedAt: span.acknowledgedAt + 0.002,
        })
        return () => void ledger.acknowledgedTaps.pop()
      },
    },
    {
      name: 'a counter one too high',
      expectedCheck: 'count_drift',
      sql: `update selection set chosen = chosen + 1 where ctid = (select ctid from selection limit 1)`,
    },
    {
      name: 'a choice without a request',
      expectedCheck: 'stray',
      sql: `insert into selected_picture select customer_id, id, 999999, 'yes', revision from selection limit 1`,
    },
  ]
}
