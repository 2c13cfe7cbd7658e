/** Where the key of a purchase is kept: in this tab, over a reload. */
type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const storageKey = 'revela.purchase'

function read(storage: AttemptStorage): { order: string; key: string } | null {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null')
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
export function attemptKey(order: readonly (string | number | null)[], storage: AttemptStorage): string {
  const serializedOrder = JSON.stringify(order)
  const saved = read(storage)
  if (saved?.order === serializedOrder) return saved.key
  const key = crypto.randomUUID()
  try {
    storage.setItem(storageKey, JSON.stringify({ order: serializedOrder, key }))
  } catch {
    // A browser that keeps nothing still sends a key; only a reload would forget it.
  }
  return key
}

export function endAttempt(storage: AttemptStorage): void {
  try {
    storage.removeItem(storageKey)
  } catch {
    // Nothing was kept.
  }
}
