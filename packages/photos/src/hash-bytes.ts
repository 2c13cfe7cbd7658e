/** The bytes of a thumbhash written in base64; null when they cannot be one. */
export function hashBytes(thumbhash: string): Uint8Array | null {
  try {
    const text = atob(thumbhash)
    const bytes = new Uint8Array(text.length)
    for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
    return bytes.length < 5 ? null : bytes
  } catch {
    return null
  }
}
