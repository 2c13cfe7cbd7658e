/** What the server does to one try at handing it a mail. */
export const smtpFaults = [
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

export type SmtpFault = (typeof smtpFaults)[number]

/** Every kind keeps its share: drawn from a shuffled deck, laid anew when it is empty. */
export function createFaultSequence(counts: Partial<Record<SmtpFault | 'none', number>>, random: () => number) {
  let items: (SmtpFault | 'none')[] = []
  return (): SmtpFault | 'none' => {
    if (items.length === 0) items = shuffled(buildDeck(counts), random)
    return items.pop()!
  }
}

function buildDeck(counts: Partial<Record<SmtpFault | 'none', number>>): (SmtpFault | 'none')[] {
  return (Object.entries(counts) as [SmtpFault | 'none', number][]).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => kind),
  )
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const remaining = [...items]
  return items.map(() => remaining.splice(Math.floor(random() * remaining.length), 1)[0]!)
}
