import { access, errorHelp } from '@revela/phrases'
import { Button, Form } from 'antd'
import { ApiError } from '@revela/contract/client'
import { useState } from 'react'
import { clearFieldErrors, showFieldErrors } from '../../../lib/field-errors.ts'
import { paths } from '../../../lib/paths.ts'
import { Callout } from '../../../ui/callout.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { secondStepOf, signInFields, useSignIn, type Credentials, type PendingSecondStep } from '../api/sign-in.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import styles from './sign-in-form.module.css'

const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = {
  readonly email: string
  /** The password was right and the account asks for a code too. */
  readonly onSecondFactor: (step: PendingSecondStep) => void
}

export function SignInForm({ email, onSecondFactor }: Props) {
  const [form] = Form.useForm<Credentials>()
  const [hint, setHint] = useState(false)
  const signIn = useSignIn()

  function submit(credentials: Credentials) {
    setHint(false)
    signIn.mutate(credentials, {
      onError: (error) => {
        const step = secondStepOf(error)
        if (step) onSecondFactor(step)
        showFieldErrors(form, error, signInFields)
        setHint(error instanceof ApiError && error.help('password') !== undefined)
      },
    })
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ email, password: '' }}
      onValuesChange={(changed: Partial<Credentials>) => clearFieldErrors(form, changed)}
      onFinish={submit}
      noValidate
    >
      <Form.Item name="email" label={access.fields.email} rules={required}>
        <EmailInput autoComplete="username" />
      </Form.Item>
      <Form.Item name="password" label={access.fields.password} rules={required}>
        <PasswordInput autoComplete="current-password" />
      </Form.Item>
      <p className={styles.forgot}>
        <InlineLink to={paths.recoveryRequest}>{access.signIn.forgot}</InlineLink>
      </p>
      {hint ? (
        <div className={styles.hint}>
          <Callout kind="warning" title={access.wrongPassword.title}>
            {access.wrongPassword.text}{' '}
            <InlineLink to={paths.recoveryRequest}>{access.wrongPassword.recover}</InlineLink>
          </Callout>
        </div>
      ) : null}
      <Button type="primary" htmlType="submit" size="large" block loading={signIn.isPending}>
        {access.signIn.submit}
      </Button>
    </Form>
  )
}
