const host = '@whatsapp.invalid'

/** Whoever left only a number has no mailbox here; this stands in its place, and nothing is ever sent to it. */
export function placeholderEmail(phoneDigits: string): string {
  return `${phoneDigits}${host}`
}

export function isPlaceholderEmail(email: string): boolean {
  return email.endsWith(host)
}
