import { access, brand } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { PhotoSplit, SwitchLine } from '../components/access-layout.tsx'
import { SignUpForm } from '../components/sign-up-form.tsx'
import { FormHeading } from '../../../ui/form-heading.tsx'

export function SignUpPage() {
  return (
    <PhotoSplit photo="signup" line={access.signUp.photoLine}>
      <title>{brand.pageTitle(access.signUp.pageTitle)}</title>
      <FormHeading title={access.signUp.title}>{access.signUp.lead}</FormHeading>
      <SignUpForm variant="photographer" />
      <SwitchLine>
        {access.signUp.hasAccount} <InlineLink to={paths.login}>{access.signUp.toSignIn}</InlineLink>
      </SwitchLine>
    </PhotoSplit>
  )
}
