import type { Upload, UploadSnapshot } from '@revela/uploader'
import { DuplicatesDialog } from './duplicates-dialog.tsx'
import { ProblemDialog } from './problem-dialog.tsx'
import { ResultDialog } from './result-dialog.tsx'

type Props = {
  readonly galleryId: string
  readonly upload: Upload
  readonly snapshot: UploadSnapshot
  readonly onChooseAgain: () => void
}

/** At most one of them is open: each belongs to a phase of its own. */
export function UploadDialogs({ galleryId, upload, snapshot, onChooseAgain }: Props) {
  const { duplicates, problem, result, phase } = snapshot
  if (duplicates) {
    return (
      <DuplicatesDialog namesakes={duplicates.namesakes} fresh={duplicates.fresh} onAnswer={upload.answerDuplicates} />
    )
  }
  if (problem && problem.kind !== 'nothing-new') return <ProblemDialog problem={problem} onClose={upload.dismiss} />
  if (phase !== 'ended' || !result) return null
  return (
    <ResultDialog
      galleryId={galleryId}
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
