import type { AnswerOf, openExport as endpoint } from '@revela/contract'
import { saoPauloDay } from '@revela/domain'
import { exportArchive } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { requireConfirmed } from '../../accounts/index.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { exportPartAddress } from './export-part-address.ts'
import { findExport } from './export.repository.ts'
import { layoutOf, readExportFiles } from './export-files.read.ts'

type Needs = Pick<PrivacyNeeds, 'db' | 'clock' | 'keys' | 'config'>

/** The addresses of the parts, for whoever has just said who they are. */
export async function openExport(needs: Needs, principal: CustomerPrincipal): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock } = needs
  const { customerId } = principal
  const now = clock()
  const row = await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    return findExport(tx, customerId)
  })
  if (row?.state !== 'ready' || row.expires_at <= now) throw new Refusal('NotFound')
  const files = await readExportFiles(db, { customerId, exportId: row.id, part: null }, now)
  const parts = [...Map.groupBy(files, ({ part }) => part)]
  return {
    parts: parts.map(([part, ofPart]) => {
      const name = exportArchive.archive(saoPauloDay(row.asked_at), part, parts.length)
      const url = exportPartAddress(needs, { customerId, exportId: row.id, part }, name, row.expires_at)
      return { name, bytes: layoutOf(ofPart).length, url }
    }),
  }
}
