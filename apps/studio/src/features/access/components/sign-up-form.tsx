import { isPhone, isPublicEmail, normalizeEmail, PASSWORD_MIN, type Solution } from '@revela/domain'
import { access, errorHelp } from '@revela/phrases'
import { Button, Checkbox, Form } from 'antd'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { NameInput } from '../../../ui/name-input.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { PhoneInput } from '../../../ui/phone-input.tsx'
import { signUpFields, type SignUpForm as Values, type SignUpVariant, useSignUp } from '../api/sign-up.ts'
import styles from './help-question.module.css'
import { TermsCheckbox } from './terms-consent.tsx'

const order: readonly Solution[] = ['selection', 'sale', 'delivery', 'site_pro']

const options = order.map((solution) => ({ value: solution, label: access.signUp.answers[solution] }))

const none: Solution[] = []

type ChoicesProps = {
  readonly id?: string
  readonly value?: Solution[]
  readonly onChange?: (chosen: Solution[]) => void
  readonly 'aria-describedby'?: string
}

/** The answers as one group: the question is its label, and the error its description. */
function Choices({ id, value = none, onChange, 'aria-describedby': describedBy }: ChoicesProps) {
  return (
    <fieldset id={id} className={styles.question} aria-describedby={describedBy} tabIndex={-1}>
      <legend className={styles.label}>{access.signUp.question}</legend>
      <p className={styles.hint}>{access.signUp.questionHint}</p>
      <Checkbox.Group
        className={styles.answers ?? ''}
        options={options}
        value={value}
        onChange={(chosen) => onChange?.(inOrderOfChoice(value, chosen))}
      />
    </fieldset>
  )
}

/** antd returns the answers in the order of the list; this keeps the order in which they were chosen. */
function inOrderOfChoice(before: readonly Solution[], chosen: readonly Solution[]): Solution[] {
  return [...before.filter((one) => chosen.includes(one)), ...chosen.filter((one) => !before.includes(one))]
}

const atLeastOne = {
  validator: (_: unknown, chosen: readonly Solution[] = []) =>
    chosen.length > 0 ? Promise.resolve() : Promise.reject(new Error(errorHelp.chooseOneSolution)),
}

/**
 * "How can the product help you": any number of answers, at least one. The first answer decides where the account
 * starts.
 */
function HelpQuestion() {
  return (
    <Form.Item name="question_response" rules={[atLeastOne]}>
      <Choices />
    </Form.Item>
  )
}

const required = (message: string) => [{ required: true, whitespace: true, message }]

/** Shown with the other errors of the first submit; the server decides the rest of both rules. */
const emailRule = {
  validator: (_: unknown, value = '') =>
    value.trim() === '' || isPublicEmail(normalizeEmail(value))
      ? Promise.resolve()
      : Promise.reject(new Error(errorHelp.emailInvalid)),
}

const passwordRule = {
  validator: (_: unknown, value = '') =>
    value === '' || Array.from(value).length >= PASSWORD_MIN
      ? Promise.resolve()
      : Promise.reject(new Error(errorHelp.passwordTooShort)),
}

const phoneRules = [
  {
    validator: (_: unknown, value = '') =>
      isPhone(value) ? Promise.resolve() : Promise.reject(new Error(errorHelp.phoneInvalid)),
  },
]

/** The fields both sign-up variants share. */
function AccountFields() {
  return (
    <>
      <Form.Item name="name" label={access.fields.name} rules={required(errorHelp.nameRequired)}>
        <NameInput autoComplete="name" />
      </Form.Item>
      <Form.Item name="email" label={access.fields.email} rules={[...required(errorHelp.fieldRequired), emailRule]}>
        <EmailInput autoComplete="email" />
      </Form.Item>
      <Form.Item
        name="password"
        label={access.fields.password}
        extra={access.fields.passwordHint}
        rules={[{ required: true, message: errorHelp.fieldRequired }, passwordRule]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Form.Item name="whatsapp_number" label={access.fields.whatsapp} rules={phoneRules}>
        <PhoneInput />
      </Form.Item>
    </>
  )
}

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
