/** The key of a purchase is stored per tab and survives a reload. */
type AttemptStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const storageKey = 'revela.purchase'

function read(storage: AttemptStorage): { order: string; key: string } | null {
  try {
    const parsed: unknown = JSON.parse(storage.getItem(storageKey) ?? 'null')
    if (typeof parsed !== 'object' || parsed === null || !('order' in parsed) || !('key' in parsed)) return null
    const { order, key } = parsed
    return typeof order === 'string' && typeof key === 'string' ? { order, key } : null
  } catch {
    // Storage is forbidden or holds another value: the next attempt gets a new key.
    return null
  }
}

/**
 * The idempotency key of one attempt. Every retry of the same order uses the same key, so that a purchase whose
 * response was lost is not made twice. A changed order or an ended attempt gets a new key.
 */
export function attemptKey(order: readonly (string | number | null)[], storage: AttemptStorage): string {
  const serializedOrder = JSON.stringify(order)
  const saved = read(storage)
  if (saved?.order === serializedOrder) return saved.key
  const key = crypto.randomUUID()
  try {
    storage.setItem(storageKey, JSON.stringify({ order: serializedOrder, key }))
  } catch {
    // Without storage the key is still sent; only a reload loses it.
  }
  return key
}

export function endAttempt(storage: AttemptStorage): void {
  try {
    storage.removeItem(storageKey)
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}
