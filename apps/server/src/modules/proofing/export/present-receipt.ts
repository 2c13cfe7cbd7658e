import type { AnswerOf, getFamilyAlbum } from '@revela/contract'
import { safeFileName } from '@revela/domain'
import { albumFiles } from '@revela/phrases'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { downloadFileAddress } from '../../../platform/download-files/download-files.ts'
import { findNewestReceipt } from '../approval.repository.ts'
import type { ProofingDeps, ProofRow } from '../proofing.module.ts'

/** The receipt of the approval in force, at an address that opens it for a few minutes. */
export async function presentReceipt(
  { keys, clock, config }: Pick<ProofingDeps, 'keys' | 'clock' | 'config'>,
  tx: Tx,
  { customer_id: customerId, album_id: albumId, approved_at: approvedAt }: ProofRow,
  title: string,
): Promise<AnswerOf<typeof getFamilyAlbum>['receipt']> {
  const receipt = approvedAt === null ? undefined : await findNewestReceipt(tx, customerId, albumId)
  if (!receipt) return null
  const { object_key: key, bytes } = receipt
  if (key === null || bytes === null) return { ready: false, url: null }
  const { rows } = await sql<{ number: number }>`
    select number from album_version where customer_id = ${customerId} and id = ${receipt.version_id}`.execute(tx)
  const name = safeFileName(albumFiles.receiptName(title, rows[0]?.number ?? 1))
  const file = { key, name, type: 'application/pdf', bytes }
  return { ready: true, url: downloadFileAddress({ keys, clock, origin: config.CONTENT_ORIGIN }, file) }
}
