/** A file that is stored uncompressed in an archive; its checksum was computed on upload. */
export type ZipEntry = {
  readonly name: string
  readonly bytes: number
  readonly crc32: number
  readonly modifiedAt: Date
}

const maxUint32 = 0xff_ff_ff_ff
const maxUint16 = 0xff_ff
// Names are UTF-8; version 4.5 of the format supports the 64-bit fields.
const utf8 = 0x08_00
const version = 45
// Marked as made on Unix: unpackers then trust the UTF-8 names and expect a file mode.
const unix = 3 << 8
const ordinaryFile = 0o100_644 * 0x1_00_00

/** The 64-bit values of an entry that do not fit the 32-bit fields. A local header contains sizes only. */
function zip64Extra(bytes: number, offset: number | null): Buffer {
  const large = [
    ...(bytes >= maxUint32 ? [bytes, bytes] : []),
    ...(offset !== null && offset >= maxUint32 ? [offset] : []),
  ]
  if (large.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + large.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(large.length * 8, 2)
  for (const [index, value] of large.entries()) extra.writeBigUInt64LE(BigInt(value), 4 + index * 8)
  return extra
}

function localHeader(entry: ZipEntry): Buffer {
  const name = Buffer.from(entry.name)
  const extra = zip64Extra(entry.bytes, null)
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04_03_4b_50, 0)
  writeCommon(header, 4, entry)
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

function centralEntry(entry: ZipEntry, offset: number, extra: Buffer): Buffer {
  const name = Buffer.from(entry.name)
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02_01_4b_50, 0)
  header.writeUInt16LE(unix | version, 4)
  writeCommon(header, 6, entry)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(ordinaryFile, 38)
  header.writeUInt32LE(Math.min(offset, maxUint32), 42)
  return Buffer.concat([header, name, extra])
}

/** From "version needed" to the sizes: the same in both headers. */
function writeCommon(header: Buffer, at: number, { bytes, crc32, modifiedAt }: ZipEntry): void {
  const { date, time } = dosTime(modifiedAt)
  header.writeUInt16LE(version, at)
  header.writeUInt16LE(utf8, at + 2)
  header.writeUInt16LE(0, at + 4)
  header.writeUInt16LE(time, at + 6)
  header.writeUInt16LE(date, at + 8)
  header.writeUInt32LE(crc32, at + 10)
  header.writeUInt32LE(Math.min(bytes, maxUint32), at + 14)
  header.writeUInt32LE(Math.min(bytes, maxUint32), at + 18)
}

function centralDirectory(entries: readonly Buffer[], offset: number): Buffer {
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50, 0)
  end.writeUInt16LE(Math.min(entries.length, maxUint16), 8)
  end.writeUInt16LE(Math.min(entries.length, maxUint16), 10)
  end.writeUInt32LE(Math.min(directory.length, maxUint32), 12)
  end.writeUInt32LE(Math.min(offset, maxUint32), 16)
  const fits = entries.length < maxUint16 && directory.length < maxUint32 && offset < maxUint32
  return Buffer.concat([directory, ...(fits ? [] : [zip64End(entries.length, directory.length, offset)]), end])
}

function zip64End(entries: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(56)
  end.writeUInt32LE(0x06_06_4b_50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(version, 12)
  end.writeUInt16LE(version, 14)
  end.writeBigUInt64LE(BigInt(entries), 24)
  end.writeBigUInt64LE(BigInt(entries), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07_06_4b_50, 0)
  locator.writeBigUInt64LE(BigInt(offset + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end, locator])
}

/** The DOS time format: two-second steps since 1980. */
function dosTime(at: Date): { date: number; time: number } {
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980))
  return {
    date: (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}

/** Literal bytes, or the position of an entry's own bytes. */
type ZipSegment =
  | { readonly at: number; readonly bytes: Buffer }
  | { readonly at: number; readonly entry: number; readonly length: number }

export type ZipLayout = { readonly length: number; readonly segments: readonly ZipSegment[] }

/**
 * The layout of the whole archive, before a picture is read: nothing is compressed, so every position is known. This
 * gives an exact length, and any part can be sent again.
 */
export function zipLayout(entries: readonly ZipEntry[]): ZipLayout {
  const segments: ZipSegment[] = []
  const central: Buffer[] = []
  let at = 0
  const write = (bytes: Buffer) => {
    segments.push({ at, bytes })
    at += bytes.length
  }
  for (const [index, entry] of entries.entries()) {
    const extra = zip64Extra(entry.bytes, at)
    central.push(centralEntry(entry, at, extra))
    write(localHeader(entry))
    if (entry.bytes > 0) segments.push({ at, entry: index, length: entry.bytes })
    at += entry.bytes
  }
  write(centralDirectory(central, at))
  return { length: at, segments }
}

/** The segments between two positions, the last one included, cut to fit. */
export function* segmentsBetween(
  { segments }: ZipLayout,
  from: number,
  to: number,
): Generator<{ bytes: Buffer } | { entry: number; from: number; to: number }> {
  for (let index = firstSegmentAt(segments, from); index < segments.length; index += 1) {
    const segment = segments[index]!
    if (segment.at > to) return
    const start = Math.max(0, from - segment.at)
    if ('bytes' in segment) yield { bytes: segment.bytes.subarray(start, to - segment.at + 1) }
    else yield { entry: segment.entry, from: start, to: Math.min(segment.length - 1, to - segment.at) }
  }
}

/** Binary search: resuming near the end must not walk through all earlier segments. */
function firstSegmentAt(segments: readonly ZipSegment[], position: number): number {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (segments[middle]!.at <= position) low = middle
    else high = middle - 1
  }
  return low
}

/** Totals of an archive's files, which the database can sum without reading the list. */
type ZipTotals = {
  readonly files: number
  readonly bytes: number
  /** Total length of their names in UTF-8. */
  readonly nameBytes: number
  /** How many files have a size that needs 64 bits. */
  readonly large: number
}

/** Sizes from here on do not fit the 32-bit fields. */
export const largeFrom = 0xff_ff_ff_ff
const largeExtra = 20
const ends = { standard: 22, zip64: 76 }

/**
 * Equals the length of `zipLayout` when no file begins beyond 4 GB. In a split archive a file larger than its part is
 * alone in it.
 */
export function zipLength({ files, bytes, nameBytes, large }: ZipTotals): number {
  const content = bytes + files * 30 + nameBytes + large * largeExtra
  const directory = files * 46 + nameBytes + large * largeExtra
  const fits = files < maxUint16 && directory < largeFrom && content < largeFrom
  return content + directory + ends.standard + (fits ? 0 : ends.zip64)
}
