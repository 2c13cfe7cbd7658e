import { ApiError } from '@revela/contract/client'

/**
 * Text that was typed but not saved, so that it survives a session that ends meanwhile. In memory: the logout clears
 * the browser's storage, but does not reload the app. Each text belongs to one account: whoever signs in with another
 * does not see it.
 */
const unsavedTexts = new Map<string, string>()

export function unsavedTextKey(customerId: string, path: string, label: string): string {
  return `${customerId}:${path}:${label}`
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

/** The app redirects to the sign-in and says so; no screen shows an error of its own. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
