/** Several pictures for one price, in cents. Spelled the same in rows and calls. */
export type PricePackage = { readonly count: number; readonly price: number }

/** As the contract accepts. */
export const maxPricePackages = 6

/** What a number of paid pictures costs, and how the sum is made up. */
export type PictureSum = {
  readonly totalCents: number
  /** The packages used, largest first. */
  readonly packages: readonly (PricePackage & { readonly times: number })[]
  /** Pictures at the price of one. */
  readonly singles: number
  /** How many more pictures the same total covers, because a package is not used up. */
  readonly spare: number
}

/** The packages that are cheaper than the same pictures one by one, smallest first. */
export function usefulPackages(packages: readonly PricePackage[], singleCents: number): PricePackage[] {
  return packages
    .filter(({ count, price }) => count > 0 && price < count * singleCents)
    .toSorted((one, other) => one.count - other.count)
}

/** Packages may be repeated, combined and not used up, so a picture more never makes the whole cheaper. */
type Step = { readonly totalCents: number; readonly used: PricePackage | null }

function cheapestSteps(pictures: number, singleCents: number, packages: readonly PricePackage[]): Step[] {
  const useful = usefulPackages(packages, singleCents)
  const steps: Step[] = [{ totalCents: 0, used: null }]
  const totalOf = (count: number) => steps[Math.max(0, count)]!.totalCents
  for (let count = 1; count <= pictures; count += 1) {
    let best: Step = { totalCents: totalOf(count - 1) + singleCents, used: null }
    for (const used of useful) {
      const totalCents = totalOf(count - used.count) + used.price
      // At the same total the larger package wins: it leaves room for more pictures.
      if (totalCents <= best.totalCents) best = { totalCents, used }
    }
    steps.push(best)
  }
  return steps
}

/** The cheapest total of each number of pictures, from 0 to `pictures`. Never dearer than one by one. */
export function cheapestTotals(
  pictures: number,
  singleCents: number,
  packages: readonly PricePackage[],
): readonly number[] {
  return cheapestSteps(pictures, singleCents, packages).map(({ totalCents }) => totalCents)
}

/** The cheapest combination of packages and single pictures. */
export function cheapestSum(pictures: number, singleCents: number, packages: readonly PricePackage[]): PictureSum {
  if (packages.length === 0) {
    return { totalCents: pictures * singleCents, packages: [], singles: pictures, spare: 0 }
  }
  const steps = cheapestSteps(pictures, singleCents, packages)
  const times = new Map<PricePackage, number>()
  let singles = 0
  let left = pictures
  while (left > 0) {
    const { used } = steps[left]!
    if (used === null) singles += 1
    else times.set(used, (times.get(used) ?? 0) + 1)
    left -= used?.count ?? 1
  }
  const used = [...times].map(([{ count, price }, repeated]) => ({ count, price, times: repeated }))
  return {
    totalCents: steps[pictures]!.totalCents,
    packages: used.toSorted((one, other) => other.count - one.count),
    singles,
    spare: 0 - left,
  }
}
