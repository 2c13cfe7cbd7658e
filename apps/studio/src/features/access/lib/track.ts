const key = 'revela_track'
const campaign = /^(?:utm_[a-z_]{1,20}|gclid|fbclid)$/
/** Limit of the sign-up call. */
const maxLength = 4096

function encoded(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}

/** Stores the marketing campaign of the first visit until the sign-up. It is sent to no third party. */
export function saveTrack(search: string): void {
  const found = [...new URLSearchParams(search)].filter(([name, value]) => campaign.test(name) && value !== '')
  if (found.length === 0 || readTrack() !== null) return
  const track = encoded(JSON.stringify(Object.fromEntries(found)))
  if (track.length > maxLength) return
  try {
    localStorage.setItem(key, track)
  } catch {
    // Storage is forbidden or full: the campaign is not recorded.
  }
}

/** Marketing data of the first visit, still encoded. The browser may forbid storage. */
export function readTrack(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is forbidden: there is no campaign to send.
    return null
  }
}

export function forgetTrack(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is forbidden, so there is nothing to remove.
  }
}
