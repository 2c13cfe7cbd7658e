import type { BodyOf, setPixKey as endpoint } from '@revela/contract'
import { amountDue, amountToAsk, brCode, formatPixKey, maskPixKey, pixKey } from '@revela/domain'
import { errorHelp } from '@revela/phrases'
import { sql } from 'kysely'
import type { CustomerPrincipal } from '../../access/principal.ts'
import type { Visit } from '../../http/visit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sellerGatewayName, type ApplicationConfig } from '../../platform/payments/seller-gateway.ts'
import { fieldError } from '../../platform/api-error/api-error.ts'
import { recordAndNotify, requireConfirmed } from '../accounts/index.ts'
import { openProfile } from '../profiles/index.ts'
import { changeAndAnnounce, lockUnpaid } from './selection.repository.ts'
import type { SelectionRow, SelectionsDeps, SelectionsTables } from './selections.module.ts'

const tables = (tx: Tx) => tx.withTables<SelectionsTables>()

type PixKey = Omit<SelectionsTables['pix_key'], 'customer_id'>

export async function readPixKey(tx: Tx, customerId: string): Promise<PixKey | null> {
  const row = await tables(tx)
    .selectFrom('pix_key')
    .select(['kind', 'key', 'name', 'city'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row ?? null
}

/** Whether the studio's own account at the gateway makes and confirms Pix charges; the receivables module connects it. */
export async function hasAutomaticPix(config: ApplicationConfig, tx: Tx, customerId: string): Promise<boolean> {
  const gateway = sellerGatewayName(config)
  if (gateway === null) return false
  const { rows } = await sql`
    select 1 from payment_account
    where customer_id = ${customerId} and gateway = ${gateway} and state = 'connected'`.execute(tx)
  return rows.length > 0
}

async function storePixKey(tx: Tx, customerId: string, pix: PixKey | null): Promise<void> {
  if (pix === null) {
    await tables(tx).deleteFrom('pix_key').where('customer_id', '=', customerId).execute()
    return
  }
  await tables(tx)
    .insertInto('pix_key')
    .values({ customer_id: customerId, ...pix })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(pix))
    .execute()
}

/** The payment goes directly to the photographer's own account; null when there is nothing to pay or no key. */
export async function createPixCode(tx: Tx, selection: SelectionRow, cents: number): Promise<string | null> {
  if (cents === 0) return null
  const pix = await readPixKey(tx, selection.customer_id)
  if (!pix) return null
  const txid = selection.id.replaceAll('-', '').slice(-25).toUpperCase()
  return brCode({ key: pix.key, name: pix.name, city: pix.city, cents, txid })
}

/**
 * Returns what a finished selection costs beyond the amount received before it was reopened, whether or not it is paid.
 */
export function amountDueOf({
  finished_total,
  paid_before,
}: Pick<SelectionRow, 'finished_total' | 'paid_before'>): number {
  return amountDue({ finishedTotal: finished_total, paidBefore: paid_before, received: false })
}

type PaymentColumns = Pick<SelectionRow, 'finished_total' | 'paid_before' | 'declared_before'>

/**
 * Returns what the Pix code asks for: not what the client declared before the selection was reopened. If that covers
 * everything, the code keeps the whole amount, as for any declared payment.
 */
export function codeAmountOf(selection: PaymentColumns): number {
  return remainderOf(selection) || amountDueOf(selection)
}

export function isCoveredByDeclaration(selection: PaymentColumns): boolean {
  return selection.declared_before > 0 && remainderOf(selection) === 0
}

function remainderOf({ finished_total, paid_before, declared_before }: PaymentColumns): number {
  return amountToAsk(finished_total ?? 0, { paidBefore: paid_before, declaredBefore: declared_before })
}

/** Names the receiver of a Pix code; null once the key has changed, because the code names another receiver. */
export async function readPayee(
  tx: Tx,
  { customer_id: customerId, pix_code: code }: Pick<SelectionRow, 'customer_id' | 'pix_code'>,
): Promise<{ name: string; key: string } | null> {
  const pix = code === null ? null : await readPixKey(tx, customerId)
  if (!pix || !code?.includes(pix.key)) return null
  return { name: pix.name, key: formatPixKey(pix.kind, pix.key) }
}

/** Families that have not paid yet pay to the current key: the old one may belong to another person. */
async function renewPixCodes(tx: Tx, customerId: string): Promise<void> {
  for (const selection of await lockUnpaid(tx, customerId)) {
    const pix_code = await createPixCode(tx, selection, codeAmountOf(selection))
    if (pix_code !== selection.pix_code) await changeAndAnnounce(tx, selection, { pix_code })
  }
}

type Deps = Pick<SelectionsDeps, 'db' | 'clock' | 'outbox' | 'config'>

/**
 * Families pay to this key, so a change is confirmed, recorded and mailed. Open payments get the new key in the same
 * transaction and after the notice: no family sees a key without a notice having been queued.
 */
export async function setPixKey(
  deps: Deps,
  input: BodyOf<typeof endpoint>['pix_key'],
  principal: CustomerPrincipal,
  visit: Visit,
): Promise<void> {
  const { db, clock } = deps
  const { customerId } = principal
  const key = input && pixKey(input.kind, input.key)
  if (input && !key) throw fieldError('InvalidRequest', 'key', errorHelp.pixKeyInvalid[input.kind])
  const stored = input && key ? { kind: input.kind, key, name: input.name, city: input.city } : null
  const now = clock()
  await db.tenant(customerId, async (tx) => {
    await requireConfirmed(tx, principal, now)
    const previous = await readPixKey(tx, customerId)
    if (isSame(previous, stored)) return
    const { notification_email } = await openProfile(tx, customerId, now)
    const activity = {
      customerId,
      kind: 'pix-key-changed',
      now,
      agent: visit.agent,
      from: previous && maskPixKey(previous.key),
      to: stored && maskPixKey(stored.key),
    } as const
    await recordAndNotify(tx, deps, activity, [notification_email])
    await storePixKey(tx, customerId, stored)
    await renewPixCodes(tx, customerId)
  })
}

type StoredPixKey = Awaited<ReturnType<typeof readPixKey>>

function isSame(a: StoredPixKey, b: StoredPixKey): boolean {
  if (!a || !b) return a === b
  return a.kind === b.kind && a.key === b.key && a.name === b.name && a.city === b.city
}
