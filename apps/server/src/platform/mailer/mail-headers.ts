const maxCharacters = 200

/**
 * One line for a header. A line break would begin another header; marks that turn the writing direction would let a
 * name pretend to be an address.
 */
export function headerText(text: string): string {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
  return Array.from(line).slice(0, maxCharacters).join('')
}

/** One address and nothing else: neither a list, nor a name around it, nor a second line. */
export function mailAddress(address: string): string {
  if (!/^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u.test(address)) throw new Error('not one mail address')
  return address
}

/** `Revela <no-reply@…>` or a bare address, as the configuration has it. */
export function bareAddress(from: string): string {
  return mailAddress(/<([^<>]+)>\s*$/.exec(from)?.[1]?.trim() ?? from.trim())
}
