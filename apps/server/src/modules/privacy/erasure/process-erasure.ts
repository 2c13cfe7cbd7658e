import { saoPauloDay, DAY_MS } from '@revela/domain'
import { privacyMail, type ErasureReceipt } from '@revela/phrases'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../../platform/db/database.ts'
import type { Gateway } from '../../../platform/payments/gateway.ts'
import { findCustomer, saoPauloMoment } from '../../accounts/index.ts'
import { eraseCopies } from '../../backup/index.ts'
import { findCard } from '../../checkout/index.ts'
import { lockSubscription } from '../../subscriptions/index.ts'
import { queuePrivacyMail, formatDay } from '../privacy-mails.ts'
import type { PrivacyDeps } from '../privacy.module.ts'
import { announceErasure, findNotice, type NoticeDeps } from './announce-erasure.ts'
import { revokeAccess, eraseObjects, eraseRows, quarantineMs, type EraseDeps } from './erase-all.ts'
import { countObjects, findErasure, updateErasure, claimErasure, type ErasureRow } from './erasure.repository.ts'
import { countRetainedRecords, retainRecords } from './retained-record.repository.ts'
import { putTombstone, type Tombstone } from './tombstones.ts'

type Deps = NoticeDeps & { readonly db: Database }

const recheckDelayMs = 3_600_000

/** Nothing is erased before the announcement was sent, and a reminder a day before the erasure. */
async function startOrWait(deps: Deps, erasure: ErasureRow, now: Date): Promise<boolean> {
  return deps.db.tenant(erasure.customer_id, async (tx) => {
    const notice = await findNotice(tx, erasure)
    if (notice?.state === 'queued') await rescheduleErasure(tx, erasure, now)
    else if (notice?.state !== 'sent') await announceErasure(deps, tx, erasure, 'erasureRequested', now)
    else if (erasure.reminded_at === null) await sendReminder(deps, tx, erasure, now)
    else return startErasure(deps, tx, erasure, now)
    return false
  })
}

async function sendReminder(deps: Deps, tx: Tx, erasure: ErasureRow, now: Date): Promise<void> {
  // However late the reminder is, a day is left after it.
  const dueAt = new Date(Math.max(erasure.due_at.getTime(), now.getTime() + DAY_MS))
  if (!(await updateErasure(tx, erasure, { reminded_at: now, due_at: dueAt, check_at: dueAt }))) return
  const mailText = privacyMail.erasureTomorrow({ due: formatDay(saoPauloDay(dueAt)), moment: saoPauloMoment(dueAt) })
  await queuePrivacyMail(deps, tx, erasure.customer_id, { kind: 'erasure-tomorrow', mailText, notes: [] }, now)
}

/**
 * From here on, sign-in is impossible and no page of the studio is served. The tombstone is written only after this is
 * committed: one for an account that continued to exist would erase it at the next restore.
 */
async function startErasure(deps: Deps, tx: Tx, erasure: ErasureRow, now: Date): Promise<boolean> {
  const { customer_id: customerId } = erasure
  // Waits for a purchase in progress.
  for (const product of ['gallery_pro', 'site_pro'] as const) await lockSubscription(tx, customerId, product)
  const { bought, open } = await readPayments(tx, erasure)
  if (bought) {
    // A payment revokes the erasure.
    if (!(await updateErasure(tx, erasure, { revoked_at: now, check_at: null }))) return false
    const email = { kind: 'erasure-taken-back', mailText: privacyMail.erasureEndedByPurchase, notes: [] }
    await queuePrivacyMail(deps, tx, customerId, email, now)
    return false
  }
  if (open) {
    // A payment may still arrive: checked again once it is settled.
    await rescheduleErasure(tx, erasure, now)
    return false
  }
  if (!(await updateErasure(tx, erasure, { stage: 'erasing', started_at: now, check_at: now }))) return false
  await revokeAccess(tx, customerId, now)
  await retainRecords(tx, customerId, now)
  return true
}

