import { recordMeasure } from './measures.ts'
import { median, medianAndSpread } from './statistics.ts'

/** Runs one call and returns its duration in milliseconds. */
export type TimedQuery = () => Promise<number>

export type Comparison = { readonly ratio: number; readonly errors: number }

/** Alternates the small and the large database, call by call, so that other load on the machine affects both alike. */
export async function compare(
  label: string,
  { few, many }: { few: TimedQuery; many: TimedQuery },
  { rounds, perRound, warmUp, max }: { rounds: number; perRound: number; warmUp: number; max: number },
): Promise<Comparison> {
  const samples = { few: [] as number[], many: [] as number[], ratios: [] as number[] }
  let errors = 0
  const measure = async (query: TimedQuery, target: number[]): Promise<void> => {
    try {
      target.push(await query())
    } catch (error) {
      if (errors === 0) console.error(`  ${String(error)}`)
      errors += 1
    }
  }
  for (let round = -1; round < rounds; round += 1) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let iteration = 0; iteration < (round < 0 ? warmUp : perRound); iteration += 1) {
      const order = Math.random() < 0.5 ? (['few', 'many'] as const) : (['many', 'few'] as const)
      for (const side of order) await measure(side === 'few' ? few : many, times[side])
    }
    if (round < 0) continue
    samples.few.push(median(times.few))
    samples.many.push(median(times.many))
    samples.ratios.push(median(times.many) / median(times.few))
  }
  console.log(`${label}: median of ${rounds} rounds of ${perRound} calls each (lowest–highest round)`)
  console.log(`  few customers   ${medianAndSpread(samples.few, 3)} ms`)
  console.log(`  many customers  ${medianAndSpread(samples.many, 3)} ms`)
  console.log(`  many / few      ${medianAndSpread(samples.ratios, 3)}   harness errors ${errors}`)
  const sides = [
    { name: 'few', rounds: samples.few },
    { name: 'many', rounds: samples.many },
  ]
  recordMeasure({ label, unit: 'ms', sides, ratios: samples.ratios, bar: { max } })
  return { ratio: median(samples.ratios), errors }
}
