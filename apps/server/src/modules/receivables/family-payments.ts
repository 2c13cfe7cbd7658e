import type { AnswerOf, getFamilyPayments as endpoint } from '@revela/contract'
import { brCode } from '@revela/domain'
import type { FamilyPrincipal } from '../../access/principal.ts'
import { EventStream } from '../../http/event-stream.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
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

/** Tabs and devices of one session; each stream holds a connection on both sides of nginx. */
const maxStreams = 8
const openStreams = new Map<string, number>()

function countStream(sessionId: string, change: 1 | -1): void {
  const count = (openStreams.get(sessionId) ?? 0) + change
  if (count > 0) openStreams.set(sessionId, count)
  else openStreams.delete(sessionId)
}

/** Announces only that a payment changed: its state is requested and authorized like any other data. */
export function streamPayments(
  { live, isInGallery }: Pick<ReceivablesDeps, 'live' | 'isInGallery'>,
  principal: FamilyPrincipal,
  galleryId: string,
): EventStream {
  const { sessionId } = principal
  if ((openStreams.get(sessionId) ?? 0) >= maxStreams) throw new ApiError('TooManyRequests', { retryAfterSeconds: 15 })
  return new EventStream((send, end) => {
    countStream(sessionId, 1)
    const stop = live.subscribe(galleryId, () => {
      // A visitor who lost access while the stream was open gets no more events.
      void isInGallery(principal, galleryId).then((hasAccess) => (hasAccess ? send({ changed: true }) : end()), end)
    })
    return () => {
      countStream(sessionId, -1)
      stop()
    }
  })
}
