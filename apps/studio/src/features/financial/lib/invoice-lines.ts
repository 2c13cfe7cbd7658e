import { formatMoney } from '@revela/domain'
import { invoiceWords } from '@revela/phrases'
import type { Invoice } from '../api/billing.ts'

type Tone = 'done' | 'waiting' | 'failed' | 'quiet'

const tones: Readonly<Record<Invoice['state'], Tone>> = {
  open: 'waiting',
  processing: 'waiting',
  paid: 'done',
  failed: 'failed',
  refunding: 'waiting',
  refunded: 'quiet',
  void: 'quiet',
}

export function toneOf({ state }: Pick<Invoice, 'state'>): Tone {
  return tones[state]
}

/** `Plus 100GB anual`. */
export function invoiceTitle({ plan_name, periodicity }: Pick<Invoice, 'plan_name' | 'periodicity'>): string {
  return `${plan_name} ${invoiceWords.periodicity[periodicity]}`
}

/** `Cartão final 4242, em 12x de R$ 79,92`: equal instalments; the first ones include the remaining cents. */
export function methodWords(invoice: Pick<Invoice, 'method' | 'card_last_four' | 'installments' | 'amount'>): string {
  const { method, card_last_four: lastFour, installments, amount } = invoice
  const words = method === 'credit-card' && lastFour ? invoiceWords.cardEnding(lastFour) : invoiceWords.method[method]
  if (installments <= 1) return words
  const each = formatMoney(Math.floor(amount / installments))
  return `${words}, ${invoiceWords.installments(installments, each)}`
}

/** Whether money was received, even if it was refunded since. */
export function hasReceipt({ paid_at }: Pick<Invoice, 'paid_at'>): boolean {
  return paid_at !== null
}

/** A Pix or a boleto was created for the invoice and is not paid yet. */
export function isReady({
  pix,
  payment_slip_line,
  payment_slip_url,
}: Pick<Invoice, 'pix' | 'payment_slip_line' | 'payment_slip_url'>): boolean {
  return pix !== null || payment_slip_line !== null || payment_slip_url !== null
}
