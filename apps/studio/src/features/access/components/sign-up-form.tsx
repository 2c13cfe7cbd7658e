import { access } from '@revela/phrases'
import { Button, Form } from 'antd'
import { clearFieldErrors, showFieldErrors } from '../../../lib/field-errors.ts'
import { signUpFields, useSignUp, type SignUpForm as Values, type SignUpVariant } from '../api/sign-up.ts'
import { AccountFields } from './account-fields.tsx'
import { HelpQuestion } from './help-question.tsx'
import { TermsCheckbox } from './terms-consent.tsx'

const empty = { name: '', email: '', password: '', whatsapp_number: '', question_response: [], terms_of_use: false }

export function SignUpForm({ variant }: { readonly variant: SignUpVariant }) {
  const [form] = Form.useForm<Values>()
  const signUp = useSignUp(variant)

  function submit(values: Values) {
    signUp.mutate(values, { onError: (error) => showFieldErrors(form, error, signUpFields) })
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      scrollToFirstError={{ focus: true, block: 'center' }}
      initialValues={empty}
      onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
      onFinish={submit}
      noValidate
    >
      <AccountFields />
      {variant === 'photographer' ? <HelpQuestion /> : null}
      <TermsCheckbox />
      <Button type="primary" htmlType="submit" size="large" block loading={signUp.isPending}>
        {access.signUp.submit}
      </Button>
    </Form>
  )
}
