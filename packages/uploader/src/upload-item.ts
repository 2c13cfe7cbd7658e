import { compareFileNames, pictureEndings } from '@revela/domain'

/** One file the person gave us, and the handle that lets us find it again after a closed tab. */
export type PickedFile = { readonly file: File; readonly handle?: FileSystemFileHandle }

export type PickedFiles = {
  readonly files: readonly PickedFile[]
  /** Names of files that are no photographs we take. */
  readonly ignored: readonly string[]
  /** What was dropped or chosen itself: asking leave for a folder once covers everything in it. */
  readonly roots: readonly FileSystemHandle[]
}

const endings: readonly string[] = Object.values(pictureEndings).flat()
const pictureNamePattern = new RegExp(`\\.(?:${endings.join('|')})$`, 'i')
const pictureTypes = new Set(Object.keys(pictureEndings))
const systemNamePattern = /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i

export const pictureAccept = [...endings.map((ending) => `.${ending}`), ...pictureTypes].join(',')

/** The server looks at the bytes; here the name decides, and the type where a file has no extension. */
export function isPictureFile(name: string, type: string): boolean {
  return pictureNamePattern.test(name) || (!name.includes('.') && pictureTypes.has(type))
}

/** What systems leave beside photographs: neither sent nor worth a word. */
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

/** As the camera counted them, so that they arrive in that order however the system listed them. */
export function inNameOrder(files: readonly PickedFile[]): PickedFile[] {
  return files.toSorted((one, other) => compareFileNames(one.file.name, other.file.name))
}

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

export type FailedFile = {
  readonly key: string
  readonly title: string
  readonly code: string
  /** The server's own words; null where the screen has to find them. */
  readonly help: string | null
  /** Nothing is wrong with the photo: another try may go through. */
  readonly canRetry: boolean
}

const maxNameLength = 255

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
  return title === '' || title.length > maxNameLength || /\p{Cc}/u.test(title) ? 'UnusableName' : null
}

/** What is already in the gallery or work, by its bytes. */
export type Fingerprint = {
  readonly pictureId: string
  readonly title: string
  readonly size: number
  readonly sha256: string
  /** Address of a small rendition, null until there is one. */
  readonly image: string | null
}

export type BatchItem = {
  /** One drop may hold two files of the same name, so the name is no key. */
  readonly key: string
  readonly title: string
  readonly size: number
  readonly overwrite: boolean
  /** The picture that an overwriting file replaces. */
  readonly replaces?: string
}

export type OpenedBatch = {
  readonly batchId: string
  /** Where the bytes go. */
  readonly baseUrl: string
  readonly items: readonly { readonly key: string; readonly pictureId: string }[]
}

export type PendingPicture = {
  readonly pictureId: string
  readonly title: string
  readonly size: number
  readonly overwrite: boolean
}

/** A drop that was not finished, as the server remembers it. */
export type OpenBatch = {
  readonly batchId: string
  readonly baseUrl: string
  readonly stored: number
  readonly pending: readonly PendingPicture[]
}

/**
 * Where photos go: a gallery or a work of the portfolio, each with calls of its own. Every call rejects with the
 * client's ApiError or ConnectionBroken.
 */
export type UploadApi = {
  /** Tells this gallery or work from every other in what the browser remembers. */
  readonly key: string
  readonly checkLimits: (pictures: number, bytes: number) => Promise<void>
  /** Nothing there yet is an empty list. */
  readonly listTitles: () => Promise<readonly string[]>
  readonly listFingerprints: () => Promise<readonly Fingerprint[]>
  readonly openBatch: (items: readonly BatchItem[]) => Promise<OpenedBatch>
  readonly pictureUrl: (baseUrl: string, batchId: string, pictureId: string) => string
  readonly reportError: (pictureId: string, code: string) => Promise<void>
  readonly complete: () => Promise<void>
  readonly finish: (batchId: string) => Promise<void>
  /** Said while the page goes away, so it may not wait for an answer. */
  readonly leave: (batchId: string) => void
  readonly listOpen: () => Promise<readonly OpenBatch[]>
}

/** What became of one try to send one file. */
export type SendOutcome =
  | { readonly kind: 'stored' }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      /** The server's own words, in Portuguese. */
      readonly help: string | null
      readonly retryAfterSeconds: number
    }
  | { readonly kind: 'broken' }
  | { readonly kind: 'aborted' }

type SendRejection = Extract<SendOutcome, { kind: 'refused' }>

const transientStatuses = new Set([408, 425, 429])

/**
 * A refusal that may be gone the next time: the server is busy or away, another try was cut short, or bytes were
 * damaged on their way. Every other 4xx says the same however often it is asked.
 */
export function isTransientRejection({ status, code }: SendRejection): boolean {
  return status >= 500 || transientStatuses.has(status) || code === 'UploadClosed' || code === 'UploadDamaged'
}
