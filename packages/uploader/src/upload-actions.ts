import type { DuplicatesAnswer } from './name-conflicts.ts'
import type { PickedFiles, Candidate } from './upload-item.ts'
import type { UploadSnapshot } from './upload-snapshot.ts'

/** One set of files on its way to one gallery or work: what a screen sees of it and may ask of it. */
export type Upload = {
  readonly getSnapshot: () => UploadSnapshot
  readonly subscribe: (listener: () => void) => () => void
  /** Files that an unfinished batch waits for are matched with it. */
  readonly start: (picked: PickedFiles, maxPictureBytes: number | null) => Promise<void>
  readonly answerDuplicates: (answer: DuplicatesAnswer) => void
  /** Stops sending and lets the next upload send; `resume` goes on where it stopped. */
  readonly pause: () => void
  /** After a pause, or after the person signed in again. */
  readonly resume: () => Promise<void>
  /** Stops for good. What is stored stays, the rest is not offered again. Answers how many photos are stored. */
  readonly cancel: () => Promise<number>
  readonly retryFailed: () => Promise<void>
  /** Asks whether an earlier batch was not finished. */
  readonly checkInterrupted: () => Promise<void>
  /** Reads the files again where the browser kept the way to them. Called from a click. */
  readonly continueInterrupted: () => Promise<void>
  readonly discardInterrupted: () => Promise<void>
  /** Stops sending; what is left is offered when the person comes back. */
  readonly leave: () => void
  /** The page goes away with the upload. */
  readonly announceLeaving: () => void
  /** The person has read the result or the problem. */
  readonly dismiss: () => void
  /** The files being sent, so that another upload to the same place does not send them again. */
  readonly candidates: () => readonly Candidate[]
  readonly dispose: () => void
}
