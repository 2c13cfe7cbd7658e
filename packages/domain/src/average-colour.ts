/**
 * The average colour of a picture as 24 bits, from the first three bytes of its thumbhash: luminance and two colour
 * differences, six bits each. Grey when there is no thumbhash.
 */
export function averageColour(thumbhash: Uint8Array | null): number {
  if (!thumbhash || thumbhash.length < 3) return 0x9c_9c_9c
  const head = thumbhash[0]! | (thumbhash[1]! << 8) | (thumbhash[2]! << 16)
  const l = (head & 63) / 63
  const p = ((head >> 6) & 63) / 31.5 - 1
  const q = ((head >> 12) & 63) / 31.5 - 1
  const b = l - (2 / 3) * p
  const r = (3 * l - b + q) / 2
  const g = r - q
  return (eightBits(r) << 16) | (eightBits(g) << 8) | eightBits(b)
}

function eightBits(part: number): number {
  return Math.round(255 * Math.min(1, Math.max(0, part)))
}
