/**
 * The photo number as photographers use it: the last run of digits in the file name, without the extension.
 * `DSC_0412-2.jpg` is 2, `IMG_20261115_0007.JPG` is 7. `null` for a name without digits.
 */
export function pictureFileNumber(fileName: string): number | null {
  const name = fileName.replace(/\.[^.]*$/, '')
  const digits = name.match(/\d+/g)?.at(-1)
  // Beyond 15 digits a number is not exact; the last digits distinguish photos.
  return digits === undefined ? null : Number(digits.slice(-15))
}

/**
 * 1–2 upload date, 3–4 file name, 5–6 capture time, 7–8 photo number; odd codes ascend. 9: the photographer's own
 * order.
 */
export type OrderingCode = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export const DEFAULT_ORDERING: OrderingCode = 7

/** Not one of the specification's codes. */
export const MANUAL_ORDERING: OrderingCode = 9

export type OrderingKey = 'uploaded' | 'name' | 'taken' | 'number' | 'position'

const keys = ['uploaded', 'name', 'taken', 'number'] as const

export function orderingOf(code: OrderingCode): { readonly key: OrderingKey; readonly descending: boolean } {
  if (code === MANUAL_ORDERING) return { key: 'position', descending: false }
  return { key: keys[Math.floor((code - 1) / 2)] ?? 'number', descending: code % 2 === 0 }
}

/**
 * Order of file names as a folder shows them: IMG_2 before IMG_10. The database has the same rule as the collation
 * `file_name` (ICU, `pt-BR-u-kn-true`); picture-order.db.test.ts compares the two.
 */
export const FILE_NAME_LOCALE = 'pt-BR-u-kn-true'

const collator = new Intl.Collator(FILE_NAME_LOCALE)

/** Names that are equal in the collation (IMG_1 and IMG_001) are ordered by code points, as in PostgreSQL. */
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
