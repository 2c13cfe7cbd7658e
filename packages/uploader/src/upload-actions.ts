import type { PickedFiles } from './picked-files.ts'
import type { DuplicatesChoice, UploadSnapshot } from './upload-snapshot.ts'

/** What a screen sees of an upload and may ask of it. */
export type Upload = {
  readonly getSnapshot: () => UploadSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** A drop, or a choice of files. Photos that an unfinished drop waits for find their places by themselves. */
  readonly start: (picked: PickedFiles, maxPictureBytes: number | null) => Promise<void>
  readonly answerDuplicates: (choice: DuplicatesChoice) => void
  readonly retryFailed: () => Promise<void>
  /** After the person signed in again. */
  readonly goOn: () => Promise<void>
  /** Asks whether an earlier drop was not finished. */
  readonly look: () => Promise<void>
  /** Reads the files again where the browser kept the way to them. Called from a click. */
  readonly continueInterrupted: () => Promise<void>
  readonly discardInterrupted: () => Promise<void>
  /** Stops sending; what is left is offered when the person comes back. */
  readonly leave: () => void
  /** The page goes away with the upload. */
  readonly announceLeaving: () => void
  /** The person has read the result or the problem. */
  readonly dismiss: () => void
}
