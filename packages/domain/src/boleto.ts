import { DAY_MS } from './time.ts'

/** The content of a boleto's bar code. */
export type Boleto = {
  /** Three digits of the issuing bank. */
  readonly bank: string
  readonly cents: number
  /** The São Paulo day it is due, as `2026-11-15`. */
  readonly dueOn: string
  /** Twenty-five digits whose meaning the bank defines. */
  readonly free: string
}

const FIRST_DAY = Date.UTC(1997, 9, 7)
const REAL = '9'

/** The 44 digits of the bar code. */
export function boletoBarCode({ bank, cents, dueOn, free }: Boleto): string {
  if (!/^\d{3}$/.test(bank) || !/^\d{25}$/.test(free)) throw new RangeError('Invalid digits of a bank’s bar code')
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents >= 1e10) throw new RangeError(`Invalid amount: ${cents}`)
  const head = `${bank}${REAL}`
  const tail = `${dueFactor(dueOn)}${String(cents).padStart(10, '0')}${free}`
  return `${head}${modulo11(head + tail)}${tail}`
}

/** The 47 digits a person types when the bar code cannot be read, in its order of fields. */
export function boletoLine(barCode: string): string {
  if (!/^\d{44}$/.test(barCode)) throw new RangeError('A bar code has 44 digits')
  const free = barCode.slice(19)
  const fields = [barCode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)]
  return fields.map((field) => field + modulo10(field)).join('') + barCode.slice(4, 19)
}

export function isBoletoLine(line: string): boolean {
  if (!/^\d{47}$/.test(line)) return false
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)]
  if (!fields.every((field) => modulo10(field.slice(0, -1)) === field.slice(-1))) return false
  const rest = line.slice(33) + line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31)
  return modulo11(line.slice(0, 4) + rest) === line[32]
}

/** Days since 7 October 1997; after 9999 the count restarts at 1000, as it did on 22 February 2025. */
function dueFactor(dueOn: string): string {
  const days = Math.round((Date.parse(`${dueOn}T00:00:00Z`) - FIRST_DAY) / DAY_MS)
  if (!(days >= 1_000)) throw new RangeError(`No boleto is due on ${dueOn}`)
  return String(((days - 1_000) % 9_000) + 1_000)
}

function modulo10(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const weighed = Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 2 : 1)
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return String((10 - (sum % 10)) % 10)
}

function modulo11(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (2 + (index % 8))
  }
  const digit = 11 - (sum % 11)
  return String(digit > 9 ? 1 : digit)
}

/**
 * The line as boletos print it: `23793.38128 60130.000000 70100.063330 3 41634…`; an invalid line is returned
 * unchanged.
 */
export function formatBoletoLine(line: string): string {
  const digits = line.replaceAll(/\D/g, '')
  const parts = /^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/.exec(digits)
  if (parts === null) return line
  const [, a, b, c, d, e, f, check, rest] = parts
  return `${a}.${b} ${c}.${d} ${e}.${f} ${check} ${rest}`
}
