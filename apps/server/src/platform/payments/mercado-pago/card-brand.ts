import type { CardBrand } from '../gateway.ts'

/** Only one brand has another name at Mercado Pago. */
export function brandId(brand: CardBrand): string {
  return brand === 'mastercard' ? 'master' : brand
}

export function brandName(id: string): string {
  return id === 'master' ? 'mastercard' : id
}

const brands: readonly string[] = ['visa', 'mastercard', 'diners', 'elo', 'hipercard'] satisfies CardBrand[]

export function isCardBrand(name: string): name is CardBrand {
  return brands.includes(name)
}
