import { errorHelp, privacy } from '@revela/phrases'
import { Form, Input } from 'antd'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { erasureFields, useAskErasure } from '../api/privacy-changes.ts'
import styles from './erase-dialog.module.css'

const texts = privacy.dialog
const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = { readonly open: boolean; readonly email: string; readonly onClose: () => void }
type Values = { readonly email: string }

/** The account's address is typed, so that nobody erases an account by accident. */
export function EraseDialog({ open, email, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const ask = useAskErasure()
  return (
    <CreationDialog<Values>
      open={open}
      title={texts.erasureTitle}
      submit={texts.erase}
      pending={ask.isPending}
      form={form}
      initial={{ email: '' }}
      onClose={onClose}
      onOpened={() => form.focusField('email')}
      onSubmit={({ email: typed }) =>
        ask.mutate(typed, { onSuccess: onClose, onError: (error) => showFieldErrors(form, error, erasureFields) })
      }
    >
      <p className={styles.words}>
        {texts.week} {texts.renewal}
      </p>
      <Form.Item name="email" label={texts.email} extra={email} rules={required}>
        <Input size="large" autoComplete="off" inputMode="email" spellCheck={false} autoCapitalize="none" />
      </Form.Item>
    </CreationDialog>
  )
}
