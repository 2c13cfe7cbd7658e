import { access, account, errorHelp } from '@revela/phrases'
import { Button, Form } from 'antd'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { passwordFields, useChangePassword, type PasswordChange } from '../api/account-changes.ts'
import styles from './change-password-form.module.css'

const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = { readonly email: string; readonly socialName: string | null }

export function ChangePasswordForm({ email, socialName }: Props) {
  const [form] = Form.useForm<PasswordChange>()
  const change = useChangePassword()

  function submit({ currentPassword, newPassword }: PasswordChange) {
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => form.resetFields(),
        onError: (error) => showFieldErrors(form, error, passwordFields),
      },
    )
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      className={styles.form}
      initialValues={{ currentPassword: '', newPassword: '' }}
      onValuesChange={(changed: Partial<PasswordChange>) => clearFieldErrors(form, changed)}
      onFinish={submit}
      noValidate
    >
      <h3 className={styles.title}>{account.data.password}</h3>
      <p className={styles.lead}>
        {account.data.passwordLead} {socialName === null ? null : account.data.socialNote(socialName)}
      </p>
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <Form.Item name="currentPassword" label={account.data.currentPassword} rules={required}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={account.data.newPassword}
        extra={access.fields.passwordHint}
        rules={required}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" loading={change.isPending}>
        {account.data.submit}
      </Button>
    </Form>
  )
}
