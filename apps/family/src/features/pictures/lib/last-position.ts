import type { LocalStore } from '../../../lib/local-store.ts'

const keyOf = (slug: string) => `place:${slug}`

export type LastPosition = { readonly number: number; readonly position: number; readonly displayNumber: number }

/**
 * Where this device stopped in a gallery. Stored by slug, because the cover needs it before the gallery's id is known.
 */
export function readLastPosition(localStore: LocalStore, slug: string): LastPosition | null {
  const saved = localStore.read(keyOf(slug))
  const isValid =
    typeof saved === 'object' && saved !== null && 'number' in saved && 'position' in saved && 'displayNumber' in saved
  if (!isValid || ![saved.number, saved.position, saved.displayNumber].every(Number.isInteger)) return null
  return saved as LastPosition
}

export function saveLastPosition(localStore: LocalStore, slug: string, position: LastPosition): void {
  localStore.write(keyOf(slug), position)
}

/** A position on the first screen is not worth resuming. */
export const isWorthResuming = ({ position }: LastPosition): boolean => position > 12
