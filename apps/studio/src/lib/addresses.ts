import { whatsappAddress } from '@revela/domain'

/** The token of a mailed link, `#t=…`: in the fragment it reaches no access log. Null where there is none. */
export function readFragmentToken(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('t') || null
}

/** Kept in the history entry, never in the address: nobody can make a link that sends a person elsewhere. */
export type ReturnState = { readonly returnTo: string }

export function readReturnTo(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null
  const { returnTo } = state
  return typeof returnTo === 'string' && returnTo.startsWith('/') && !returnTo.startsWith('//') ? returnTo : null
}

/** Opens a WhatsApp conversation with a team of ours; `null` when its number is not configured. */
export function whatsappUrl(digits: string | undefined, message: string): string | null {
  const number = (digits ?? '').replace(/\D/g, '')
  return number === '' ? null : whatsappAddress(number, message)
}

/** Opens another tab on an address that is still being asked for; a tab opened after the answer would be blocked. */
export async function openLater(address: () => Promise<string>): Promise<void> {
  const tab = window.open('about:blank', '_blank')
  try {
    const url = await address()
    if (!tab) return window.location.assign(url)
    // Whoever is there has no business with this page.
    tab.opener = null
    tab.location.replace(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
