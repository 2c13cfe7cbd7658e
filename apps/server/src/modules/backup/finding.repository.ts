import type { Tx } from '../../platform/db/database.ts'
import type { BackupTables, FindingKind } from './backup.module.ts'

const tables = (tx: Tx) => tx.withTables<BackupTables>()

export type Finding = { readonly key: string; readonly kind: FindingKind; readonly repaired: boolean }

/** A finding that recurs is reopened and keeps the day on which it was first found. */
export async function recordFinding(tx: Tx, customerId: string, finding: Finding, now: Date): Promise<void> {
  const resolution = finding.repaired
    ? { settled_at: now, outcome: 'repaired' as const }
    : { settled_at: null, outcome: null }
  await tables(tx)
    .insertInto('scrub_finding')
    .values({
      customer_id: customerId,
      object_key: finding.key,
      kind: finding.kind,
      found_at: now,
      last_found_at: now,
      ...resolution,
    })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'object_key', 'kind']).doUpdateSet({ last_found_at: now, ...resolution }),
    )
    .execute()
}

export async function listOpenFindings(tx: Tx, customerId: string) {
  return tables(tx)
    .selectFrom('scrub_finding')
    .select(['object_key as key', 'kind', 'found_at', 'last_found_at'])
    .where('customer_id', '=', customerId)
    .where('settled_at', 'is', null)
    .orderBy('found_at')
    .execute()
}

/** Resolves findings that a full scrub did not find again. */
export async function resolveStaleFindings(
  tx: Tx,
  customerId: string,
  kinds: readonly FindingKind[],
  scrubStartedAt: Date,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('scrub_finding')
    .set({ settled_at: now, outcome: 'gone' })
    .where('customer_id', '=', customerId)
    .where('kind', 'in', [...kinds])
    .where('settled_at', 'is', null)
    .where('last_found_at', '<', scrubStartedAt)
    .execute()
}

export async function resolveFinding(
  tx: Tx,
  customerId: string,
  key: string,
  kind: FindingKind,
  now: Date,
): Promise<void> {
  await tables(tx)
    .updateTable('scrub_finding')
    .set({ settled_at: now, outcome: 'gone' })
    .where('customer_id', '=', customerId)
    .where('object_key', '=', key)
    .where('kind', '=', kind)
    .execute()
}
