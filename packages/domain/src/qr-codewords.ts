/** Of error correction M, by version from 1: check codewords of each block, and how many blocks there are. */
const checksPerBlock = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24] as const
const blocksOf = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10] as const

/** Room for data and checks, in bits: the square without its fixed patterns. */
function roomOf(version: number): number {
  const square = (16 * version + 128) * version + 64
  if (version < 2) return square
  const marks = Math.floor(version / 7) + 2
  return square - ((25 * marks - 10) * marks - 55) - (version >= 7 ? 36 : 0)
}

const totalOf = (version: number) => Math.floor(roomOf(version) / 8)
const dataOf = (version: number) => totalOf(version) - (checksPerBlock[version - 1] ?? 0) * (blocksOf[version - 1] ?? 0)
const lengthBits = (version: number) => (version < 10 ? 8 : 16)

/** The smallest version that holds the bytes, and its codewords in the order in which they are drawn. */
export function codewordsOf(bytes: Uint8Array): { version: number; codewords: number[] } {
  const version = blocksOf.findIndex((_, at) => 4 + lengthBits(at + 1) + 8 * bytes.length <= 8 * dataOf(at + 1)) + 1
  if (version === 0) throw new RangeError(`Too long for a QR code: ${bytes.length} bytes`)
  return { version, codewords: withChecks(dataCodewords(bytes, version), version) }
}

function dataCodewords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, lengthBits(version))
  for (const byte of bytes) put(byte, 8)
  const room = 8 * dataOf(version)
  put(0, Math.min(4, room - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8)
  return Array.from({ length: bits.length / 8 }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** Split into blocks, each with its checks, and interleaved, so that a scratch hurts every block a little. */
function withChecks(data: readonly number[], version: number): number[] {
  const count = blocksOf[version - 1] ?? 1
  const checks = checksPerBlock[version - 1] ?? 0
  const short = Math.floor(data.length / count)
  const divisor = divisorOf(checks)
  const blocks: (readonly number[])[] = []
  for (let at = 0; blocks.length < count;) {
    // The last ones take one more each.
    const length = short + (blocks.length >= count - (data.length % count) ? 1 : 0)
    blocks.push(data.slice(at, at + length))
    at += length
  }
  const ends = blocks.map((block) => remainderOf(block, divisor))
  return [...woven(blocks, short + 1), ...woven(ends, checks)]
}

const woven = (parts: readonly (readonly number[])[], length: number) =>
  Array.from({ length }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat()

/** In the field of 256 elements that QR codes count in. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

function divisorOf(degree: number): number[] {
  const divisor = Array.from({ length: degree }, (_, at): number => (at === degree - 1 ? 1 : 0))
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let at = 0; at < degree; at += 1) {
      divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0)
    }
    root = times(root, 2)
  }
  return divisor
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const rest = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0)
    rest.push(0)
    for (const [at, part] of divisor.entries()) rest[at] = (rest[at] ?? 0) ^ times(part, factor)
  }
  return rest
}
