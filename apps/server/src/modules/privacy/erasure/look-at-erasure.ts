import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Gateway } from '../../../platform/payments/gateway.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OutboxTables } from '../../../platform/mailer/outbox.ts'
import { findCustomer } from '../../accounts/index.ts'
import { findCard } from '../../checkout/index.ts'
import { eraseCopies } from '../../safekeeping/index.ts'
import type { PrivacyNeeds } from '../privacy.needs.ts'
import { queuePrivacyMail } from '../privacy-mails.ts'
import { closeDoors } from './close-doors.ts'
import { eraseObjects, eraseRows, type ErasingNeeds } from './erase-all.ts'
import { countObjects, findErasure, moveErasure, type ErasureRow } from './erasure.repository.ts'
import { keepRecords } from './kept-record.repository.ts'
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
  const erasure = await needs.db.tenant(customerId, (tx) => findErasure(tx, customerId))
  const now = needs.clock()
  if (!erasure?.look_at || erasure.look_at > now) return false
  const until = Date.now() + turnMs
  switch (erasure.stage) {
    case 'waiting':
      return begin(needs, erasure, now)
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

/**
 * From here on nobody signs in, and no page of the studio answers. Only once this is committed is there a tombstone: one
 * for an account that was kept after all would erase it at the next restore.
 */
async function begin(needs: ErasureNeeds, erasure: ErasureRow, now: Date): Promise<boolean> {
  const { customer_id: customerId } = erasure
  const held = await needs.db.tenant(customerId, (tx) => isMoneyUnderWay(tx, customerId))
  if (held) {
    // A payment that may still come belongs to somebody: looked at again once it has settled.
    await needs.db.tenant(customerId, (tx) => moveErasure(tx, erasure, { look_at: new Date(now.getTime() + hourMs) }))
    return false
  }
  return needs.db.tenant(customerId, async (tx) => {
    if (!(await moveErasure(tx, erasure, { stage: 'erasing', begun_at: now, look_at: now }))) return false
    await closeDoors(tx, customerId, now)
    await keepRecords(tx, customerId, now)
    return true
  })
}

async function eraseContent(needs: ErasureNeeds, erasure: ErasureRow, until: number): Promise<boolean> {
  const { db, eraser, store } = needs
  const { customer_id: customerId } = erasure
  // Before the first row goes: no restore brings back what is being erased.
  await putTombstone(store, tombstoneOf(erasure, null))
  const card = await db.tenant(customerId, (tx) => findCard(tx, customerId))
  if (card) await needs.gateway.forgetCard(card)
  if (!(await eraseRows(eraser, customerId, { except: ['customer'], until }))) return true
  if (!(await eraseObjects(store, customerId, { until, tell: (gone) => tellObjects(needs, customerId, gone) })))
    return true
  const now = needs.clock()
  const receipt = await db.tenant(customerId, async (tx) => {
    const current = await findErasure(tx, customerId)
    if (current?.stage !== 'erasing') return null
    await eraseCopies(tx, customerId, now)
    const said = await receiptOf(tx, current, now)
    const hash = createHash('sha256').update(said.paragraphs.join('\n')).digest()
    const letter = { kind: 'erasure-receipt', said, notes: [said.hashLine(hash.toString('hex'))] }
    const mailId = await queuePrivacyMail(needs, tx, customerId, letter, now)
    await moveErasure(tx, current, { stage: 'receipt', mail_id: mailId, receipt: hash, look_at: now })
    return hash
  })
  if (receipt) await putTombstone(store, tombstoneOf(erasure, receipt))
  return true
}

async function awaitReceipt(needs: ErasureNeeds, erasure: ErasureRow, now: Date): Promise<boolean> {
  const { customer_id: customerId } = erasure
  // Written once more, in case the worker died after the row and before the object.
  await putTombstone(needs.store, tombstoneOf(erasure, erasure.receipt))
  return needs.db.tenant(customerId, async (tx) => {
    const mail = await tx
      .withTables<OutboxTables>()
      .selectFrom('outbox_mail')
      .select(['state', 'created_at'])
      .where('customer_id', '=', customerId)
      .where('id', '=', erasure.mail_id)
      .executeTakeFirst()
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
  if (!(await eraseRows(eraser, customerId, { except: [], until }))) return true
  const lookAt = new Date(now.getTime() + hourMs)
  await db.tenant(customerId, (tx) => moveErasure(tx, erasure, { stage: 'late', look_at: lookAt }))
  return false
}

/** An hour later nobody can still be writing what was begun before: a rendition, a file on its way. */
async function lookOnceMore(needs: ErasureNeeds, erasure: ErasureRow, until: number, now: Date): Promise<boolean> {
  const { db, eraser, store } = needs
  const { customer_id: customerId } = erasure
  if (!(await eraseRows(eraser, customerId, { except: [], until }))) return true
  if (!(await eraseObjects(store, customerId, { until, tell: (gone) => tellObjects(needs, customerId, gone) })))
    return true
  await eraser.forgetJobs(customerId, null)
  await db.tenant(customerId, async (tx) => {
    await eraseCopies(tx, customerId, now)
    await moveErasure(tx, erasure, { stage: 'done', look_at: null, ended_at: now })
  })
  return false
}

async function tellObjects({ db }: ErasureNeeds, customerId: string, gone: number): Promise<void> {
  await db.tenant(customerId, async (tx) => {
    const current = await findErasure(tx, customerId)
    if (current) await countObjects(tx, current, gone)
  })
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

async function isMoneyUnderWay(tx: Tx, customerId: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (select from charge where customer_id = ${customerId} and state in ('sending', 'pending', 'mismatch'))
      or exists (select from invoice where customer_id = ${customerId} and refund_asked_at is not null and refunded_at is null)
      as held`.execute(tx)
  return rows[0]!.held
}
