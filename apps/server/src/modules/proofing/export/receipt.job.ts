import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Tx } from '../../../platform/db/database.ts'
import type { RenderPool } from '../../../platform/images/render-pool.ts'
import { defineJob } from '../../../platform/queue/queue.ts'
import { bindJob, type BoundJob } from '../../../platform/queue/worker.ts'
import { cancelDeletion, newOriginalKey, scheduleDeletion } from '../../pictures/index.ts'
import { openProfile } from '../../profiles/index.ts'
import { queueReceiptMails } from '../album-mails.ts'
import { findAlbum, readSentVersions } from '../album.read.ts'
import { findReceipt, isReceiptInForce, listApprovals, storeReceipt } from '../approval.repository.ts'
import { openProof, changeAndAnnounce } from '../proof.repository.ts'
import type { ProofingDeps } from '../proofing.module.ts'
import { readRequests } from '../request.repository.ts'
import { spreadThumbs } from './spread-thumbs.ts'

/** Draws the receipt of an approval. */
export const receiptJob = defineJob({
  name: 'album.receipt',
  payload: z.object({ customerId: z.uuid(), receiptId: z.uuid() }),
  // Two days: the store may be down for a night and a morning, and a receipt is requested once.
  retryLimit: 100,
  retryDelay: 5,
  retryDelayMax: 1_800,
  expireInSeconds: 300,
})

// Longer than any attempt; then an object that no receipt names is deleted.
const attemptTtlMs = 3_600_000

type Deps = Pick<ProofingDeps, 'db' | 'clock' | 'store' | 'keys' | 'config' | 'outbox' | 'content'> & {
  readonly pool: Pick<RenderPool, 'run'>
}

/** Safe to run twice: the file that is stored first is the receipt, and its mails are queued with it. */
export function receiptHandler(deps: Deps): BoundJob {
  const { db, store, clock } = deps
  return bindJob(receiptJob, async ({ customerId, receiptId }) => {
    const receipt = await readReceipt(deps, customerId, receiptId)
    if (!receipt) return
    const { albumId, version, approvals } = receipt
    // Imported lazily: the API imports this file for the job's definition and must not load the PDF library.
    const { drawReceipt } = await import('./draw-album-pdf.ts')
    const pdf = await drawReceipt(receipt, await spreadThumbs(deps, customerId, version.id))
    const key = newOriginalKey(customerId)
    // Scheduled before the file is stored, so that an attempt that dies leaves no object that no row names.
    const garbageIds = await db.tenant(customerId, (tx) => {
      const dueAt = new Date(clock().getTime() + attemptTtlMs)
      return scheduleDeletion(tx, customerId, [{ objectKey: key, isPrefix: false }], dueAt)
    })
    await store.put(key, pdf, { length: pdf.length, type: 'application/pdf' })
    const sha256 = createHash('sha256').update(pdf).digest()
    await db.tenant(customerId, async (tx) => {
      // Another attempt stored its file first, or the album was deleted: this file is deleted when it is due.
      if (!(await storeReceipt(tx, customerId, receiptId, { object_key: key, bytes: pdf.length, sha256 }))) return
      if (!(await cancelDeletion(tx, customerId, garbageIds))) throw new Error('the receipt was deleted before its row')
      // An album in the trash keeps its receipt, without a mail about it.
      if (!(await findAlbum(tx, customerId, albumId))) return
      const proof = await openProof(tx, customerId, albumId)
      await changeAndAnnounce(tx, proof)
      // Readers see the receipt of the approval in force only. After a reopening the mail would lead to nothing.
      const isInForce = isReceiptInForce(receipt, await listApprovals(tx, customerId, albumId))
      if (!isInForce) return
      const names = approvals.map(({ name }) => name)
      const mail = { customerId, albumId, version: version.number, spreads: version.spreads, names }
      await queueReceiptMails(deps, tx, mail, clock())
    })
  })
}

/** Everything that the receipt shows; null when it is drawn already, or its album was deleted. */
async function readReceipt(deps: Deps, customerId: string, receiptId: string) {
  return deps.db.tenant(customerId, async (tx) => {
    const receipt = await findReceipt(tx, customerId, receiptId)
    if (!receipt || receipt.object_key !== null) return null
    const { album_id: albumId, version_id: versionId, approval_ids, open_request_ids: openIds } = receipt
    const title = await readTitle(tx, customerId, albumId)
    const version = (await readSentVersions(tx, customerId, albumId)).find(({ id }) => id === versionId)
    if (title === undefined || !version) return null
    const requests = await readRequests(tx, deps, { customerId, albumId, viewer: 'studio' })
    return {
      albumId,
      title,
      studio: (await openProfile(tx, customerId, deps.clock())).display_name,
      version,
      approval_ids,
      approvals: (await listApprovals(tx, customerId, albumId)).filter(({ id }) => approval_ids.includes(id)),
      // As they were when the album was approved, whatever happened to them after a reopening.
      openRequests: requests
        .filter(({ id }) => openIds.includes(id))
        .map((request) => ({ ...request, state: 'open' as const, decline_reason: '', settled_at: null })),
    }
  })
}

/** Also of an album in the trash, which may be restored. */
async function readTitle(tx: Tx, customerId: string, albumId: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select title from album where customer_id = ${customerId} and id = ${albumId}`.execute(tx)
  return rows[0]?.title
}
