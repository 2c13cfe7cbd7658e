const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Whether a title contains the typed text, in any case and without accents. */
export function namedLike(title: string, typed: string): boolean {
  return plain(title).includes(plain(typed.trim()))
}
