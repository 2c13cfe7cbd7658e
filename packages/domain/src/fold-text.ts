/** For searching as people type: without accents, case or outer spaces. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

export function matchesSearch(text: string, search: string): boolean {
  return foldText(text).includes(foldText(search))
}
