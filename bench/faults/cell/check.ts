import { waitUntil } from '@revela/dev-env'
import { withAdmin } from '../../harness/as-admin.ts'
import { customer } from '../../harness/customers.ts'
import { findingsOf as purchaseFindings } from '../../money/findings.ts'
import { readObservations } from '../../money/observations.ts'
import { reconcile } from '../../money/reconcile.ts'
import { findingsOf as tapFindings } from '../../selection/findings.ts'
import { readSnapshot } from '../../selection/history.ts'
import { findingsOf as photographFindings, type Snapshot } from '../findings.ts'
import { openMaintenance } from '../maintenance.ts'
import { takeSnapshot } from '../take-snapshot.ts'
import type { CellUnderTest } from './cell-under-test.ts'
import { limit, numbers, type Workload } from './workload.ts'

/** What acknowledged work must be found as it was acknowledged; the lists name what is not. */
export type Checked = { readonly lost: readonly string[]; readonly wrong: readonly string[] }

const named = (findings: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(findings).flatMap(([check, texts]) => texts.map((text) => `${check}: ${text}`))

/** Compares everything that was acknowledged with what is stored, when everything is quiet. */
export async function checkAcknowledged(under: CellUnderTest, workload: Workload): Promise<Checked> {
  const { lost: photographs, ...otherPhotographs } = await checkPhotographs(under, workload)
  const { lost: taps, ...otherTaps } = await checkTaps(under, workload)
  const purchases = await checkPurchases(under, workload)
  const { missed, ...otherPurchases } = purchases
  return {
    lost: [...photographs, ...taps, ...missed],
    wrong: [...named(otherPhotographs), ...named(otherTaps), ...named(otherPurchases)],
  }
}

async function checkPhotographs({ cell, dataset }: CellUnderTest, { photographs }: Workload) {
  const maintenance = openMaintenance(cell, dataset, 120)
  try {
    await maintenance.waitUntilIdle(180_000)
    await maintenance.sweep()
    const snapshot = await takeSnapshot(cell, dataset, maintenance.store, new Map())
    return photographFindings(photographs, onlyUploaded(snapshot))
  } finally {
    await maintenance.close()
  }
}

/** The pictures of the choosing families are rows only, and those of the gallery reader are in no ledger. */
function onlyUploaded(snapshot: Snapshot): Snapshot {
  const others = new Set([numbers.families, numbers.reader].map((n) => customer(n).customerId))
  const isUploaded = (row: { readonly customer_id: string }) => !others.has(row.customer_id)
  return {
    ...snapshot,
    pictures: snapshot.pictures.filter(isUploaded),
    owners: snapshot.owners.filter(isUploaded),
    usage: snapshot.usage.filter(isUploaded),
    keys: snapshot.keys.filter((key) => ![...others].some((customerId) => key.includes(customerId))),
  }
}

async function checkTaps({ adminUrl }: CellUnderTest, { taps, families }: Workload) {
  const limits = new Map(families.map(({ selectionId }) => [selectionId, limit]))
  return withAdmin({ adminUrl }, async (client) => tapFindings(taps, await readSnapshot(client), limits))
}

async function checkPurchases(under: CellUnderTest, { purchases, sandbox }: Workload) {
  const { adminUrl, moveClock } = under
  const isUp = { isUp: () => under.isComplete() }
  await waitUntil(() => under.isComplete(), { timeoutMs: 60_000, timeoutMessage: () => 'not everything runs' })
  await reconcile({
    sandbox,
    moveClock,
    asAdmin: (work) => withAdmin({ adminUrl }, work),
    api: isUp,
    worker: isUp,
  })
  return withAdmin({ adminUrl }, async (client) =>
    purchaseFindings(await readObservations(client, sandbox, purchases.purchases)),
  )
}
