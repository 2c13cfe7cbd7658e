import { median, medianAndSpread } from '../harness/statistics.ts'

/** One figure a round for each side. */
export type Sides = { readonly ours: readonly number[]; readonly bare: readonly number[] }

/** Prints both sides and answers the median of the rounds' own ratios. */
export function tellSides(what: string, unit: string, { ours, bare }: Sides): { ratio: number; spread: string } {
  const ratios = ours.map((figure, round) => figure / bare[round]!)
  console.log(`${what}; median (lowest–highest round)`)
  console.log(`  ours         ${medianAndSpread(ours)} ${unit}`)
  console.log(`  bare         ${medianAndSpread(bare)} ${unit}`)
  console.log(`  ours / bare  ${medianAndSpread(ratios, 3)}`)
  return { ratio: median(ratios), spread: `${Math.min(...ratios).toFixed(3)}–${Math.max(...ratios).toFixed(3)}` }
}
