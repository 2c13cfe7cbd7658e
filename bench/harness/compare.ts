import { noteMeasure } from './measures.ts'
import { median, medianAndSpread } from './statistics.ts'

/** Does one thing once and answers how long it took, in milliseconds. */
export type Timed = () => Promise<number>

export type Comparison = { readonly ratio: number; readonly faults: number }

/** Few and many customers in turns, call by call, so that whatever else the machine does meets both alike. */
export async function compare(
  what: string,
  { few, many }: { few: Timed; many: Timed },
  { rounds, perRound, warmUp, most }: { rounds: number; perRound: number; warmUp: number; most: number },
): Promise<Comparison> {
  const kept = { few: [] as number[], many: [] as number[], ratios: [] as number[] }
  let faults = 0
  const take = async (timed: Timed, into: number[]): Promise<void> => {
    try {
      into.push(await timed())
    } catch (fault) {
      if (faults === 0) console.error(`  ${String(fault)}`)
      faults += 1
    }
  }
  for (let round = -1; round < rounds; round += 1) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let turn = 0; turn < (round < 0 ? warmUp : perRound); turn += 1) {
      const order = Math.random() < 0.5 ? (['few', 'many'] as const) : (['many', 'few'] as const)
      for (const side of order) await take(side === 'few' ? few : many, times[side])
    }
    if (round < 0) continue
    kept.few.push(median(times.few))
    kept.many.push(median(times.many))
    kept.ratios.push(median(times.many) / median(times.few))
  }
  console.log(`${what}: median of ${rounds} rounds of ${perRound} calls each (lowest–highest round)`)
  console.log(`  few customers   ${medianAndSpread(kept.few, 3)} ms`)
  console.log(`  many customers  ${medianAndSpread(kept.many, 3)} ms`)
  console.log(`  many / few      ${medianAndSpread(kept.ratios, 3)}   harness faults ${faults}`)
  const sides = [
    { name: 'few', rounds: kept.few },
    { name: 'many', rounds: kept.many },
  ]
  noteMeasure({ what, unit: 'ms', sides, ratios: kept.ratios, bar: { most } })
  return { ratio: median(kept.ratios), faults }
}
