/**
 * Order of file names as a folder shows them: IMG_2 before IMG_10. The database has the same rule as the collation
 * `file_name` (ICU, `pt-BR-u-kn-true`); picture-order.db.test.ts compares the two.
 */
export const FILE_NAME_LOCALE = 'pt-BR-u-kn-true'

const collator = new Intl.Collator(FILE_NAME_LOCALE)

/** Names that the collation cannot tell apart (IMG_1 and IMG_001) follow their code points, as in PostgreSQL. */
export function compareFileNames(one: string, other: string): number {
  return collator.compare(one, other) || compareCodePoints(one, other)
}

function compareCodePoints(one: string, other: string): number {
  const [left, right] = [Array.from(one), Array.from(other)]
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const difference = left[at]!.codePointAt(0)! - right[at]!.codePointAt(0)!
    if (difference !== 0) return difference
  }
  return left.length - right.length
}
