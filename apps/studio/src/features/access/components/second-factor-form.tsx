import { ApiError } from '@revela/contract/client'
import { errorHelp, passkeys, secondFactor } from '@revela/phrases'
import { useMutation } from '@tanstack/react-query'
import { Button, Form, Input } from 'antd'
import { KeyRound } from 'lucide-react'
import { call } from '../../../lib/api.ts'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { hasPasskeySupport, showPasskey } from '../../../lib/passkeys.ts'
import { accessCalls } from '../api/calls.ts'
import { useFinishSignIn } from '../api/session.ts'
import styles from './passkey-button.module.css'
import { FormHeading } from '../../../ui/form-heading.tsx'

export type Credentials = { readonly email: string; readonly password: string }

export const signInFields = ['email', 'password'] as const

export function useSignIn() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async (credentials: Credentials) => {
      const { redirect_user } = await call(accessCalls.signIn, { body: credentials })
      await finish(redirect_user)
    },
    meta: { fields: signInFields, codes: ['SecondFactorNeeded'] },
  })
}

const secondFactorFields = ['code'] as const

/** The second step of a sign-in by password or social provider. */
function useFinishSecondFactor() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async (code: string) => {
      const { redirect_user } = await call(accessCalls.finishSignIn, { body: { code } })
      await finish(redirect_user)
    },
    meta: { fields: secondFactorFields },
  })
}

export type PendingSecondStep = {
  /** The account has a passkey, which is accepted instead of a code. */
  readonly hasPasskey: boolean
  /** The account has an authenticator app; without one, the passkey is the only second factor. */
  readonly hasApp: boolean
}

/** Which second factors the account accepts; null for every other error. */
export function secondStepOf(error: unknown): PendingSecondStep | null {
  if (!(error instanceof ApiError) || error.code !== 'SecondFactorNeeded') return null
  return { hasPasskey: error.details['passkey'] === true, hasApp: error.details['app'] !== false }
}

const texts = secondFactor.signIn
const required = [{ required: true, message: errorHelp.fieldRequired }]

type Values = { readonly code: string }

/** After the password or the provider: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondStep({ step }: { readonly step: PendingSecondStep }) {
  return step.hasApp ? <SecondFactorForm hasPasskey={step.hasPasskey} /> : <PasskeyStep />
}

function PasskeyStep() {
  return (
    <>
      <FormHeading title={texts.title}>{texts.passkeyLead}</FormHeading>
      {hasPasskeySupport() ? <PasskeyButton label={passkeys.alternative} /> : <p>{passkeys.unsupported}</p>}
    </>
  )
}

function SecondFactorForm({ hasPasskey }: { readonly hasPasskey: boolean }) {
  const [form] = Form.useForm<Values>()
  const finish = useFinishSecondFactor()
  return (
    <>
      <FormHeading title={texts.title}>{texts.lead}</FormHeading>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ code: '' }}
        onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
        onFinish={({ code }: Values) =>
          finish.mutate(code, { onError: (error) => showFieldErrors(form, error, secondFactorFields) })
        }
        noValidate
      >
        <Form.Item name="code" label={secondFactor.anyCode} extra={texts.lost} rules={required}>
          <Input size="large" autoComplete="one-time-code" maxLength={20} autoCapitalize="characters" />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={finish.isPending}>
          {texts.submit}
        </Button>
      </Form>
      {hasPasskey ? <PasskeyButton label={passkeys.alternative} /> : null}
    </>
  )
}

/** Signs in with a passkey. Hidden in browsers that do not support passkeys. */
export function PasskeyButton({ label }: { readonly label: string }) {
  const signIn = usePasskeySignIn()
  if (!hasPasskeySupport()) return null
  return (
    <Button
      className={styles.button ?? ''}
      size="large"
      block
      icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
      loading={signIn.isPending}
      onClick={() => signIn.mutate()}
    >
      {label}
    </Button>
  )
}

/** Needs no e-mail: the browser knows the account of each passkey. */
function usePasskeySignIn() {
  const finish = useFinishSignIn('login')
  return useMutation({
    mutationFn: async () => {
      const { options } = await call(accessCalls.startPasskeySignIn)
      const credential = await showPasskey(options)
      const { redirect_user } = await call(accessCalls.passkeySignIn, { body: { credential } })
      await finish(redirect_user)
    },
  })
}
