import { errorHelp, privacy } from '@revela/phrases'
import { ApiError } from '@revela/contract/client'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { showFieldErrors } from '../../../lib/field-errors.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import { confirmFields, useAskErasure, useConfirmIdentity } from '../api/privacy-changes.ts'
import styles from './erase-dialog.module.css'

const texts = privacy.dialog
const required = [{ required: true, message: errorHelp.fieldRequired }]

type Props = {
  readonly open: boolean
  readonly email: string
  readonly needsPassword: boolean
  readonly onClose: () => void
}
type Values = { readonly email: string; readonly password?: string }

/** Who it is, and the account's address typed: nobody erases an account by a slip of the hand. */
export function EraseDialog({ open, email, needsPassword, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const [isOld, setOld] = useState(false)
  const confirm = useConfirmIdentity()
  const ask = useAskErasure()
  const wantsPassword = needsPassword || isOld
  const show = (error: unknown) => {
    // The quarter of an hour was over while they were typing.
    if (error instanceof ApiError && error.code === 'ConfirmationNeeded') setOld(true)
    else showFieldErrors(form, error, confirmFields)
  }
  const erase = (typed: string) =>
    ask.mutate(typed, {
      onSuccess: () => {
        setOld(false)
        onClose()
      },
      onError: show,
    })
  return (
    <CreationDialog<Values>
      open={open}
      title={texts.erasureTitle}
      submit={texts.erase}
      pending={confirm.isPending || ask.isPending}
      form={form}
      initial={{ email: '', password: '' }}
      onClose={onClose}
      onOpened={() => form.focusField('email')}
      onSubmit={({ email: typed, password = '' }) => {
        if (!wantsPassword) erase(typed)
        else confirm.mutate(password, { onSuccess: () => erase(typed), onError: show })
      }}
    >
      <p className={styles.words}>
        {texts.week} {texts.renewal}
      </p>
      <Form.Item name="email" label={texts.email} extra={email} rules={required}>
        <Input size="large" autoComplete="off" inputMode="email" spellCheck={false} autoCapitalize="none" />
      </Form.Item>
      {wantsPassword ? (
        <Form.Item name="password" label={texts.password} extra={texts.passwordWhy} rules={required}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
      ) : null}
    </CreationDialog>
  )
}
