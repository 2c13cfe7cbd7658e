import { ApiError } from '@revela/contract/client'

/**
 * Text that was typed but not saved, so that it survives a session that ends meanwhile. Each text belongs to one
 * account: whoever signs in with another does not see it. Passwords are never kept: only `AutosaveText` writes here.
 */
const unsavedTexts = new Map<string, string>()

/** In the tab's storage, so that the texts also survive a reload of the sign-in page. */
const storageKey = 'revela_unsaved_texts'

const prefixOf = (customerId: string) => `${customerId}:`

export function unsavedTextKey(customerId: string, path: string, label: string): string {
  return `${prefixOf(customerId)}${path}:${label}`
}

export function keepUnsavedText(key: string, text: string): void {
  unsavedTexts.set(key, text)
}

export function readUnsavedText(key: string): string | null {
  return unsavedTexts.get(key) ?? null
}

export function dropUnsavedText(key: string): void {
  unsavedTexts.delete(key)
}

/** Called on the sign-in page after a session has ended: the logout before it has cleared the browser's storage. */
export function storeUnsavedTexts(): void {
  // After a reload there are none in memory, and the stored ones stay.
  if (unsavedTexts.size === 0) return
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...unsavedTexts]))
  } catch {
    // Storage is full or forbidden: the texts last as long as the page.
  }
}

/** Called when the account is known: its stored texts are restored once, those of any other account are erased. */
export function restoreUnsavedTexts(customerId: string): void {
  const isOwn = (key: string) => key.startsWith(prefixOf(customerId))
  for (const key of unsavedTexts.keys()) if (!isOwn(key)) unsavedTexts.delete(key)
  for (const [key, text] of takeStoredTexts()) if (isOwn(key) && !unsavedTexts.has(key)) unsavedTexts.set(key, text)
}

/** Called on a sign-out that the user asked for. */
export function forgetUnsavedTexts(): void {
  unsavedTexts.clear()
  takeStoredTexts()
}

/** Reads and erases the stored texts. */
function takeStoredTexts(): [string, string][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    sessionStorage.removeItem(storageKey)
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    // Storage is forbidden, or another program wrote into it: there is nothing to restore.
    return []
  }
}

function isEntry(value: unknown): value is [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string')
}

/** The app redirects to the sign-in and says so; no screen shows an error of its own. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
