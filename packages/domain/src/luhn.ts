const MIN_DIGITS = 13
const MAX_DIGITS = 19

/** Digits in groups, as people write card numbers: apart by one or two spaces, dots, hyphens, underscores or slashes. */
const groupedDigits = /\d+(?:[\s.\-_/]{1,2}\d+)*/g

export function isLuhnValid(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 1 ? digit * 2 : digit
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return digits.length > 0 && sum % 10 === 0
}

/** Card numbers may stand between other digits (`4111 1111 1111 1111 12/29 123`), so every row of whole groups is tried. */
function inGroups(groups: readonly string[]): string[] {
  const found: string[] = []
  for (let first = 0; first < groups.length; first += 1) {
    let run = ''
    for (let last = first; last < groups.length; last += 1) {
      run += groups[last] ?? ''
      if (run.length > MAX_DIGITS) break
      // A row of zeros satisfies the sum but is no card.
      if (run.length >= MIN_DIGITS && !/^0+$/.test(run) && isLuhnValid(run)) found.push(run)
    }
  }
  return found
}

/** Every run of 13 to 19 digits in the text that could be a card number. */
export function findCardNumbers(text: string): readonly string[] {
  const plain = text.normalize('NFKC')
  return [...plain.matchAll(groupedDigits)].flatMap(([run]) => inGroups(run.split(/\D+/)))
}

export function containsCardNumber(text: string): boolean {
  return findCardNumbers(text).length > 0
}
