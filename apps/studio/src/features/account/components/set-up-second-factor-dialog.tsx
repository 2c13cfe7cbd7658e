import { errorHelp, secondFactor as texts } from '@revela/phrases'
import { Form, Input } from 'antd'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { secondFactorFields, useTurnOnSecondFactor } from '../api/second-factor.ts'
import styles from './second-factor.module.css'

const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = {
  readonly secret: { readonly secret: string; readonly address: string } | null
  readonly onClose: () => void
  readonly onDone: (recoveryCodes: readonly string[]) => void
}
type Values = { readonly code: string }

/** The QR code, the key as text for whoever cannot scan it, and a first code that shows that the app works. */
export function SetUpSecondFactorDialog({ secret, onClose, onDone }: Props) {
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
