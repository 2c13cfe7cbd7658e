import type { DuplicatesAnswer } from './name-conflicts.ts'
import type { PickedFiles, Candidate } from './upload-item.ts'
import type { UploadSnapshot } from './upload-snapshot.ts'

/** One set of files that is uploaded to one gallery or work: the API for a screen. */
export type Upload = {
  readonly getSnapshot: () => UploadSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Files that match the pending items of an unfinished batch are added to it. */
  readonly start: (picked: PickedFiles, maxPictureBytes: number | null) => Promise<void>
  readonly answerDuplicates: (answer: DuplicatesAnswer) => void
  /** Stops sending and lets the next upload send; `resume` continues where it stopped. */
  readonly pause: () => void
  /** After a pause, or after the user signed in again. */
  readonly resume: () => Promise<void>
  /** Stops for good. Stored pictures stay, the rest is not offered again. Returns how many pictures are stored. */
  readonly cancel: () => Promise<number>
  readonly retryFailed: () => Promise<void>
  /** Checks whether an earlier batch is unfinished. */
  readonly checkInterrupted: () => Promise<void>
  /** Reads the files again if the browser stored their handles. Must be called from a click. */
  readonly continueInterrupted: () => Promise<void>
  readonly discardInterrupted: () => Promise<void>
  /** Stops sending; the rest is offered when the user comes back. */
  readonly leave: () => void
  /** The page is being closed during the upload. */
  readonly announceLeaving: () => void
  /** The user has read the result or the problem. */
  readonly dismiss: () => void
  /** The files being sent, so that another upload to the same gallery or work does not send them again. */
  readonly candidates: () => readonly Candidate[]
  readonly dispose: () => void
}
