import { ApiError } from '@revela/contract/client'
import { access, brand } from '@revela/phrases'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { WaitingPage } from '../../../ui/waiting-page.tsx'
import { secondStepOf } from '../api/sign-in.ts'
import { emailAwaitingTerms, useFinishSocialSignIn } from '../api/social.ts'
import { FormHeading } from '../components/form-heading.tsx'
import { PhotoSplit } from '../components/photo-split.tsx'
import { SecondStep } from '../components/second-factor-form.tsx'
import { SocialTermsForm } from '../components/social-terms-form.tsx'
import { readSocialReturn, socialProvider } from '../lib/social-return.ts'

const texts = access.socialReturn

export function SocialReturnPage() {
  const provider = socialProvider(useParams()['provider'])
  const [answer] = useState(() => (provider ? readSocialReturn(window.location.search) : null))
  const { mutate, error, isError } = useFinishSocialSignIn()
  const begun = useRef(false)

  useEffect(() => {
    if (begun.current) return
    begun.current = true
    // The code must not stay in the address bar, the history, or a screenshot.
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
  const refused = isError || answer === null
  const help = error instanceof ApiError ? error.messages.find((message) => message.help !== '')?.help : undefined
  return (
    <WaitingPage text={refused || !provider ? null : texts.working(access.signIn[provider])}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {refused ? (
        <>
          <FormHeading title={texts.failedTitle}>{help ?? texts.refused}</FormHeading>
          <ButtonLink to={paths.login} primary>
            {texts.backToSignIn}
          </ButtonLink>
        </>
      ) : null}
    </WaitingPage>
  )
}
