import { ApiError } from '@revela/contract/client'
import { access, brand, errorHelp } from '@revela/phrases'
import { Button, Form, type FormInstance } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { MessageDialog } from '../../../ui/message-dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { deadLinkCodes, useResetPassword, readResetToken } from '../api/recovery.ts'
import { PhotoSplit, SwitchLine } from '../components/access-layout.tsx'
import { FormHeading } from '../../../ui/form-heading.tsx'

const deadLinkDialogTexts = access.recoveryReset

/** The link was already used or has expired: the user has to request a new one. */
function DeadLinkDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <MessageDialog
      open={open}
      kind="warning"
      title={deadLinkDialogTexts.errorTitle}
      onClose={onClose}
      action={{ label: deadLinkDialogTexts.errorButton, run: () => void navigate(paths.recoveryRequest) }}
    >
      <p>{deadLinkDialogTexts.errorText}</p>
    </MessageDialog>
  )
}

const texts = access.recoveryReset

function isDeadLink(error: unknown): boolean {
  return error instanceof ApiError && deadLinkCodes.some((code) => code === error.code)
}

export function RecoveryResetPage() {
  const { hash, search } = useLocation()
  const token = readResetToken(hash, search)
  const [dead, setDead] = useState(token === '')
  const [form] = Form.useForm<NewPassword>()
  const reset = useResetPassword()
  const navigate = useNavigate()

  function submit({ password }: NewPassword) {
    reset.mutate(
      { password, token },
      {
        onSuccess: () => {
          notify('success', texts.done)
          void navigate(paths.login, { replace: true })
        },
        onError: (error) => {
          if (isDeadLink(error)) setDead(true)
          else showFieldErrors(form, error, ['password'])
        },
      },
    )
  }

  return (
    <PhotoSplit photo="recovery" line={access.recoveryRequest.photoLine}>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <FormHeading title={texts.title}>{texts.lead}</FormHeading>
      <NewPasswordForm form={form} pending={reset.isPending} onSubmit={submit} />
      <SwitchLine>
        <InlineLink to={paths.login}>{access.recoveryRequest.backToSignIn}</InlineLink>
      </SwitchLine>
      <DeadLinkDialog open={dead} onClose={() => setDead(false)} />
    </PhotoSplit>
  )
}

type NewPassword = { readonly password: string }

type Props = {
  readonly form: FormInstance<NewPassword>
  readonly pending: boolean
  readonly onSubmit: (values: NewPassword) => void
}

function NewPasswordForm({ form, pending, onSubmit }: Props) {
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      initialValues={{ password: '' }}
      onValuesChange={(changed: Partial<NewPassword>) => clearFieldErrors(form, changed)}
      onFinish={onSubmit}
      noValidate
    >
      <Form.Item
        name="password"
        label={access.fields.newPassword}
        extra={access.fields.passwordHint}
        rules={[{ required: true, message: errorHelp.fieldRequired }]}
      >
        <PasswordInput autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={pending}>
        {access.recoveryReset.submit}
      </Button>
    </Form>
  )
}
