import { formatMoney } from '@revela/domain'
import { galleryBalance as texts } from '@revela/phrases'
import { formatAgo } from '../../../lib/dates.ts'
import type { GalleryBalance } from '../api/gallery-balance.ts'

type Facts = Pick<GalleryBalance, 'due' | 'paid' | 'declared_at' | 'received_at' | 'received_by'>

/** What is still open of an amount, or when it was received. */
export function describeBalance(balance: Facts, now: Date): string {
  const { due, paid, declared_at: declared, received_at: received, received_by: by } = balance
  if (due > 0) {
    const open =
      declared === null ? texts.waiting(formatMoney(due)) : texts.declared(formatMoney(due), formatAgo(declared, now))
    return paid > 0 ? `${open} ${texts.paid(formatMoney(paid))}` : open
  }
  const words = by === 'gateway' ? texts.receivedAutomatically : texts.received
  return words(formatMoney(paid), received === null ? '' : formatAgo(received, now))
}