async function rescheduleErasure(tx: Tx, erasure: ErasureRow, now: Date): Promise<void> {
  await updateErasure(tx, erasure, { check_at: new Date(now.getTime() + recheckDelayMs) })
}

/** `bought`: an invoice was paid after the erasure was requested, and not refunded. */
async function readPayments(
  tx: Tx,
  { customer_id, requested_at }: ErasureRow,
): Promise<{ bought: boolean; open: boolean }> {
  const { rows } = await sql<{ bought: boolean; open: boolean }>`
    select exists (select from invoice where customer_id = ${customer_id} and paid_at > ${requested_at}
        and refund_requested_at is null and refunded_at is null) as bought,
      exists (select from charge where customer_id = ${customer_id} and state in ('sending', 'pending', 'mismatch'))
      or exists (select from invoice where customer_id = ${customer_id}
        and refund_requested_at is not null and refunded_at is null) as open`.execute(tx)
  return rows[0]!
}

/** Composes the receipt: what was erased, and what is retained, until when and why. */
async function composeReceipt(tx: Tx, erasure: ErasureRow, now: Date) {
  const retained: Record<string, { count: number; until: string }> = {}
  for (const { kind, count, until } of await countRetainedRecords(tx, erasure.customer_id)) {
    retained[kind] = { count, until: formatErasureDay(until) }
  }
  retained['subdomain'] = { count: 1, until: formatErasureDay(new Date(erasure.started_at!.getTime() + quarantineMs)) }
  const receipt: ErasureReceipt = {
    id: erasure.id,
    requestedAt: saoPauloMoment(erasure.requested_at),
    erasedAt: saoPauloMoment(now),
    counts: erasure.counts,
    retained,
  }
  return { ...privacyMail.receipt(receipt), hashLine: privacyMail.receiptHash }
}

const formatErasureDay = (at: Date) => formatDay(saoPauloDay(at))

export type ErasureDeps = EraseDeps &
  Pick<PrivacyDeps, 'outbox' | 'config'> & { readonly gateway: Pick<Gateway, 'deleteCard'> }

const hourMs = 3_600_000
/** As long as a mail is retried. */
const maxReceiptWaitMs = 72 * hourMs

/**
 * Runs the next step of one erasure for at most `maxRunMs`; returns whether there is more to do at once. Every step can
 * be repeated: if a worker dies, the next sweep continues.
 */
export async function processErasure(deps: ErasureDeps, customerId: string, maxRunMs: number): Promise<boolean> {
  const now = deps.clock()
  const erasure = await deps.db.tenant(customerId, (tx) => claimErasure(tx, customerId, now))
  if (!erasure) return false
  const until = Date.now() + maxRunMs
  switch (erasure.stage) {
    case 'waiting':
      return startOrWait(deps, erasure, now)
    case 'erasing':
      return eraseContent(deps, erasure, until)
    case 'receipt':
      return awaitReceipt(deps, erasure, now)
    case 'closing':
      return eraseAccountRow(deps, erasure, until, now)
    case 'late':
      return eraseLateWrites(deps, erasure, until, now)
    case 'done':
      return false
  }
}

async function eraseContent(deps: ErasureDeps, erasure: ErasureRow, until: number): Promise<boolean> {
  const { db, eraser, store } = deps
  const { customer_id: customerId } = erasure
  // Before the first row is erased: a restore must not bring back what is being erased.
  await putTombstone(deps, tombstoneOf(erasure, null))
  const card = await db.tenant(customerId, (tx) => findCard(tx, customerId))
  if (card) await deps.gateway.deleteCard(card)
  if (!(await eraseRows(eraser, customerId, { except: ['customer'], deadline: until })))
    return resumeLater(deps, erasure)
  if (
    !(await eraseObjects(store, customerId, {
      deadline: until,
      onDeleted: (deletedObjects) => recordDeletedObjects(deps, customerId, deletedObjects),
    }))
  )
    return resumeLater(deps, erasure)
  const now = deps.clock()
  const receipt = await db.tenant(customerId, async (tx) => {
    // Only the worker that changes the stage writes the receipt; another may have claimed the erasure.
    if (!(await updateErasure(tx, erasure, { stage: 'receipt', check_at: now }))) return null
    const current = (await findErasure(tx, customerId))!
    await eraseCopies(tx, customerId, now)
    const mailText = await composeReceipt(tx, current, now)
    const hash = createHash('sha256').update(mailText.paragraphs.join('\n')).digest()
    const email = { kind: 'erasure-receipt', mailText, notes: [mailText.hashLine(hash.toString('hex'))] }
    const mailId = await queuePrivacyMail(deps, tx, customerId, email, now)
    await updateErasure(tx, current, { mail_id: mailId, receipt: hash })
    return hash
  })
  if (receipt) await putTombstone(deps, tombstoneOf(erasure, receipt))
  return true
}

