import type { AnswerOf, getFamilyPayments as endpoint } from '@revela/contract'
import { brCode } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { announcedStream } from '../../http/announced-stream.ts'
import type { EventStream } from '../../http/event-stream.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hasAutomaticPix, readPayee, readPixKey } from '../selections/index.ts'
import { balanceDue, findBalance } from './balance.repository.ts'
import { paysBalance } from './gallery-balance.ts'
import type { BalanceRow, ReceivablesDeps } from './receivables.module.ts'

type Answer = AnswerOf<typeof endpoint>

export async function readFamilyPayments(
  { db, config }: Pick<ReceivablesDeps, 'db' | 'config'>,
  principal: FamilyPrincipal,
  galleryId: string,
): Promise<Answer> {
  const { customerId } = principal
  return db.tenant(customerId, async (tx) => {
    const balance = await findBalance(tx, customerId, galleryId)
    return {
      automatic_pix: await hasAutomaticPix(config, tx, customerId),
      balance: balance && paysBalance(balance, principal) ? await presentBalance(tx, balance) : null,
    }
  })
}

async function presentBalance(tx: Tx, balance: BalanceRow): Promise<Answer['balance']> {
  const due = balanceDue(balance)
  const code = due > 0 ? await staticCode(tx, balance, due) : null
  return {
    amount: balance.amount_cents,
    due,
    code,
    payee: await readPayee(tx, { customer_id: balance.customer_id, pix_code: code }),
    declared_at: balance.declared_at?.toISOString() ?? null,
    received_at: balance.received_at?.toISOString() ?? null,
  }
}

/** Made from the studio's current key each time: a code that is stored could name a former receiver. */
async function staticCode(tx: Tx, { customer_id, gallery_id }: BalanceRow, cents: number): Promise<string | null> {
  const pix = await readPixKey(tx, customer_id)
  if (!pix) return null
  const txid = gallery_id.replaceAll('-', '').slice(-25).toUpperCase()
  return brCode({ key: pix.key, name: pix.name, city: pix.city, cents, txid })
}

export function streamPayments(
  { live, isInGallery }: Pick<ReceivablesDeps, 'live' | 'isInGallery'>,
  principal: FamilyPrincipal,
  galleryId: string,
): EventStream {
  return announcedStream({
    kind: 'payments',
    sessionId: principal.sessionId,
    subject: galleryId,
    live,
    hasAccess: () => isInGallery(principal, galleryId),
    toEvent: () => ({ changed: true }),
  })
}
