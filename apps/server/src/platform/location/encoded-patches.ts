import type { Patch } from './patch.ts'

const head = 12

/** Position, length and bytes of each, one behind the other. */
export function encodePatches(patches: readonly Patch[]): Buffer {
  return Buffer.concat(
    patches.flatMap(({ at, bytes }) => {
      const numbers = Buffer.alloc(head)
      numbers.writeBigUInt64BE(BigInt(at), 0)
      numbers.writeUInt32BE(bytes.length, 8)
      return [numbers, bytes]
    }),
  )
}

export function decodePatches(encoded: Buffer): Patch[] {
  const patches: Patch[] = []
  for (let place = 0; place + head <= encoded.length;) {
    const length = encoded.readUInt32BE(place + 8)
    const from = place + head
    patches.push({ at: Number(encoded.readBigUInt64BE(place)), bytes: encoded.subarray(from, from + length) })
    place = from + length
  }
  return patches
}
