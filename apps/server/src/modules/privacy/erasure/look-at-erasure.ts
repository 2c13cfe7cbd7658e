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
import { queuePrivacyMail, writtenDay } from '../privacy-mails.ts'
import type { PrivacyNeeds } from '../privacy.module.ts'
import { announceErasure, findNotice, type NoticeNeeds } from './announce-erasure.ts'
import { closeDoors, eraseObjects, eraseRows, quarantineMs, type ErasingNeeds } from './erase-all.ts'
import { countObjects, findErasure, moveErasure, takeErasure, type ErasureRow } from './erasure.repository.ts'
import { countKept, keepRecords } from './kept-record.repository.ts'
import { putTombstone, type Tombstone } from './tombstones.ts'

type Needs = NoticeNeeds & { readonly db: Database }

const beginErasureHourMs = 3_600_000

/** Nobody's account goes who was not told: the announcement has left, and a second mail a day before. */
async function beginOrWait(needs: Needs, erasure: ErasureRow, now: Date): Promise<boolean> {
  return needs.db.tenant(erasure.customer_id, async (tx) => {
    const notice = await findNotice(tx, erasure)
    if (notice?.state === 'queued') await lookAgain(tx, erasure, now)
    else if (notice?.state !== 'sent') await announceErasure(needs, tx, erasure, 'erasureAsked', now)
    else if (erasure.reminded_at === null) await remind(needs, tx, erasure, now)
    else return begin(needs, tx, erasure, now)
    return false
  })
}

async function remind(needs: Needs, tx: Tx, erasure: ErasureRow, now: Date): Promise<void> {
  // However late it is, a day is left from here.
  const dueAt = new Date(Math.max(erasure.due_at.getTime(), now.getTime() + DAY_MS))
  if (!(await moveErasure(tx, erasure, { reminded_at: now, due_at: dueAt, look_at: dueAt }))) return
  const said = privacyMail.erasureTomorrow({ due: writtenDay(saoPauloDay(dueAt)), moment: saoPauloMoment(dueAt) })
  await queuePrivacyMail(needs, tx, erasure.customer_id, { kind: 'erasure-tomorrow', said, notes: [] }, now)
}

/**
 * From here on nobody signs in, and no page of the studio answers. Only once this is committed is there a tombstone: one
 * for an account that was kept after all would erase it at the next restore.
 */
async function begin(needs: Needs, tx: Tx, erasure: ErasureRow, now: Date): Promise<boolean> {
  const { customer_id: customerId } = erasure
  // Whoever buys at this moment is waited for.
  for (const product of ['gallery_pro', 'site_pro'] as const) await lockSubscription(tx, customerId, product)
  const { bought, open } = await moneyOf(tx, erasure)
  if (bought) {
    // Who pays wants to stay.
    if (!(await moveErasure(tx, erasure, { taken_back_at: now, look_at: null }))) return false
    const letter = { kind: 'erasure-taken-back', said: privacyMail.erasureEndedByPurchase, notes: [] }
    await queuePrivacyMail(needs, tx, customerId, letter, now)
    return false
  }
  if (open) {
    // A payment that may still come belongs to somebody: looked at again once it has settled.
    await lookAgain(tx, erasure, now)
    return false
  }
  if (!(await moveErasure(tx, erasure, { stage: 'erasing', begun_at: now, look_at: now }))) return false
  await closeDoors(tx, customerId, now)
  await keepRecords(tx, customerId, now)
  return true
}

async function lookAgain(tx: Tx, erasure: ErasureRow, now: Date): Promise<void> {
  await moveErasure(tx, erasure, { look_at: new Date(now.getTime() + beginErasureHourMs) })
}

/** `bought`: something was paid after the erasure was asked for, and not given back. */
async function moneyOf(tx: Tx, { customer_id, asked_at }: ErasureRow): Promise<{ bought: boolean; open: boolean }> {
  const { rows } = await sql<{ bought: boolean; open: boolean }>`
    select exists (select from invoice where customer_id = ${customer_id} and paid_at > ${asked_at}
        and refund_asked_at is null and refunded_at is null) as bought,
      exists (select from charge where customer_id = ${customer_id} and state in ('sending', 'pending', 'mismatch'))
      or exists (select from invoice where customer_id = ${customer_id}
        and refund_asked_at is not null and refunded_at is null) as open`.execute(tx)
  return rows[0]!
}

/** What was erased, and what is kept until when and why. */
async function receiptOf(tx: Tx, erasure: ErasureRow, now: Date) {
  const kept: Record<string, { count: number; until: string }> = {}
  for (const { kind, count, until } of await countKept(tx, erasure.customer_id)) {
    kept[kind] = { count, until: dayOf(until) }
  }
  kept['subdomain'] = { count: 1, until: dayOf(new Date(erasure.begun_at!.getTime() + quarantineMs)) }
  const receipt: ErasureReceipt = {
    id: erasure.id,
    askedAt: saoPauloMoment(erasure.asked_at),
    erasedAt: saoPauloMoment(now),
    counts: erasure.counts,
    kept,
  }
  return { ...privacyMail.receipt(receipt), hashLine: privacyMail.receiptHash }
}

const dayOf = (at: Date) => writtenDay(saoPauloDay(at))

export type ErasureNeeds = ErasingNeeds &
  Pick<PrivacyNeeds, 'outbox' | 'config'> & { readonly gateway: Pick<Gateway, 'forgetCard'> }

const hourMs = 3_600_000
/** As long as a mail is tried. */
const receiptWaitsMs = 72 * hourMs

