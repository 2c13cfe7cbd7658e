import { compareFileNames, pictureEndings } from '@revela/domain'

/** A file that the user chose, and the handle to find it again after the tab was closed. */
export type PickedFile = {
  readonly file: File
  readonly handle?: FileSystemFileHandle
  /** The names of the folders it was in, from the outermost that was dropped or chosen. */
  readonly folders?: readonly string[]
  /** The number of the chapter of its gallery that a new picture goes into. */
  readonly chapter?: number
}

export type PickedFiles = {
  readonly files: readonly PickedFile[]
  /** Names of files that are not pictures in an accepted format. */
  readonly ignored: readonly string[]
  /** The dropped or chosen items themselves: permission for a folder covers everything in it. */
  readonly roots: readonly FileSystemHandle[]
}

const endings: readonly string[] = Object.values(pictureEndings).flat()
const pictureNamePattern = new RegExp(`\\.(?:${endings.join('|')})$`, 'i')
const pictureTypes = new Set(Object.keys(pictureEndings))
const systemNamePattern = /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i

export const pictureAccept = [...endings.map((ending) => `.${ending}`), ...pictureTypes].join(',')

/** The server checks the bytes; here the extension decides, or the type if a file has no extension. */
export function isPictureFile(name: string, type: string): boolean {
  return pictureNamePattern.test(name) || (!name.includes('.') && pictureTypes.has(type))
}

/** Files that operating systems leave beside pictures: neither sent nor mentioned. */
export function isSystemFile(name: string): boolean {
  return systemNamePattern.test(name)
}

export function sortPicked(found: readonly PickedFile[], roots: readonly FileSystemHandle[]): PickedFiles {
  const files: PickedFile[] = []
  const ignored: string[] = []
  for (const picked of found) {
    const { name, type } = picked.file
    if (isSystemFile(name)) continue
    if (isPictureFile(name, type)) files.push(picked)
    else ignored.push(name)
  }
  return { files, ignored, roots }
}

/** In the order of the camera's numbers unless the target has its own, however the system listed the files. */
export function inNameOrder(
  files: readonly PickedFile[],
  compareNames: (one: string, other: string) => number = compareFileNames,
): PickedFile[] {
  return files.toSorted((one, other) => compareNames(one.file.name, other.file.name))
}

/** A chosen file before it belongs to a batch. */
export type Candidate = {
  readonly key: string
  readonly title: string
  readonly size: number
  readonly file: File
  readonly handle: FileSystemFileHandle | null
  /** The chapter of a new picture; null: in none. */
  readonly chapter: number | null
  /** Null until the file is hashed. */
  sha256: string | null
}

/** A candidate with its batch and picture on the server. */
export type UploadItem = { readonly candidate: Candidate; readonly batchId: string; readonly pictureId: string }

export type FailedFile = {
  readonly key: string
  readonly title: string
  readonly code: string
  /** The server's message; null if the screen has to choose the text. */
  readonly help: string | null
  /** Nothing is wrong with the picture: another attempt may succeed. */
  readonly canRetry: boolean
}

const maxNameLength = 255

/** Normalizes file names, because macOS writes an accent as two characters. */
export function candidates(files: readonly PickedFile[], firstKey: number): Candidate[] {
  return files.map(({ file, handle, chapter }, at) => ({
    key: (firstKey + at).toString(36),
    title: file.name.normalize('NFC'),
    size: file.size,
    file,
    handle: handle ?? null,
    chapter: chapter ?? null,
    sha256: null,
  }))
}

/** Why a file cannot be part of a batch; it is not sent and does not block the others. */
export function unusable({ title, size }: Candidate): 'EmptyFile' | 'UnusableName' | null {
  if (size === 0) return 'EmptyFile'
  return title === '' || title.length > maxNameLength || /\p{Cc}/u.test(title) ? 'UnusableName' : null
}

/** A picture of the gallery or work, with its hash. */
export type Fingerprint = {
  readonly pictureId: string
  readonly title: string
  readonly size: number
  readonly sha256: string
  /** Address of a small rendition; null until there is one. */
  readonly image: string | null
}

export type BatchItem = {
  /** One batch may contain two files of the same name, so the name is not a key. */
  readonly key: string
  readonly title: string
  readonly size: number
  readonly overwrite: boolean
  /** The picture that an overwriting file replaces. */
  readonly replaces?: string
  /** The chapter of a new picture. */
  readonly chapter?: number
}

export type OpenedBatch = {
  readonly batchId: string
  /** Where the bytes are sent. */
  readonly baseUrl: string
  readonly items: readonly { readonly key: string; readonly pictureId: string }[]
}

export type PendingPicture = {
  readonly pictureId: string
  readonly title: string
  readonly size: number
  readonly overwrite: boolean
}

/** An unfinished batch, as the server stores it. */
export type OpenBatch = {
  readonly batchId: string
  readonly baseUrl: string
  readonly stored: number
  readonly pending: readonly PendingPicture[]
}

/**
 * The upload target: a gallery or a work of the portfolio, each with its own calls. Every call rejects with ApiError or
 * ConnectionError.
 */
export type UploadApi = {
  /** Identifies this gallery or work in the browser's storage. */
  readonly key: string
  /** The order in which files are announced; without it, that of the camera's numbers. */
  readonly compareNames?: (one: string, other: string) => number
  readonly checkLimits: (pictures: number, bytes: number) => Promise<void>
  /** An empty list if there is nothing yet. */
  readonly listTitles: () => Promise<readonly string[]>
  readonly listFingerprints: () => Promise<readonly Fingerprint[]>
  readonly openBatch: (items: readonly BatchItem[]) => Promise<OpenedBatch>
  readonly pictureUrl: (baseUrl: string, batchId: string, pictureId: string) => string
  readonly reportError: (pictureId: string, code: string) => Promise<void>
  readonly complete: () => Promise<void>
  readonly finish: (batchId: string) => Promise<void>
  /** Called while the page is closing, so it must not wait for a response. */
  readonly leave: (batchId: string) => void
  readonly listOpen: () => Promise<readonly OpenBatch[]>
}

/** The outcome of one attempt to send one file. */
export type SendOutcome =
  | { readonly kind: 'stored' }
  | {
      readonly kind: 'rejected'
      readonly status: number
      readonly code: string
      /** The server's message, in Portuguese. */
      readonly help: string | null
      readonly retryAfterSeconds: number
    }
  | { readonly kind: 'broken' }
  | { readonly kind: 'aborted' }

type SendRejection = Extract<SendOutcome, { kind: 'rejected' }>

const transientStatuses = new Set([408, 425, 429])

/**
 * A rejection that may not happen again: the server is busy or unavailable, another attempt was cut short, or bytes
 * were damaged in transit. Every other 4xx is permanent.
 */
export function isTransientRejection({ status, code }: SendRejection): boolean {
  return status >= 500 || transientStatuses.has(status) || code === 'UploadClosed' || code === 'UploadDamaged'
}
