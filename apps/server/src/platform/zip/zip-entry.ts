/** A file that goes into an archive as it is; its checksum was taken when it came in. */
export type ZipEntry = {
  readonly name: string
  readonly bytes: number
  readonly crc32: number
  readonly modifiedAt: Date
}
