/** Crockford's letters and digits without those that are taken for one another (0 and O, 1 and I and L) and without U. */
export const ACCESS_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const ACCESS_CODE_LENGTH = 12
const group = 4

/** Whatever the case, the spaces and the hyphens somebody types: the same code. */
export function normalizeAccessCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
}

/** `ABCD-EFGH-JKMN`: read out on the telephone in three breaths. */
export function formatAccessCode(code: string): string {
  return (code.match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join('-')
}