async function awaitReceipt(deps: ErasureDeps, erasure: ErasureRow, now: Date): Promise<boolean> {
  const { customer_id: customerId } = erasure
  // Written again, in case the worker died between the row and the object.
  await putTombstone(deps, tombstoneOf(erasure, erasure.receipt))
  return deps.db.tenant(customerId, async (tx) => {
    const mail = await findNotice(tx, erasure)
    const isWaiting = mail?.state === 'queued' && now.getTime() - mail.created_at.getTime() < maxReceiptWaitMs
    const checkAt = isWaiting ? new Date(now.getTime() + 60_000) : now
    await updateErasure(tx, erasure, { check_at: checkAt, ...(!isWaiting && { stage: 'closing' as const }) })
    return !isWaiting
  })
}

/** Erases rows written meanwhile, and finally the account's own row. */
async function eraseAccountRow(deps: ErasureDeps, erasure: ErasureRow, until: number, now: Date): Promise<boolean> {
  const { db, eraser } = deps
  const { customer_id: customerId } = erasure
  const customer = await db.tenant(customerId, (tx) => findCustomer(tx, customerId))
  await eraser.deleteJobs(customerId, customer?.email ?? null)
  if (!(await eraseRows(eraser, customerId, { except: [], deadline: until }))) return resumeLater(deps, erasure)
  const checkAt = new Date(now.getTime() + hourMs)
  await db.tenant(customerId, (tx) => updateErasure(tx, erasure, { stage: 'late', check_at: checkAt }))
  return false
}

/** After an hour, no earlier operation can still be writing a rendition or an upload. */
async function eraseLateWrites(deps: ErasureDeps, erasure: ErasureRow, until: number, now: Date): Promise<boolean> {
  const { db, eraser, store } = deps
  const { customer_id: customerId } = erasure
  if (!(await eraseRows(eraser, customerId, { except: [], deadline: until }))) return resumeLater(deps, erasure)
  if (
    !(await eraseObjects(store, customerId, {
      deadline: until,
      onDeleted: (deletedObjects) => recordDeletedObjects(deps, customerId, deletedObjects),
    }))
  )
    return resumeLater(deps, erasure)
  await eraser.deleteJobs(customerId, null)
  await db.tenant(customerId, async (tx) => {
    await eraseCopies(tx, customerId, now)
    await updateErasure(tx, erasure, { stage: 'done', check_at: null, ended_at: now })
  })
  return false
}

/** The time ran out: releases the erasure for the next sweep. */
async function resumeLater({ db, clock }: ErasureDeps, erasure: ErasureRow): Promise<boolean> {
  return db.tenant(erasure.customer_id, (tx) => updateErasure(tx, erasure, { check_at: clock() }))
}

async function recordDeletedObjects({ db }: ErasureDeps, customerId: string, deletedObjects: number): Promise<void> {
  await db.tenant(customerId, (tx) => countObjects(tx, customerId, deletedObjects))
}

function tombstoneOf(erasure: ErasureRow, receipt: Buffer | null): Tombstone {
  return {
    erasure: erasure.id,
    customer_id: erasure.customer_id,
    kind: 'account',
    erased_at: erasure.started_at!.toISOString(),
    receipt: receipt?.toString('hex') ?? null,
  }
}
