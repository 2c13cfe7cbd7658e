import { foldText } from './slug.ts'
import { phoneDigits } from './formats.ts'

/** Normalizes the search text for names, e-mails and numbers. A number matches in any notation. */
export function clientSearch(typed: string): string {
  const folded = foldText(typed)
  const isNumber = /\d/.test(folded) && !/[^\d\s()+.-]/.test(folded)
  if (!isNumber) return folded
  const digits = folded.replace(/\D/g, '')
  return folded.startsWith('+') || digits.length > 11 ? phoneDigits(folded) : digits
}
