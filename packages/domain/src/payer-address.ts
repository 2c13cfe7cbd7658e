/** The 27 federal units of Brazil. */
export const federalUnits: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

export function isFederalUnit(code: string): boolean {
  return federalUnits.includes(code)
}

/** The address of the payer, which the bank prints on a boleto. */
export type PayerAddress = {
  /** Eight digits. */
  readonly zip_code: string
  readonly street: string
  /** "s/n" if the building has none. */
  readonly number: string
  readonly neighborhood: string
  readonly city: string
  /** The code of the federal unit. */
  readonly state: string
}

/** `01310-100`, while it is typed. */
export function formatZipCode(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 8)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}

/** Eight digits with at most a hyphen and spaces; no CEP starts with three zeros. */
export function isZipCode(typed: string): boolean {
  return /^(?!000)\d{8}$/.test(typed.replaceAll(/[\s.-]/g, ''))
}
