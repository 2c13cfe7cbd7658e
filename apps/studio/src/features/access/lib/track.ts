const key = 'revela_track'

/** Marketing data the site left for sign-up, kept encoded as it was stored. Storage may be forbidden by the browser. */
export function readTrack(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
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
