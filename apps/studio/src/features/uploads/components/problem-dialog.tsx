import { failures, uploadDialogs } from '@revela/phrases'
import type { UploadProblem } from '@revela/uploader'
import { MessageDialog } from '../../../ui/message-dialog.tsx'

const words = uploadDialogs.limit

type Shown = Exclude<UploadProblem, { kind: 'nothing-new' }>

function textOf(problem: Shown): string {
  if (problem.kind === 'failed') {
    return problem.help ?? (problem.code === 'ConnectionBroken' ? failures.offlineText : words.failed)
  }
  const { details } = problem
  if (details?.limit === 'max_picture') return words.pictures(details.available_pictures, details.requested_pictures)
  if (details?.limit === 'space') return words.space(details.available_space, details.requested_space)
  return words.failed
}

/** Why a drop did not begin. */
export function ProblemDialog({ problem, onClose }: { readonly problem: Shown; readonly onClose: () => void }) {
  const isLimit = problem.kind === 'limit' && problem.details !== null
  return (
    <MessageDialog
      open
      kind={isLimit ? 'warning' : 'error'}
      title={isLimit ? words.title : failures.brokenTitle}
      onClose={onClose}
    >
      <p>{textOf(problem)}</p>
    </MessageDialog>
  )
}
