import { access, brand } from '@revela/phrases'
import { ApiError } from '@revela/contract/client'
import { Form } from 'antd'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { showFieldErrors } from '../../../lib/field-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { paths } from '../../../lib/paths.ts'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { deadLinkCodes, useResetPassword } from '../api/recovery.ts'
import { DeadLinkDialog } from '../components/dead-link-dialog.tsx'
import { FormHeading } from '../components/form-heading.tsx'
import { NewPasswordForm, type NewPassword } from '../components/new-password-form.tsx'
import { PhotoSplit } from '../components/photo-split.tsx'
import { SwitchLine } from '../components/switch-line.tsx'
import { readResetToken } from '../lib/reset-token.ts'

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
