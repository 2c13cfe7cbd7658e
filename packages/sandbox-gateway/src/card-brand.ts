import { cardBrand } from '@revela/domain'

/** Mercado Pago's names of the brands. */
export type CardBrandId = 'visa' | 'master' | 'diners' | 'elo' | 'hipercard'

export function brandOf(number: string): CardBrandId | null {
  const brand = cardBrand(number)
  return brand === 'mastercard' ? 'master' : brand
}
