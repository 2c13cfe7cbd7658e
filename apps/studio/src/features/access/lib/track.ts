const key = 'revela_track'
const campaign = /^(?:utm_[a-z_]{1,20}|gclid|fbclid)$/
/** What the sign-up call takes. */
const maxLength = 4096

function encoded(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}

/** Keeps, until sign-up, by which campaign somebody came. The first visit wins; nobody else is told. */
export function saveTrack(search: string): void {
  const found = [...new URLSearchParams(search)].filter(([name, value]) => campaign.test(name) && value !== '')
  if (found.length === 0 || readTrack() !== null) return
  const track = encoded(JSON.stringify(Object.fromEntries(found)))
  if (track.length > maxLength) return
  try {
    localStorage.setItem(key, track)
  } catch {
    // Storage is forbidden or full: the campaign goes uncounted.
  }
}

/** Marketing data of the first visit, kept encoded as it was stored. Storage may be forbidden by the browser. */
export function readTrack(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is forbidden: there is nothing to send along.
    return null
  }
}

export function forgetTrack(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was readable, so nothing is left behind.
  }
}
