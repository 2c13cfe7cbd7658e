export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number
  readonly between: (low: number, high: number) => number
  readonly integer: (low: number, high: number) => number
  readonly pick: <T>(items: readonly T[]) => T
  readonly chance: (probability: number) => boolean
}

/** The same seed gives the same numbers, so a plan can be repeated. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + next() * (high - low)
  const integer = (low: number, high: number) => Math.floor(between(low, high + 1))
  return {
    next,
    between,
    integer,
    pick: (items) => items[integer(0, items.length - 1)]!,
    chance: (probability) => next() < probability,
  }
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items]
  for (let index = mixed.length - 1; index > 0; index -= 1) {
    const swapIndex = random.integer(0, index)
    ;[mixed[index], mixed[swapIndex]] = [mixed[swapIndex]!, mixed[index]!]
  }
  return mixed
}
