import { recordMeasure, type Measure } from '../harness/measures.ts'
import { median, medianAndSpread } from '../harness/statistics.ts'

/** One value per round for each side. */
export type Sides = { readonly revela: readonly number[]; readonly baseline: readonly number[] }

/** Prints both sides and returns the median of the ratios of the rounds. */
export function reportSides(
  label: string,
  unit: string,
  { revela, baseline }: Sides,
  bar?: Measure['bar'],
): { ratio: number; spread: string } {
  const ratios = revela.map((value, round) => value / baseline[round]!)
  console.log(`${label}; median (lowest–highest round)`)
  console.log(`  ours         ${medianAndSpread(revela)} ${unit}`)
  console.log(`  bare         ${medianAndSpread(baseline)} ${unit}`)
  console.log(`  ours / bare  ${medianAndSpread(ratios, 3)}`)
  const sides = [
    { name: 'revela', rounds: revela },
    { name: 'baseline', rounds: baseline },
  ]
  recordMeasure({ label, unit, sides, ratios, ...(bar && { bar }) })
  return { ratio: median(ratios), spread: `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}` }
}
