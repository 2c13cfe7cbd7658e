import { ApiError } from '@revela/contract/client'
import { access, brand, errorHelp, passkeys, secondFactor } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { readSessionEnded } from '../../../lib/addresses.ts'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { storeUnsavedTexts } from '../../../lib/unsaved-text.ts'
import { Callout } from '../../../ui/callout.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { FacebookGlyph, GoogleGlyph } from '../../../ui/glyphs.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { sessionQuery } from '../api/session.ts'
import { useStartSocialSignIn, type SocialProvider } from '../api/social.ts'
import { PhotoSplit, SwitchLine } from '../components/access-layout.tsx'
import {
  PasskeyButton,
  SecondStep,
  type Credentials,
  type PendingSecondStep,
  secondStepOf,
  signInFields,
  useSignIn,
} from '../components/second-factor-form.tsx'
import styles from '../components/social-buttons.module.css'
import { FormHeading } from '../../../ui/form-heading.tsx'

const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = {
  readonly email: string
  /** The password was correct and the account also requires a second factor. */
  readonly onSecondFactor: (step: PendingSecondStep) => void
}

function SignInForm({ email, onSecondFactor }: Props) {
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

const glyphs = { google: GoogleGlyph, facebook: FacebookGlyph } as const

const leave = (url: string) => window.location.assign(url)

/** Only the providers that are configured for this installation; hidden if there are none. */
function SocialButtons() {
  const config = useStudioConfig()
  const start = useStartSocialSignIn(leave)
  const offered = (['facebook', 'google'] as const).filter((provider) => config?.social[provider])
  if (offered.length === 0) return null

  function begin(provider: SocialProvider) {
    start.mutate(provider, { onError: () => notify('error', access.socialReturn.failed) })
  }

  return (
    <section className={styles.social} aria-label={access.signIn.orWith}>
      <p className={styles.label}>
        <span>{access.signIn.orWith}</span>
      </p>
      <div className={styles.buttons}>
        {offered.map((provider) => {
          const Glyph = glyphs[provider]
          const waiting = start.isPending || start.isSuccess
          return (
            <Button
              key={provider}
              size="large"
              icon={<Glyph />}
              disabled={waiting && start.variables !== provider}
              loading={waiting && start.variables === provider}
              aria-label={access.signIn.enterWith(access.signIn[provider])}
              onClick={() => begin(provider)}
            >
              {access.signIn[provider]}
            </Button>
          )
        })}
      </div>
    </section>
  )
}

function knownEmail(state: unknown): string {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : ''
  return typeof email === 'string' ? email : ''
}

export function LoginPage() {
  const { state } = useLocation()
  const [secondStep, setSecondStep] = useState<PendingSecondStep | null>(null)
  const hasSessionEnded = readSessionEnded(state)
  useAlreadyConnected()
  useEffect(() => {
    if (hasSessionEnded) storeUnsavedTexts()
  }, [hasSessionEnded])
  return (
    <PhotoSplit photo="signin" line={access.signIn.photoLine}>
      <title>{brand.pageTitle(access.signIn.pageTitle)}</title>
      {secondStep ? (
        <>
          <SecondStep step={secondStep} />
          <SwitchLine>
            <Button type="link" onClick={() => setSecondStep(null)}>
              {secondFactor.signIn.back}
            </Button>
          </SwitchLine>
        </>
      ) : (
        <>
          <FormHeading title={access.signIn.title}>{access.signIn.lead}</FormHeading>
          {hasSessionEnded ? (
            <div className={styles.hint}>
              <Callout kind="warning">{access.signIn.sessionEnded}</Callout>
            </div>
          ) : null}
          <SignInForm email={knownEmail(state)} onSecondFactor={setSecondStep} />
          <PasskeyButton label={passkeys.signIn} />
          <SocialButtons />
          <SwitchLine>
            {access.signIn.noAccount} <InlineLink to={paths.signUp}>{access.signIn.toSignUp}</InlineLink>
          </SwitchLine>
        </>
      )}
    </PhotoSplit>
  )
}

/** Redirects a user who is already signed in. */
function useAlreadyConnected(): void {
  const connected = useQuery(sessionQuery).data?.session === true
  const navigate = useNavigate()
  const hasNotified = useRef(false)
  useEffect(() => {
    if (!connected || hasNotified.current) return
    hasNotified.current = true
    notify('success', access.signIn.alreadyConnected)
    void navigate(paths.root, { replace: true })
  }, [connected, navigate])
}
