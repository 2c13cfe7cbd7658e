import { whatsappAddress } from '@revela/domain'

/** The token of a mailed link, `#t=…`. It is in the fragment, which no access log contains. Null if there is none. */
export function readFragmentToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('t') || null
}

/** Stored in the history entry, not in the URL, so that a crafted link cannot redirect the user. */
export type ReturnState = {
  readonly returnTo: string
  /** The session ended while it was used: the sign-in page says so. */
  readonly sessionEnded?: true
}

export function readReturnTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null
  const { returnTo } = state
  return typeof returnTo === 'string' && returnTo.startsWith('/') && !returnTo.startsWith('//') ? returnTo : null
}

export function readSessionEnded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'sessionEnded' in state && state.sessionEnded === true
}

/** Opens a WhatsApp conversation with one of our teams; `null` if its number is not configured. */
export function whatsappUrl(digits: string | undefined, message: string): string | null {
  const number = (digits ?? '').replace(/\D/g, '')
  return number === '' ? null : whatsappAddress(number, message)
}

/** Opens a tab before its URL is loaded; a tab opened after the response would be blocked. */
export async function openLater(address: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const url = await address()
    if (!tab) return window.location.assign(url)
    // The opened page must not get access to this one.
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
