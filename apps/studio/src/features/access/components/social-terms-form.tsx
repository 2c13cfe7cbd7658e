import { access } from '@revela/phrases'
import { Button, Form } from 'antd'
import { clearFieldErrors } from '../../../lib/field-errors.ts'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { useAcceptTerms } from '../api/social.ts'
import { FormHeading } from './form-heading.tsx'
import { SwitchLine } from './switch-line.tsx'
import { TermsCheckbox } from './terms-consent.tsx'

const texts = access.socialTerms

type Values = { readonly terms_of_use: boolean }

/** Somebody new came back from a provider: the account is made when they accept the terms. */
export function SocialTermsForm({ email }: { readonly email: string }) {
  const [form] = Form.useForm<Values>()
  const accept = useAcceptTerms()
  return (
    <>
      <FormHeading title={texts.title}>{texts.lead(email)}</FormHeading>
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
          {texts.submit}
        </Button>
      </Form>
      <SwitchLine>
        {texts.hasAccount} <InlineLink to={paths.login}>{texts.toSignIn}</InlineLink>
      </SwitchLine>
    </>
  )
}
