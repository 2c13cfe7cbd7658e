/** The placeholder for the recipient's name in a message; nothing else in the message is replaced. */
export const CLIENT_NAME_MARK = '[nome-do-cliente]'

export function fillClientName(message: string, name: string): string {
  return message.replaceAll(CLIENT_NAME_MARK, () => name)
}

/**
 * Opens WhatsApp with a prepared message. `digits` begin with the country code; when empty, WhatsApp lets the user
 * choose the recipient.
 */
export function whatsappAddress(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
