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
export type UploadOwner = {
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
