import { ApiError } from '@revela/contract/client'
import { access, brand } from '@revela/phrases'
import { Button, Form } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { clearFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { WaitingPage } from '../../../ui/page-frames.tsx'
import {
  emailAwaitingTerms,
  useAcceptTerms,
  useFinishSocialSignIn,
  readSocialReturn,
  socialProvider,
} from '../api/social.ts'
import { PhotoSplit, SwitchLine } from '../components/access-layout.tsx'
import { SecondStep, secondStepOf } from '../components/second-factor-form.tsx'
import { TermsCheckbox } from '../components/terms-consent.tsx'
import { FormHeading } from '../../../ui/form-heading.tsx'

const socialTermsFormTexts = access.socialTerms

type Values = { readonly terms_of_use: boolean }

/** A new user returned from a provider: the account is created when they accept the terms. */
function SocialTermsForm({ email }: { readonly email: string }) {
  const [form] = Form.useForm<Values>()
  const accept = useAcceptTerms()
  return (
    <>
      <FormHeading title={socialTermsFormTexts.title}>{socialTermsFormTexts.lead(email)}</FormHeading>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ terms_of_use: false }}
        onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
        onFinish={() => accept.mutate()}
        noValidate
      >
        <TermsCheckbox />
        <Button type="primary" htmlType="submit" size="large" block loading={accept.isPending}>
          {socialTermsFormTexts.submit}
        </Button>
      </Form>
      <SwitchLine>
        {socialTermsFormTexts.hasAccount} <InlineLink to={paths.login}>{socialTermsFormTexts.toSignIn}</InlineLink>
      </SwitchLine>
    </>
  )
}

const texts = access.socialReturn

export function SocialReturnPage() {
  const provider = socialProvider(useParams()['provider'])
  const [answer] = useState(() => (provider ? readSocialReturn(window.location.search) : null))
  const { mutate, error, isError } = useFinishSocialSignIn()
  const hasStarted = useRef(false)

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    // The code must not stay in the address bar, the history or a screenshot.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const failed = (reason?: unknown) => {
      if (!secondStepOf(reason) && emailAwaitingTerms(reason) === null) notify('error', texts.failed)
    }
    if (provider && answer) mutate({ provider, ...answer }, { onError: failed })
    else failed()
  }, [provider, answer, mutate])

  const secondStep = secondStepOf(error)
  const awaitingTerms = emailAwaitingTerms(error)
  if (secondStep || awaitingTerms !== null) {
    return (
      <PhotoSplit photo="signin" line={access.signIn.photoLine}>
        <title>{brand.pageTitle(texts.pageTitle)}</title>
        {secondStep ? <SecondStep step={secondStep} /> : null}
        {awaitingTerms === null ? null : <SocialTermsForm email={awaitingTerms} />}
      </PhotoSplit>
    )
  }
  const isRejected = isError || answer === null
  const help = error instanceof ApiError ? error.messages.find((message) => message.help !== '')?.help : undefined
  return (
    <WaitingPage text={isRejected || !provider ? null : texts.working(access.signIn[provider])}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {isRejected ? (
        <>
          <FormHeading title={texts.failedTitle}>{help ?? texts.rejected}</FormHeading>
          <ButtonLink to={paths.login} primary>
            {texts.backToSignIn}
          </ButtonLink>
        </>
      ) : null}
    </WaitingPage>
  )
}
