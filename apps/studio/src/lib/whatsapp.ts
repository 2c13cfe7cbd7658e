/** Address that opens a WhatsApp conversation; `null` when the number is not configured. */
export function whatsappUrl(digits: string | undefined, message: string): string | null {
  const number = (digits ?? '').replace(/\D/g, '')
  return number === '' ? null : `https://wa.me/${number}?text=${encodeURIComponent(message)}`
}
