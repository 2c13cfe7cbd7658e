import { confirmation as texts, errorHelp, passkeys, secondFactor } from '@revela/phrases'
import { Button, Form, Input } from 'antd'
import { KeyRound } from 'lucide-react'
import { useEffect } from 'react'
import type { PendingConfirmation } from '../../../lib/confirmation.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { hasPasskeySupport } from '../../../lib/passkeys.ts'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { PasswordInput } from '../../../ui/password-input.tsx'
import {
  confirmFields,
  useConfirmIdentity,
  useConfirmWithPasskey,
  useSendConfirmationCode,
  type IdentityProof,
} from '../api/confirmation.ts'
import styles from './confirm-identity-dialog.module.css'

const required = [{ required: true, message: errorHelp.fieldRequired }]

/**
 * Confirmation before a sensitive change: the password, a mailed code for an account without a password, or a passkey.
 * A change of the second factor also requires the code of the authenticator app.
 */
export function ConfirmIdentityDialog({ pending }: { readonly pending: PendingConfirmation }) {
  const [form] = Form.useForm<IdentityProof>()
  const confirm = useConfirmIdentity()
  const withPasskey = useConfirmWithPasskey()
  const { method, hasPasskey, needsSecondFactor, settle } = pending
  return (
    <CreationDialog<IdentityProof>
      open
      title={texts.title}
      submit={texts.submit}
      pending={confirm.isPending}
      form={form}
      initial={{}}
      onClose={() => settle(false)}
      onOpened={() => form.focusField(method)}
      onSubmit={(proof) =>
        confirm.mutate(proof, {
          onSuccess: () => settle(true),
          onError: (error) => showFieldErrors(form, error, confirmFields),
        })
      }
    >
      {method === 'password' ? (
        <Form.Item name="password" label={texts.password} extra={texts.passwordWhy} rules={required}>
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
      ) : (
        <CodeField />
      )}
      {needsSecondFactor ? (
        <Form.Item name="second_factor" label={secondFactor.anyCode} extra={texts.secondFactorWhy} rules={required}>
          <Input size="large" autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
      ) : null}
      {hasPasskey && hasPasskeySupport() ? (
        <Button
          className={styles.passkey ?? ''}
          size="large"
          block
          icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
          loading={withPasskey.isPending}
          onClick={() => withPasskey.mutate(undefined, { onSuccess: () => settle(true) })}
        >
          {passkeys.alternative}
        </Button>
      ) : null}
    </CreationDialog>
  )
}

/** Sends the first code when the dialog opens. */
function CodeField() {
  const send = useSendConfirmationCode()
  const { mutate } = send
  useEffect(() => {
    mutate()
  }, [mutate])
  return (
    <>
      <p className={styles.lead}>{texts.codeWhy}</p>
      <Form.Item name="code" label={texts.code} rules={required}>
        <Input size="large" inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
      <p className={styles.again}>
        <Button type="link" loading={send.isPending} onClick={() => mutate()}>
          {texts.sendAgain}
        </Button>
      </p>
    </>
  )
}
