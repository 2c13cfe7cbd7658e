import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * Names and SHA-256 of the files in an archive without compression, by its central directory. Throws when the archive
 * is invalid.
 */
export function zipMembers(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'))
  if (end < 0) throw new Error('the end of the central directory is missing')
  const count = archive.readUInt16LE(end + 10)
  const members = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let n = 0; n < count; n += 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`entry ${n} has an invalid signature`)
    const [length, nameLength, extraLength] = [24, 28, 30].map((field) =>
      field === 24 ? archive.readUInt32LE(at + field) : archive.readUInt16LE(at + field),
    ) as [number, number, number]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    if (archive.readUInt32LE(local) !== 0x04034b50) throw new Error(`${name} has no local header`)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(from, from + length)
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} does not match its CRC`)
    members.set(name, createHash('sha256').update(bytes).digest('hex'))
    at += 46 + nameLength + extraLength + archive.readUInt16LE(at + 32)
  }
  return members
}
