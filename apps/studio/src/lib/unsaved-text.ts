import { ApiError } from '@revela/contract/client'

/**
 * Text that was typed but not saved, so that it survives a session that ends meanwhile. It is stored for this tab and
 * one account: whoever signs in with another account does not see it.
 */
export function unsavedTextKey(customerId: string, path: string, label: string): string {
  return `revela:unsaved:${customerId}:${path}:${label}`
}

export function keepUnsavedText(key: string, text: string): void {
  try {
    window.sessionStorage.setItem(key, text)
  } catch {
    // A browser without storage loses the text with the page.
  }
}

export function readUnsavedText(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key)
  } catch {
    // A browser without storage kept nothing.
    return null
  }
}

export function dropUnsavedText(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Nothing was stored.
  }
}

/** The app redirects to the sign-in and says so; no screen shows an error of its own. */
export function isSessionEnded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}
