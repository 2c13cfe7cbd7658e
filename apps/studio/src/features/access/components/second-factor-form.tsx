import { errorHelp, passkeys, secondFactor } from '@revela/phrases'
import { Button, Form, Input } from 'antd'
import { clearFieldErrors, showFieldErrors } from '../../../lib/field-errors.ts'
import { hasPasskeySupport } from '../../../lib/passkeys.ts'
import { secondFactorFields, useFinishSecondFactor, type PendingSecondStep } from '../api/sign-in.ts'
import { FormHeading } from './form-heading.tsx'
import { PasskeyButton } from './passkey-button.tsx'

const texts = secondFactor.signIn
const required = [{ required: true, message: errorHelp.fieldRequired }]

type Values = { readonly code: string }

/** After the password or the provider: a code of the app, a recovery code, or a passkey. */
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
