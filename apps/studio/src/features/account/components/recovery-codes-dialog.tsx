import { secondFactor as texts } from '@revela/phrases'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import styles from './second-factor.module.css'

type Props = { readonly codes: readonly string[] | null; readonly onClose: () => void }

/** Shown once: the server keeps only hashes of them. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  return (
    <ConfirmDialog
      open={codes !== null}
      title={texts.codesTitle}
      action={texts.codesSaved}
      keep={texts.codesClose}
      onClose={onClose}
      onConfirm={onClose}
    >
      <p>{texts.codesText}</p>
      <ul className={styles.codes}>
        {(codes ?? []).map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={() => (codes ?? []).join('\n')} failure={texts.copyFailed} />
    </ConfirmDialog>
  )
}
