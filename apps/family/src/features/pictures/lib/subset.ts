/** Longer addresses are cut by messengers. */
const maxLength = 1_500
const maxPictures = 5_000

/** The fragment that names these pictures, as numbers and ranges: `#s=3,7-12`. Null without pictures or with too many. */
export function subsetHash(numbers: Iterable<number>): string | null {
  const ranges: { from: number; to: number }[] = []
  for (const number of [...numbers].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number <= last.to + 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  if (ranges.length === 0) return null
  const hash = `#s=${ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(',')}`
  return hash.length > maxLength ? null : hash
}

/** The pictures that a fragment names; null if it names none. */
export function subsetIn(hash: string): ReadonlySet<number> | null {
  const [, list] = /^#s=([\d,-]{1,1500})$/.exec(hash) ?? []
  if (list === undefined) return null
  const numbers = new Set<number>()
  for (const range of list.split(',')) {
    const [, from, to = from] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(range) ?? []
    for (let number = Number(from); number <= Number(to) && numbers.size < maxPictures; number += 1) numbers.add(number)
  }
  return numbers.size === 0 ? null : numbers
}
