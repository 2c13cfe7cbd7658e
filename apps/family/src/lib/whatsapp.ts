/** Opens a conversation with the photographer, its first message written already. */
export function whatsappAddress(digits: string, message: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(message)}`
}
