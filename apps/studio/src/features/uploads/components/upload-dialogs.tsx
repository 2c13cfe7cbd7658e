import type { Upload, UploadSnapshot } from '@revela/uploader'
import type { UploadPlace } from '../lib/upload-place.ts'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'

type Props = {
  readonly place: UploadPlace
  readonly upload: Upload
  readonly snapshot: UploadSnapshot
  readonly onChooseAgain: () => void
}

/** At most one of them is open: each belongs to a phase of its own. */
export function UploadDialogs({ place, upload, snapshot, onChooseAgain }: Props) {
  const { duplicates, problem, result, phase } = snapshot
  if (duplicates) {
    return (
      <DuplicatesDialog
        kind={place.kind}
        namesakes={duplicates.namesakes}
        fresh={duplicates.fresh}
        onAnswer={upload.answerDuplicates}
      />
    )
  }
  if (problem && problem.kind !== 'nothing-new') return <ProblemDialog problem={problem} onClose={upload.dismiss} />
  if (phase !== 'ended' || !result) return null
  return (
    <ResultDialog
      place={place}
      result={result}
      snapshot={snapshot}
      onClose={upload.dismiss}
      onRetry={() => void upload.retryFailed()}
      onChooseAgain={() => {
        upload.dismiss()
        onChooseAgain()
      }}
    />
  )
}
