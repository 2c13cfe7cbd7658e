import { access, brand, errorHelp } from '@revela/phrases'
import { Button, Form } from 'antd'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { useRequestRecovery } from '../api/recovery.ts'
import { PhotoSplit, SwitchLine } from '../components/access-layout.tsx'
import styles from '../components/recovery-sent.module.css'
import { FormHeading } from '../../../ui/form-heading.tsx'

type Values = { readonly email: string }

const texts = access.recoveryRequest

export function RecoveryRequestPage() {
  const [form] = Form.useForm<Values>()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const request = useRequestRecovery()

  function submit(values: Values) {
    request.mutate(values, {
      onSuccess: () => {
        notify('success', texts.sent)
        setSentTo(values.email)
      },
      onError: (error) => showFieldErrors(form, error, ['email']),
    })
  }

  return (
    <PhotoSplit photo="recovery" line={texts.photoLine}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      {sentTo === null ? (
        <>
          <FormHeading title={texts.title}>{texts.lead}</FormHeading>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            validateTrigger="onSubmit"
            initialValues={{ email: '' }}
            onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
            onFinish={submit}
            noValidate
          >
            <Form.Item
              name="email"
              label={access.fields.email}
              rules={[{ required: true, message: errorHelp.fieldRequired }]}
            >
              <EmailInput autoComplete="username" />
            </Form.Item>
            <Button type="primary" htmlType="submit" size="large" block loading={request.isPending}>
              {texts.submit}
            </Button>
          </Form>
        </>
      ) : (
        <RecoverySent email={sentTo} onAgain={() => setSentTo(null)} />
      )}
      <SwitchLine>
        <InlineLink to={paths.login}>{texts.backToSignIn}</InlineLink>
      </SwitchLine>
    </PhotoSplit>
  )
}

type Props = { readonly email: string; readonly onAgain: () => void }

function RecoverySent({ email, onAgain }: Props) {
  return (
    <div className={styles.sent}>
      <MailCheck size={40} strokeWidth={1.5} aria-hidden="true" className={styles.icon} />
      <FormHeading title={access.recoveryRequest.sent}>{access.recoveryRequest.sentLead(email)}</FormHeading>
      <Button size="large" block onClick={onAgain}>
        {access.recoveryRequest.again}
      </Button>
    </div>
  )
}
