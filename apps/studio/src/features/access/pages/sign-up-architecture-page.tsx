import { access, brand } from '@revela/phrases'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { PhotoSplit, SwitchLine } from '../components/access-layout.tsx'
import { SignUpForm } from '../components/sign-up-form.tsx'
import { FormHeading } from '../../../ui/form-heading.tsx'

export function SignUpArchitecturePage() {
  return (
    <PhotoSplit photo="architecture" line={access.signUpArchitecture.photoLine}>
      <title>{brand.pageTitle(access.signUpArchitecture.pageTitle)}</title>
      <FormHeading title={access.signUpArchitecture.title}>{access.signUpArchitecture.lead}</FormHeading>
      <SignUpForm variant="architect" />
      <SwitchLine>
        {access.signUp.hasAccount} <InlineLink to={paths.login}>{access.signUp.toSignIn}</InlineLink>
      </SwitchLine>
    </PhotoSplit>
  )
}
