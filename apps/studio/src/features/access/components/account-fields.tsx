import { access, errorHelp } from '@revela/phrases'
import { isPhone } from '@revela/domain'
import { Form, Input } from 'antd'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'

const required = (message: string) => [{ required: true, whitespace: true, message }]

const phoneRules = [
  {
    validator: (_: unknown, value = '') =>
      isPhone(value) ? Promise.resolve() : Promise.reject(new Error(errorHelp.phoneInvalid)),
  },
]

/** The fields both sign-up variants share. */
export function AccountFields() {
  return (
    <>
      <Form.Item name="name" label={access.fields.name} rules={required(errorHelp.nameRequired)}>
        <Input size="large" autoComplete="name" maxLength={120} />
      </Form.Item>
      <Form.Item name="email" label={access.fields.email} rules={required(errorHelp.fieldRequired)}>
        <EmailInput autoComplete="email" />
      </Form.Item>
      <Form.Item
        name="password"
        label={access.fields.password}
        extra={access.fields.passwordHint}
        rules={[{ required: true, message: errorHelp.fieldRequired }]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="whatsapp_number" label={access.fields.whatsapp} rules={phoneRules}>
        <PhoneInput />
      </Form.Item>
    </>
  )
}
