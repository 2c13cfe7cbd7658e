/** Every original is read and hashed once in this time. */
const roundDays = 30
const dayMs = 86_400_000

/**
 * How far a round should have come by tonight, as a key: keys end in random hexadecimal digits, so a part of the digits
 * is the same part of the originals. A night's part is done in that night, the first one included.
 */
export function partOfRound(prefix: string, began: Date, now: Date): { upTo: string | null; isLast: boolean } {
  const night = Math.floor((now.getTime() - began.getTime()) / dayMs) + 1
  if (night >= roundDays) return { upTo: null, isLast: true }
  const digits = Math.floor((0xffffffff * Math.max(1, night)) / roundDays)
  return { upTo: prefix + digits.toString(16).padStart(8, '0'), isLast: false }
}
