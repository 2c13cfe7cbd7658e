const maxCharacters = 200

/**
 * One line for a header. A line break would start another header, and bidirectional control characters would let a name
 * look like an address.
 */
export function headerText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return Array.from(line).slice(0, maxCharacters).join('')
}

/** Exactly one address: no list, no display name, no second line. */
export function mailAddress(address: string): string {
  if (!/^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(address))
    throw new Error('not a single e-mail address')
  return address
}

/** Takes `Revela <no-reply@…>` or a bare address, as configured. */
export function bareAddress(from: string): string {
  return mailAddress(/<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim())
}
