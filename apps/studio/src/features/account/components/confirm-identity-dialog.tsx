import { errorHelp, privacy } from '@revela/phrases'
import { Form } from 'antd'
import { showFieldErrors } from '../../../lib/field-errors.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { confirmFields, useConfirmIdentity } from '../api/privacy-changes.ts'
import type { ConfirmedAction } from '../lib/use-confirmed-action.ts'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

const texts = privacy.dialog
const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = { readonly action: ConfirmedAction; readonly hasPassword: boolean }
type Values = { readonly password: string }

/** Asks for the password, and then does what was asked for. */
export function ConfirmDialog({ action, hasPassword }: Props) {
  const [form] = Form.useForm<Values>()
  const confirm = useConfirmIdentity()
  if (!hasPassword) return <SignInAgainDialog open={action.isAsked} onClose={action.dismiss} />
  return (
    <CreationDialog<Values>
      open={action.isAsked}
      title={texts.exportTitle}
      submit={texts.confirm}
      pending={confirm.isPending}
      form={form}
      initial={{ password: '' }}
      onClose={action.dismiss}
      onOpened={() => form.focusField('password')}
      onSubmit={({ password }) =>
        confirm.mutate(password, {
          onSuccess: action.run,
          onError: (error) => showFieldErrors(form, error, confirmFields),
        })
      }
    >
      <Form.Item name="password" label={texts.password} extra={texts.passwordWhy} rules={required}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
    </CreationDialog>
  )
}
