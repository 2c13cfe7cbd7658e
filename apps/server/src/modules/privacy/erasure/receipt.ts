import { saoPauloDay } from '@revela/domain'
import { privacyMail, type ErasureReceipt } from '@revela/phrases'
import type { Tx } from '../../../platform/db/database.ts'
import { saoPauloMoment } from '../../accounts/index.ts'
import { writtenDay } from '../privacy-mails.ts'
import type { ErasureRow } from './erasure.repository.ts'
import { countKept } from './kept-record.repository.ts'
import { quarantineMs } from './quarantine.ts'

/** What was erased, and what is kept until when and why. */
export async function receiptOf(tx: Tx, erasure: ErasureRow, now: Date) {
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
