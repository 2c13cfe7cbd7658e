/** How many people a client may invite; the contract repeats it, because it has no dependency on this package. */
export const MAX_PARTICIPANTS = 6

/** What one person thinks of a picture; no entry: undecided. */
export type Opinion = 'yes' | 'maybe' | 'declined'

/** The decisions of one person, by the number of the picture. */
export type Opinions = ReadonlyMap<number, Opinion>

export type MergedOpinions = {
  /**
   * Everybody who takes part said yes. The client may still be undecided if two or more others agree: these are the
   * pictures that one tap takes.
   */
  readonly agreed: readonly number[]
  readonly onlyClient: readonly number[]
  /** By the position of the participant. */
  readonly onlyParticipant: readonly (readonly number[])[]
  /** Some want it and others do not. */
  readonly divided: readonly number[]
  readonly doubted: readonly number[]
  /** Nobody has decided. */
  readonly undecided: readonly number[]
}

type MergeInput = {
  /** All pictures of the gallery, in its order. */
  readonly numbers: readonly number[]
  readonly client: Opinions
  readonly participants: readonly Opinions[]
}

/**
 * Sorts the pictures by what the client and the participants think of them. Each picture is in one set at most:
 * a picture that was only declined is in none. A participant without any decision does not count.
 */
export function mergeOpinions({ numbers, client, participants }: MergeInput): MergedOpinions {
  const active = participants.filter(({ size }) => size > 0)
  const agreed: number[] = []
  const onlyClient: number[] = []
  const onlyParticipant: number[][] = participants.map(() => [])
  const divided: number[] = []
  const doubted: number[] = []
  const undecided: number[] = []

  for (const number of numbers) {
    const own = client.get(number)
    const others = participants.map((opinions) => opinions.get(number))
    const all = [own, ...others]
    const agreeing = others.filter((opinion) => opinion === 'yes').length
    const everyoneElse = active.length > 0 && agreeing === active.length
    if (everyoneElse && (own === 'yes' || (own === undefined && agreeing > 1))) agreed.push(number)
    else if (all.includes('maybe')) doubted.push(number)
    else if (own === 'yes') (agreeing === 0 ? onlyClient : divided).push(number)
    else if (agreeing === 1) onlyParticipant[others.indexOf('yes')]?.push(number)
    else if (agreeing > 1) divided.push(number)
    else if (all.every((opinion) => opinion === undefined)) undecided.push(number)
  }
  return { agreed, onlyClient, onlyParticipant, divided, doubted, undecided }
}
