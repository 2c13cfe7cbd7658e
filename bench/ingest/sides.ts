import { noteMeasure, type Measure } from '../harness/measures.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'

/** One figure a round for each side. */
export type Sides = { readonly ours: readonly number[]; readonly bare: readonly number[] }

/** Prints both sides and answers the median of the rounds' own ratios. */
export function tellSides(
  what: string,
  unit: string,
  { ours, bare }: Sides,
  bar?: Measure['bar'],
): { ratio: number; spread: string } {
  const ratios = ours.map((figure, round) => figure / bare[round]!)
  console.log(`${what}; median (lowest–highest round)`)
  console.log(`  ours         ${medianAndSpread(ours)} ${unit}`)
  console.log(`  bare         ${medianAndSpread(bare)} ${unit}`)
  console.log(`  ours / bare  ${medianAndSpread(ratios, 3)}`)
  const sides = [
    { name: 'ours', rounds: ours },
    { name: 'bare', rounds: bare },
  ]
  noteMeasure({ what, unit, sides, ratios, ...(bar && { bar }) })
  return { ratio: median(ratios), spread: `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}` }
}
