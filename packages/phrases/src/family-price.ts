import { grouped, reais } from './family.ts'

/** So many photos for one price in cents. */
export type PricedCount = { readonly count: number; readonly price: number }

/** `R$ 15,00 cada, 5 por R$ 60,00 ou 10 por R$ 100,00`. */
export function eachOrMany(cents: number, packages: readonly PricedCount[]): string {
  const prices = [
    `${reais(cents)} cada`,
    ...packages.map(({ count, price }) => `${grouped(count)} por ${reais(price)}`),
  ]
  const last = prices.pop()
  return prices.length === 0 ? `${last}` : `${prices.join(', ')} ou ${last}`
}
