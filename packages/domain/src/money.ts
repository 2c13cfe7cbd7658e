const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** Integer cents as `R$ 29,90`. */
export function formatMoney(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`)
  // The locale puts a no-break space after the sign; mails, PDFs and comparisons want an ordinary one.
  return reais.format(cents / 100).replaceAll('\u00a0', ' ')
}

/** Cents of `R$ 1.234,56`, `29,9` or `30`; `null` for anything else (negative amounts included). */
export function parseMoney(text: string): number | null {
  const match = /^(?:R\$)?\s*(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/.exec(text.trim())
  if (match === null) return null
  const whole = Number((match[1] ?? '').replaceAll('.', ''))
  const cents = whole * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
