import type { PickedFile } from './picked-files.ts'

/** A file on its way into a drop. */
export type Candidate = {
  readonly key: string
  readonly title: string
  readonly size: number
  readonly file: File
  readonly handle: FileSystemFileHandle | null
  /** Known once somebody had to look at the bytes. */
  sha256: string | null
}

/** A candidate with its place on the server. */
export type UploadItem = { readonly candidate: Candidate; readonly batchId: string; readonly pictureId: string }

export type FailedPhoto = {
  readonly key: string
  readonly title: string
  readonly code: string
  /** The server's own words; null where the screen has to find them. */
  readonly help: string | null
  /** Nothing is wrong with the photo: another try may go through. */
  readonly mayReturn: boolean
}

const longestName = 255

/** Names as every system may write them: a Mac spells accents in two characters. */
export function candidates(files: readonly PickedFile[], firstKey: number): Candidate[] {
  return files.map(({ file, handle }, at) => ({
    key: (firstKey + at).toString(36),
    title: file.name.normalize('NFC'),
    size: file.size,
    file,
    handle: handle ?? null,
    sha256: null,
  }))
}

/** Why a file cannot even be announced, so that it is not sent and stops no other. */
export function unusable({ title, size }: Candidate): 'EmptyFile' | 'UnusableName' | null {
  if (size === 0) return 'EmptyFile'
  return title === '' || title.length > longestName || /\p{Cc}/u.test(title) ? 'UnusableName' : null
}
