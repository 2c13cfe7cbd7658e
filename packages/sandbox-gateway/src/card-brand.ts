/** Mercado Pago's names of the brands. */
export type CardBrandId = 'visa' | 'master' | 'diners' | 'elo' | 'hipercard'

const elo =
  /^(?:4011(?:78|79)|43(?:1274|8935)|45(?:1416|7393|763[12])|50(?:4175|6699|67\d{2}|9\d{3})|627780|636(?:297|368)|65(?:003[1-3]|003[5-9]|004\d|005[01]|0[4-9]\d{2}|1652|5\d{3}))/

export function brandOf(number: string): CardBrandId | null {
  if (elo.test(number)) return 'elo'
  if (/^(?:606282|3841(?:0|4|6)0)/.test(number)) return 'hipercard'
  if (/^3(?:0[0-5]|[68])/.test(number)) return 'diners'
  if (/^(?:5[1-5]|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720))/.test(number)) return 'master'
  return number.startsWith('4') ? 'visa' : null
}
