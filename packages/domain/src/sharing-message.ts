/** Where the recipient's name stands in a message; data, not a template: nothing else in it is looked at. */
export const CLIENT_NAME_MARK = '[nome-do-cliente]'

export function fillClientName(message: string, name: string): string {
  return message.replaceAll(CLIENT_NAME_MARK, () => name)
}

/** Opens WhatsApp with a message ready to send. `digits` begin with the country's; when empty, WhatsApp asks to whom. */
export function whatsappAddress(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
