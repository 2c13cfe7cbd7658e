/** Where the recipient's name stands in a message; data, not a template: nothing else in it is looked at. */
export const CLIENT_NAME_MARK = '[nome-do-cliente]'

export function fillClientName(message: string, name: string): string {
  return message.replaceAll(CLIENT_NAME_MARK, () => name)
}

/** Opens WhatsApp with a message ready to send; without a number, WhatsApp asks to whom. Digits with the country's. */
export function whatsappAddress(digits: string | null, text: string): string {
  return `https://wa.me/${digits ?? ''}?text=${encodeURIComponent(text)}`
}
