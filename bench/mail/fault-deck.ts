/** What the server does to one try at handing it a mail. */
export const mailFaults = [
  /** Answers that take a second each. */
  'slow',
  /** "Come back later", to the recipient, to the data, and after the final dot. */
  'rcpt-450',
  'data-452',
  'dot-451',
  /** The line breaks in the middle of the mail. */
  'cut-in-data',
  /** The mail is taken, and the line breaks before anybody hears so. */
  'cut-unheard',
  /** The final dot is never answered; the mail is not taken. */
  'stall',
] as const

export type MailFault = (typeof mailFaults)[number]

/** Every kind keeps its share: drawn from a shuffled deck, laid anew when it is empty. */
export function faultDeck(counts: Partial<Record<MailFault | 'none', number>>, random: () => number) {
  let cards: (MailFault | 'none')[] = []
  return (): MailFault | 'none' => {
    if (cards.length === 0) cards = shuffled(spread(counts), random)
    return cards.pop()!
  }
}

function spread(counts: Partial<Record<MailFault | 'none', number>>): (MailFault | 'none')[] {
  return (Object.entries(counts) as [MailFault | 'none', number][]).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => kind),
  )
}

function shuffled<T>(cards: readonly T[], random: () => number): T[] {
  const left = [...cards]
  return cards.map(() => left.splice(Math.floor(random() * left.length), 1)[0]!)
}
