/** What somebody wrote in the one field for it; null when it is neither. */
export type Contact = { readonly email: string } | { readonly tel: string }

const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export function contactOf(typed: string): Contact | null {
  const text = typed.trim()
  if (text.includes('@')) return email.test(text) ? { email: text } : null
  // With or without the country's prefix, as phones keep numbers.
  const digits = text.replace(/\D/g, '').replace(/^(?:0|55(?=\d{10,11}$))/, '')
  return /^\d{10,11}$/.test(digits) ? { tel: digits } : null
}
