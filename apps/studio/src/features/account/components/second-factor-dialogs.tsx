import { secondFactor as texts, errorHelp } from '@revela/phrases'
import { Form, Input } from 'antd'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { QrCode } from '@revela/web/qr-code'
import { secondFactorFields, useTurnOnSecondFactor } from '../api/second-factor.ts'
import styles from './second-factor.module.css'

type Props = { readonly codes: readonly string[] | null; readonly onClose: () => void }

/** Shown once: the server stores only hashes of the codes. */
export function RecoveryCodesDialog({ codes, onClose }: Props) {
  return (
    <ConfirmDialog
      open={codes !== null}
      title={texts.codesTitle}
      action={texts.codesSaved}
      cancelLabel={texts.codesClose}
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

const required = [{ required: true, message: errorHelp.fieldRequired }]

type SetUpSecondFactorDialogProps = {
  readonly secret: { readonly secret: string; readonly address: string } | null
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}
type Values = { readonly code: string }

/** The QR code, the key as text for users who cannot scan it, and a first code that proves that the app works. */
export function SetUpSecondFactorDialog({ secret, onClose, onDone }: SetUpSecondFactorDialogProps) {
  const [form] = Form.useForm<Values>()
  const turnOn = useTurnOnSecondFactor()
  return (
    <CreationDialog<Values>
      open={secret !== null}
      title={texts.setUpTitle}
      submit={texts.confirm}
      pending={turnOn.isPending}
      form={form}
      initial={{ code: '' }}
      onClose={onClose}
      onOpened={() => form.focusField('code')}
      onSubmit={({ code }) =>
        turnOn.mutate(code, {
          onSuccess: (answer) => {
            onClose()
            onDone(answer.recovery_codes)
          },
          onError: (error) => showFieldErrors(form, error, secondFactorFields),
        })
      }
    >
      <p className={styles.steps}>{texts.scan}</p>
      {secret === null ? null : (
        <>
          <QrCode className={styles.qr} text={secret.address} label={texts.qrLabel} />
          <p>{texts.orType}</p>
          <code className={styles.key}>{secret.secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
        </>
      )}
      <Form.Item name="code" label={texts.code} rules={required}>
        <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
      </Form.Item>
    </CreationDialog>
  )
}
