import type { AnswerOf, openExport as endpoint } from '@revela/contract'
import { saoPauloDay } from '@revela/domain'
import { exportArchive } from '@revela/phrases'
import type { CustomerPrincipal } from '../../../access/principal.ts'
import { Refusal } from '../../../platform/refusal/refusal.ts'
import { requireConfirmed } from '../../accounts/index.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { exportPartAddress } from './export-part-address.ts'
import { findExport } from './export.repository.ts'
import { readExportParts } from './export-parts.read.ts'

type Needs = Pick<PrivacyNeeds, 'db' | 'clock' | 'keys' | 'config' | 'limiter'>

/** The addresses of the parts, for whoever has just said who they are. */
export async function openExport(needs: Needs, principal: CustomerPrincipal): Promise<AnswerOf<typeof endpoint>> {
  const { db, clock, limiter } = needs
  const { customerId } = principal
  const now = clock()
  const row = await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    return findExport(tx, customerId)
  })
  if (row?.state !== 'ready' || row.expires_at <= now) throw new Refusal('NotFound')
  await limiter.take([{ name: 'export-open', of: customerId, most: 60, windowSeconds: 3_600 }])
  const parts = await readExportParts(db, { customerId, exportId: row.id }, now)
  return {
    parts: parts.map(({ part, bytes }) => {
      const name = exportArchive.archive(saoPauloDay(row.asked_at), part, parts.length)
      const url = exportPartAddress(needs, { customerId, exportId: row.id, part, name }, row.expires_at)
      return { name, bytes, url }
    }),
  }
}
