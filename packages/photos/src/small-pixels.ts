/**
 * Longest side in pixels. The hash holds at most seven waves per side, and the browser interpolates between the pixels.
 */
const maxEdge = 12

/** Rows from the top, three bytes per pixel in the order blue, green, red. */
export type SmallPixels = { readonly width: number; readonly height: number; readonly bgr: Uint8Array }

/**
 * Decodes the thumbhash of an opaque picture into a few pixels, for grids that decode a hundred hashes at once: the
 * format's own decoder draws 32 × 32 pixels and computes the cosines again for each. Null for a hash with transparency.
 */
export function smallPixels(hash: Uint8Array): SmallPixels | null {
  const byte = (at: number) => hash[at] ?? 0
  const head = byte(0) | (byte(1) << 8) | (byte(2) << 16)
  const tail = byte(3) | (byte(4) << 8)
  if (head >> 23 !== 0) return null
  const wide = tail >> 15 === 1
  const columns = Math.max(3, wide ? 7 : tail & 7)
  const rows = Math.max(3, wide ? tail & 7 : 7)

  let nibble = 0
  const wavesOf = (across: number, down: number, scale: number): Wave[] =>
    waves(across, down).map(({ x, y }) => {
      const four = (byte(5 + (nibble >> 1)) >> ((nibble & 1) << 2)) & 15
      nibble += 1
      return { x, y, strength: (four / 7.5 - 1) * scale * 2 }
    })
  const light = wavesOf(columns, rows, ((head >> 18) & 31) / 31)
  const yellow = wavesOf(3, 3, (((tail >> 3) & 63) / 63) * 1.25)
  const red = wavesOf(3, 3, (((tail >> 9) & 63) / 63) * 1.25)

  const ratio = columns / rows
  const width = Math.round(ratio > 1 ? maxEdge : maxEdge * ratio)
  const height = Math.round(ratio > 1 ? maxEdge / ratio : maxEdge)
  const across = cosines(width)
  const down = cosines(height)
  const bgr = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 3) {
      const fx = across[x]!
      const fy = down[y]!
      const l = summed((head & 63) / 63, light, fx, fy)
      const p = summed(((head >> 6) & 63) / 31.5 - 1, yellow, fx, fy)
      const q = summed(((head >> 12) & 63) / 31.5 - 1, red, fx, fy)
      const blue = l - (2 / 3) * p
      const redness = (3 * l - blue + q) / 2
      bgr[at] = channel(blue)
      bgr[at + 1] = channel(redness - q)
      bgr[at + 2] = channel(redness)
    }
  }
  return { width, height, bgr }
}

type Wave = { readonly x: number; readonly y: number; readonly strength: number }

/** The waves that a channel stores, lower ones first, without the constant. */
function waves(across: number, down: number): { x: number; y: number }[] {
  const result = []
  for (let y = 0; y < down; y += 1) {
    for (let x = y === 0 ? 1 : 0; x * down < across * (down - y); x += 1) result.push({ x, y })
  }
  return result
}

const tables = new Map<number, readonly (readonly number[])[]>()

/**
 * The value of each wave at each position along a side. There are at most twelve lengths of a side: each table is made
 * once.
 */
function cosines(size: number): readonly (readonly number[])[] {
  const known = tables.get(size)
  if (known) return known
  const table = Array.from({ length: size }, (_, at) =>
    Array.from({ length: 8 }, (_unused, wave) => Math.cos((Math.PI / size) * (at + 0.5) * wave)),
  )
  tables.set(size, table)
  return table
}

function summed(constant: number, parts: readonly Wave[], fx: readonly number[], fy: readonly number[]): number {
  let sum = constant
  for (const { x, y, strength } of parts) sum += strength * fx[x]! * fy[y]!
  return sum
}

const channel = (value: number) => Math.max(0, 255 * Math.min(1, value))
