import { createHash } from 'node:crypto'
import type { Gateway } from '../../../platform/payments/gateway.ts'
import { findCustomer } from '../../accounts/index.ts'
import { findCard } from '../../checkout/index.ts'
import { eraseCopies } from '../../backup/index.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { queuePrivacyMail } from '../privacy-mails.ts'
import { beginOrWait } from './begin-erasure.ts'
import { eraseObjects, eraseRows, type ErasingNeeds } from './erase-all.ts'
import { countObjects, findErasure, moveErasure, takeErasure, type ErasureRow } from './erasure.repository.ts'
import { findNotice } from './notice.read.ts'
import { receiptOf } from './receipt.ts'
import { putTombstone, type Tombstone } from './tombstones.ts'

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
