/** What the server does to one attempt to deliver a mail. */
export const smtpFaults = [
  /** Each response takes a second. */
  'slow',
  /** Temporary errors for the recipient, for the data, and after the final dot. */
  'rcpt-450',
  'data-452',
  'dot-451',
  /** The connection closes in the middle of the mail. */
  'cut-in-data',
  /** The mail is accepted, and the connection closes before the response is sent. */
  'cut-unheard',
  /** The final dot gets no response; the mail is not accepted. */
  'stall',
] as const

export type SmtpFault = (typeof smtpFaults)[number]

/** Every kind has its exact share: drawn from a shuffled deck, which is refilled when empty. */
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
