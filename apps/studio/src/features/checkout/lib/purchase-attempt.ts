/** Where the key of a purchase is kept: in this tab, over a reload. */
type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const place = 'revela.purchase'

function read(kept: Kept): { order: string; key: string } | null {
  try {
    const parsed: unknown = JSON.parse(kept.getItem(place) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null || !('order' in parsed) || !('key' in parsed)) return null
    const { order, key } = parsed
    return typeof order === 'string' && typeof key === 'string' ? { order, key } : null
  } catch {
    // Storage is forbidden or holds something else: the next attempt gets a new key.
    return null
  }
}

/**
 * One key for one attempt: the same for every try at the same order, so that a purchase whose answer was lost is not
 * made twice; another once the order changes or the attempt is over.
 */
export function attemptKey(order: readonly (string | number | null)[], kept: Kept): string {
  const written = JSON.stringify(order)
  const known = read(kept)
  if (known?.order === written) return known.key
  const key = crypto.randomUUID()
  try {
    kept.setItem(place, JSON.stringify({ order: written, key }))
  } catch {
    // A browser that keeps nothing still sends a key; only a reload would forget it.
  }
  return key
}

export function endAttempt(kept: Kept): void {
  try {
    kept.removeItem(place)
  } catch {
    // Nothing was kept.
  }
}
