import { errorHelp, secondFactor as texts } from '@revela/phrases'
import { Form, Input } from 'antd'
import { showFieldErrors } from '../../../lib/field-errors.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { secondFactorFields, useTurnOffSecondFactor } from '../api/second-factor.ts'
import styles from './second-factor.module.css'

const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = {
  readonly open: boolean
  /** Support requires a second factor: a passkey has to take the app's place. */
  readonly isRequired: boolean
  readonly onClose: () => void
}
type Values = { readonly code: string }

export function TurnOffSecondFactorDialog({ open, isRequired, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const turnOff = useTurnOffSecondFactor()
  return (
    <CreationDialog<Values>
      open={open}
      title={texts.turnOffTitle}
      submit={texts.turnOff}
      pending={turnOff.isPending}
      form={form}
      initial={{ code: '' }}
      onClose={onClose}
      onOpened={() => form.focusField('code')}
      onSubmit={({ code }) =>
        turnOff.mutate(code, {
          onSuccess: onClose,
          onError: (error) => showFieldErrors(form, error, secondFactorFields),
        })
      }
    >
      <p className={styles.steps}>{isRequired ? texts.turnOffTextRequired : texts.turnOffText}</p>
      <Form.Item name="code" label={texts.anyCode} rules={required}>
        <Input size="large" autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
    </CreationDialog>
  )
}
