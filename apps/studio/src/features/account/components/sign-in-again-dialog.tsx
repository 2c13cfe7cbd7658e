import { privacy } from '@revela/phrases'
import { useNavigate } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

const texts = privacy.dialog

type Props = { readonly open: boolean; readonly onClose: () => void }

/** Whoever came by Google or Facebook has no password of ours: a new sign-in says who they are. */
export function SignInAgainDialog({ open, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={open}
      title={texts.exportTitle}
      action={texts.signIn}
      onClose={onClose}
      onConfirm={() => void navigate(paths.logout)}
    >
      <p>{texts.signInAgain}</p>
    </ConfirmDialog>
  )
}
