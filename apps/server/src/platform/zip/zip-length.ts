/** What is known of an archive's files without reading their list: a database adds it up. */
export type ZipSums = {
  readonly files: number
  readonly bytes: number
  /** Of their names, in UTF-8. */
  readonly nameBytes: number
  /** How many are so large that their size needs 64 bits. */
  readonly large: number
}

/** A size from here on does not fit the 32-bit fields. */
export const largeFrom = 0xff_ff_ff_ff
const most16 = 0xff_ff
const largeExtra = 20
const ends = { usual: 22, zip64: 76 }

/**
 * As long as `zipLayout` makes it, where no file begins beyond 4 GB: in an archive in parts, one that is larger than its
 * part is alone in it.
 */
export function zipLength({ files, bytes, nameBytes, large }: ZipSums): number {
  const content = bytes + files * 30 + nameBytes + large * largeExtra
  const directory = files * 46 + nameBytes + large * largeExtra
  const fits = files < most16 && directory < largeFrom && content < largeFrom
  return content + directory + ends.usual + (fits ? 0 : ends.zip64)
}
