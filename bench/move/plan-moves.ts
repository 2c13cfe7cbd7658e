import { shuffled, type Random } from '../faults/random.ts'

export const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const
export type Step = (typeof steps)[number]

export type PlannedMove = {
  /** The number of the filled customer. */
  readonly number: number
  /** Rows of pictures besides those that are uploaded meanwhile. */
  readonly rows: number
  /** The command is killed at each of these steps, one run after the other. */
  readonly kills: readonly { readonly step: Step; readonly delayMs: number }[]
  /** Whether the old cell's copy is erased afterwards. */
  readonly isErased: boolean
}

export type PlanSize = { readonly moves: number; readonly minRows: number; readonly maxRows: number }

const killsPerMove = 2

/** Sizes on a logarithmic scale; every step is killed equally often, and each move at two steps. */
export function planMoves({ moves, minRows, maxRows }: PlanSize, random: Random): PlannedMove[] {
  const deck: Step[] = []
  while (deck.length < moves * killsPerMove) deck.push(...shuffled(steps, random))
  const planned = Array.from({ length: moves }, (_, index): PlannedMove => {
    const share = moves === 1 ? 1 : index / (moves - 1)
    const drawn = new Set(deck.slice(index * killsPerMove, (index + 1) * killsPerMove))
    const kills = [...drawn].toSorted((a, b) => a - b).map((step) => ({ step, delayMs: random.integer(0, 250) }))
    return {
      number: index + 1,
      rows: Math.round(minRows * (maxRows / minRows) ** share),
      kills,
      isErased: drawn.has(10),
    }
  })
  return shuffled(planned, random)
}
