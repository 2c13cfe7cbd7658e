import { access, brand, passkeys, secondFactor } from '@revela/phrases'
import { Button } from 'antd'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import type { PendingSecondStep } from '../api/sign-in.ts'
import { FormHeading } from '../components/form-heading.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { PhotoSplit } from '../components/photo-split.tsx'
import { SecondStep } from '../components/second-factor-form.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { SocialButtons } from '../components/social-buttons.tsx'
import { SwitchLine } from '../components/switch-line.tsx'
import { useAlreadyConnected } from '../lib/use-already-connected.ts'

function knownEmail(state: unknown): string {
  const given = typeof state === 'object' && state !== null && 'email' in state ? state.email : ''
  return typeof given === 'string' ? given : ''
}

export function LoginPage() {
  const { state } = useLocation()
  const [secondStep, setSecondStep] = useState<PendingSecondStep | null>(null)
  useAlreadyConnected()
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
