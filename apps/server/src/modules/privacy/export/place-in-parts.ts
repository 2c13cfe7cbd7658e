import { mostPartBytes } from '../../delivery/index.ts'

/** Each file takes at least so much of a part's room: the list of one part is never longer than 20,000. */
const leastRoom = mostPartBytes / 20_000

/** The parts into which the next files go, and how full the last one is then. */
export function placeInParts(
  files: readonly { readonly bytes: number }[],
  from: { readonly parts: number; readonly inPart: number },
): { readonly placed: readonly number[]; readonly parts: number; readonly inPart: number } {
  let { parts, inPart } = from
  const placed = files.map(({ bytes }) => {
    const needed = Math.max(bytes + 512, leastRoom)
    if (inPart > 0 && inPart + needed > mostPartBytes) {
      parts += 1
      inPart = 0
    }
    inPart += needed
    return parts
  })
  return { placed, parts, inPart }
}
