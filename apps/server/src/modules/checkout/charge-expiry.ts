import { addDays, endOfSaoPauloDay, saoPauloDay, type PaymentMethod } from '@revela/domain'

const slipDays = 3
const pixDays = 1

/** The last moment at which a new boleto or Pix can be paid; a card is answered at once. */
export function chargeExpiry(method: PaymentMethod, now: Date): Date | null {
  if (method === 'credit-card') return null
  return endOfSaoPauloDay(addDays(saoPauloDay(now), method === 'pix' ? pixDays : slipDays))
}