/**
 * Does what is next of one erasure, for at most `turnMs`, and says whether there is more to do at once. Every step may be
 * done again: a worker that dies leaves it to the next look.
 */
export async function lookAtErasure(needs: ErasureNeeds, customerId: string, turnMs: number): Promise<boolean> {
  const now = needs.clock()
  const erasure = await needs.db.tenant(customerId, (tx) => takeErasure(tx, customerId, now))
  if (!erasure) return false
  const until = Date.now() + turnMs
  switch (erasure.stage) {
    case 'waiting':
      return beginOrWait(needs, erasure, now)
    case 'erasing':
      return eraseContent(needs, erasure, until)
    case 'receipt':
      return awaitReceipt(needs, erasure, now)
    case 'closing':
      return close(needs, erasure, until, now)
    case 'late':
      return lookOnceMore(needs, erasure, until, now)
    case 'done':
      return false
  }
}

async function eraseContent(needs: ErasureNeeds, erasure: ErasureRow, until: number): Promise<boolean> {
  const { db, eraser, store } = needs
  const { customer_id: customerId } = erasure
  // Before the first row goes: no restore brings back what is being erased.
  await putTombstone(needs, tombstoneOf(erasure, null))
  const card = await db.tenant(customerId, (tx) => findCard(tx, customerId))
  if (card) await needs.gateway.forgetCard(card)
  if (!(await eraseRows(eraser, customerId, { except: ['customer'], until }))) return goOn(needs, erasure)
  if (!(await eraseObjects(store, customerId, { until, tell: (gone) => tellObjects(needs, customerId, gone) })))
    return goOn(needs, erasure)
  const now = needs.clock()
  const receipt = await db.tenant(customerId, async (tx) => {
    // Whoever moves it writes the receipt; another may have taken it over.
    if (!(await moveErasure(tx, erasure, { stage: 'receipt', look_at: now }))) return null
    const current = (await findErasure(tx, customerId))!
    await eraseCopies(tx, customerId, now)
    const said = await receiptOf(tx, current, now)
    const hash = createHash('sha256').update(said.paragraphs.join('\n')).digest()
    const letter = { kind: 'erasure-receipt', said, notes: [said.hashLine(hash.toString('hex'))] }
    const mailId = await queuePrivacyMail(needs, tx, customerId, letter, now)
    await moveErasure(tx, current, { mail_id: mailId, receipt: hash })
    return hash
  })
  if (receipt) await putTombstone(needs, tombstoneOf(erasure, receipt))
  return true
}

async function awaitReceipt(needs: ErasureNeeds, erasure: ErasureRow, now: Date): Promise<boolean> {
  const { customer_id: customerId } = erasure
  // Written once more, in case the worker died after the row and before the object.
  await putTombstone(needs, tombstoneOf(erasure, erasure.receipt))
  return needs.db.tenant(customerId, async (tx) => {
    const mail = await findNotice(tx, erasure)
    const waits = mail?.state === 'queued' && now.getTime() - mail.created_at.getTime() < receiptWaitsMs
    const lookAt = waits ? new Date(now.getTime() + 60_000) : now
    await moveErasure(tx, erasure, { look_at: lookAt, ...(!waits && { stage: 'closing' as const }) })
    return !waits
  })
}

/** Whatever came in between goes with the rest, and with it the account's own row. */
async function close(needs: ErasureNeeds, erasure: ErasureRow, until: number, now: Date): Promise<boolean> {
  const { db, eraser } = needs
  const { customer_id: customerId } = erasure
  const customer = await db.tenant(customerId, (tx) => findCustomer(tx, customerId))
  await eraser.forgetJobs(customerId, customer?.email ?? null)
  if (!(await eraseRows(eraser, customerId, { except: [], until }))) return goOn(needs, erasure)
  const lookAt = new Date(now.getTime() + hourMs)
  await db.tenant(customerId, (tx) => moveErasure(tx, erasure, { stage: 'late', look_at: lookAt }))
  return false
}

/** An hour later nobody can still be writing what was begun before: a rendition, a file on its way. */
async function lookOnceMore(needs: ErasureNeeds, erasure: ErasureRow, until: number, now: Date): Promise<boolean> {
  const { db, eraser, store } = needs
  const { customer_id: customerId } = erasure
  if (!(await eraseRows(eraser, customerId, { except: [], until }))) return goOn(needs, erasure)
  if (!(await eraseObjects(store, customerId, { until, tell: (gone) => tellObjects(needs, customerId, gone) })))
    return goOn(needs, erasure)
  await eraser.forgetJobs(customerId, null)
  await db.tenant(customerId, async (tx) => {
    await eraseCopies(tx, customerId, now)
    await moveErasure(tx, erasure, { stage: 'done', look_at: null, ended_at: now })
  })
  return false
}

/** The time was over: given back, for the next look. */
async function goOn({ db, clock }: ErasureNeeds, erasure: ErasureRow): Promise<boolean> {
  return db.tenant(erasure.customer_id, (tx) => moveErasure(tx, erasure, { look_at: clock() }))
}

async function tellObjects({ db }: ErasureNeeds, customerId: string, gone: number): Promise<void> {
  await db.tenant(customerId, (tx) => countObjects(tx, customerId, gone))
}

function tombstoneOf(erasure: ErasureRow, receipt: Buffer | null): Tombstone {
  return {
    erasure: erasure.id,
    customer_id: erasure.customer_id,
    kind: 'account',
    erased_at: erasure.begun_at!.toISOString(),
    receipt: receipt?.toString('hex') ?? null,
  }
}
