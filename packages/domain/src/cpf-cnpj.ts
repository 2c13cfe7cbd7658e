/** Separators that people type; any other character makes the number invalid. */
const punctuation = /[\s.\-/]/g

export function plainTaxId(text: string): string {
  return text.replace(punctuation, '').toUpperCase()
}

/** Modulo 11 over character values: a digit is itself, a letter its ASCII code minus 48 (A = 17 … Z = 42). */
function checkDigit(body: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, index) => total + (body.charCodeAt(index) - 48) * weight, 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

const cpfWeights = [10, 9, 8, 7, 6, 5, 4, 3, 2]
const cnpjWeights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

function checks(id: string, bodyLength: number, weights: readonly number[], firstOfSecond: number): boolean {
  // One repeated character satisfies the arithmetic, but such numbers are not issued.
  if (/^(.)\1*$/.test(id)) return false
  const first = checkDigit(id, weights)
  const second = checkDigit(`${id.slice(0, bodyLength)}${first}`, [firstOfSecond, ...weights])
  return id.endsWith(`${first}${second}`)
}

export function isCpf(text: string): boolean {
  const id = plainTaxId(text)
  return /^\d{11}$/.test(id) && checks(id, 9, cpfWeights, 11)
}

/** Numeric, or alphanumeric as issued since July 2026: twelve letters or digits, then two check digits. */
export function isCnpj(text: string): boolean {
  const id = plainTaxId(text)
  return /^[0-9A-Z]{12}\d{2}$/.test(id) && checks(id, 12, cnpjWeights, 6)
}

/** `000.000.000-00`, also while it is being typed. */
export function formatCpf(text: string): string {
  const digits = plainTaxId(text).replace(/\D/g, '').slice(0, 11)
  return punctuated(digits, ['', '.', '.', '-'], [3, 3, 3, 2])
}

/** `00.000.000/0000-00`, letters included, also while it is being typed. */
export function formatCnpj(text: string): string {
  const characters = plainTaxId(text)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14)
  return punctuated(characters, ['', '.', '.', '/', '-'], [2, 3, 3, 4, 2])
}

function punctuated(text: string, separators: readonly string[], lengths: readonly number[]): string {
  let from = 0
  return lengths
    .map((length, index) => {
      const part = text.slice(from, from + length)
      from += length
      return part && `${separators[index] ?? ''}${part}`
    })
    .join('')
}

export function isCpfOrCnpj(text: string): boolean {
  return isCpf(text) || isCnpj(text)
}
