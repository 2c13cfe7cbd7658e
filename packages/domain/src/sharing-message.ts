/** The placeholder for the recipient's name in a message; nothing else in the message is replaced. */
export const CLIENT_NAME_MARK = '[nome-do-cliente]'

/** Replaces the placeholder by the first name, as one greets a person. */
export function fillClientName(message: string, name: string): string {
  return message.replaceAll(CLIENT_NAME_MARK, () => greetingName(name))
}

/** Words that are not a name by themselves: they stay together with the next word. */
const forms = new Set(['dr', 'dra', 'sr', 'sra', 'dona', 'seu'])

/** The first name of a person, or of each person of a couple: "Ana Souza e João Lima" becomes "Ana e João". */
export function greetingName(name: string): string {
  const words = name.trim().split(/\s+/)
  // "Família Souza" has no first name.
  if (/^fam[ií]lia$/i.test(words[0] ?? '')) return words.join(' ')
  const people = words.join(' ').split(/ (?:e|&) /)
  return people.map(firstNameOf).join(' e ')
}

function firstNameOf(person: string): string {
  const [first = '', second] = person.split(' ')
  const isForm = forms.has(first.toLowerCase().replace(/\.$/, ''))
  return isForm && second !== undefined ? `${first} ${second}` : first
}

/**
 * Opens WhatsApp with a prepared message. `digits` begin with the country code; when empty, WhatsApp lets the user
 * choose the recipient.
 */
export function whatsappAddress(digits: string, text: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`
}
