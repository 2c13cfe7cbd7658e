import type { Upload, UploadJob, UploadSnapshot } from '@revela/uploader'
import type { UploadPlace } from '../lib/upload-place.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'

type Props = {
  readonly job: UploadJob
  readonly snapshot: UploadSnapshot
  readonly isResultOpen: boolean
  readonly onChooseAgain: (place: UploadPlace) => void
}

/** The open dialog of an upload: a question, a problem or its result, whichever page is open. */
export function UploadDialogs({ job: { place, upload }, snapshot, isResultOpen, onChooseAgain }: Props) {
  const { duplicates, problem, result, phase } = snapshot
  if (duplicates) return <DuplicatesDialog place={place} {...duplicates} onAnswer={upload.answerDuplicates} />
  if (problem) return <ProblemDialog problem={problem} onClose={upload.dismiss} />
  if (phase !== 'ended' || !result || !isResultOpen) return null
  return (
    <ResultDialog
      place={place}
      result={result}
      snapshot={snapshot}
      onClose={upload.dismiss}
      onRetry={() => void upload.retryFailed()}
      onChooseAgain={() => {
        upload.dismiss()
        onChooseAgain(place)
      }}
    />
  )
}

/** Of several uploads only one shows a dialog: the first that waits for an answer. */
export function asksNow({ upload }: { readonly upload: Upload }): boolean {
  const { duplicates, problem } = upload.getSnapshot()
  return duplicates !== null || problem !== null
}
