import { access } from '@revela/phrases'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { MessageDialog } from '../../../ui/message-dialog.tsx'

const texts = access.recoveryReset

/** The link in the mail has done its work or grown too old: the only way on is a new one. */
export function DeadLinkDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <MessageDialog
      open={open}
      kind="warning"
      title={texts.errorTitle}
      onClose={onClose}
      action={{ label: texts.errorButton, run: () => void navigate(paths.recoveryRequest) }}
    >
      <p>{texts.errorText}</p>
    </MessageDialog>
  )
}
