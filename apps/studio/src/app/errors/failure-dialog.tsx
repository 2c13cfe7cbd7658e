import { failures } from '@revela/phrases'
import { MessageDialog } from '../../ui/message-dialog.tsx'
import type { Failure } from './handle-error.ts'
import { FailureDetails } from './crash-page.tsx'

type Props = { readonly failure: Failure; readonly onClose: () => void }

export function FailureDialog({ failure, onClose }: Props) {
  if (failure.kind === 'rejected') {
    return (
      <MessageDialog open kind="warning" title={failures.rejectedTitle} onClose={onClose}>
        {failure.help.map((help) => (
          <p key={help}>{help}</p>
        ))}
      </MessageDialog>
    )
  }
  return (
    <MessageDialog open kind="error" title={failures.brokenTitle} onClose={onClose}>
      <p>{failures.brokenText}</p>
      <FailureDetails summary={failure.summary} />
    </MessageDialog>
  )
}
