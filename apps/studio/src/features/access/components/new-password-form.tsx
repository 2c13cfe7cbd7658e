import { access, errorHelp } from '@revela/phrases'
import { Button, Form, type FormInstance } from 'antd'
import { clearFieldErrors } from '../../../lib/field-errors.ts'
import { PasswordInput } from '../../../ui/password-input.tsx'

export type NewPassword = { readonly password: string }

type Props = {
  readonly form: FormInstance<NewPassword>
  readonly pending: boolean
  readonly onSubmit: (values: NewPassword) => void
}

export function NewPasswordForm({ form, pending, onSubmit }: Props) {
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ password: '' }}
      onValuesChange={(changed: Partial<NewPassword>) => clearFieldErrors(form, changed)}
      onFinish={onSubmit}
      noValidate
    >
      <Form.Item
        name="password"
        label={access.fields.newPassword}
        extra={access.fields.passwordHint}
        rules={[{ required: true, message: errorHelp.fieldRequired }]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={pending}>
        {access.recoveryReset.submit}
      </Button>
    </Form>
  )
}
