import { isPublicEmail, normalizeEmail } from '@revela/domain'
import { account, emailChange as texts, errorHelp } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { useState } from 'react'
import { whatsappUrl } from '../../../lib/addresses.ts'
import { showFieldErrors } from '../../../lib/call-errors.ts'
import { useStudioConfig } from '../../../lib/studio-config.ts'
import { Callout } from '../../../ui/callout.tsx'
import { CreationDialog } from '../../../ui/creation-dialog.tsx'
import { EmailInput } from '../../../ui/email-input.tsx'
import { OutsideLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import {
  accountEmailQuery,
  emailChangeFields,
  useCancelEmailChange,
  useRequestEmailChange,
  type PendingEmailChange,
} from '../api/account.ts'
import styles from './account-email.module.css'

const rules = [
  { required: true, message: errorHelp.fieldRequired },
  {
    validator: (_: unknown, value = '') =>
      value.trim() === '' || isPublicEmail(normalizeEmail(value))
        ? Promise.resolve()
        : Promise.reject(new Error(errorHelp.emailInvalid)),
  },
]

type Values = { readonly email: string }

function ChangeEmailDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const request = useRequestEmailChange()

  function submit({ email }: Values) {
    request.mutate(normalizeEmail(email), {
      onSuccess: onClose,
      onError: (error) => void showFieldErrors(form, error, emailChangeFields),
    })
  }

  return (
    <CreationDialog
      open={open}
      title={texts.title}
      submit={texts.submit}
      pending={request.isPending}
      form={form}
      initial={{ email: '' }}
      onClose={onClose}
      onOpened={() => form.focusField('email')}
      onSubmit={submit}
    >
      <Form.Item name="email" label={texts.field} extra={texts.lead} required={false} rules={rules}>
        <EmailInput autoComplete="email" />
      </Form.Item>
    </CreationDialog>
  )
}

type PendingProps = { readonly email: string; readonly change: PendingEmailChange }

/** What still has to be confirmed, and where. */
function PendingChange({ email, change }: PendingProps) {
  const cancel = useCancelEmailChange()
  const missing = [...(change.old_confirmed ? [] : [email]), ...(change.new_confirmed ? [] : [change.email])]
  return (
    <div className={styles.pending}>
      <Callout kind="warning" title={texts.pendingTitle(change.email)}>
        {texts.pending(missing)}
      </Callout>
      <Button size="large" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {texts.cancel}
      </Button>
    </div>
  )
}

/** The e-mail of the account. It changes only by confirmation from the old and the new address. */
export function AccountEmail() {
  const { data, isError, isFetching, refetch } = useQuery(accountEmailQuery)
  const [changing, setChanging] = useState(false)
  const supportUrl = whatsappUrl(useStudioConfig()?.support.technical, account.data.emailMessage)
  if (isError) {
    return (
      <div className={styles.email}>
        <LoadFailure text={account.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      </div>
    )
  }
  return (
    <div className={styles.email}>
      <dl>
        <dt className={styles.label}>{account.data.email}</dt>
        <dd className={styles.value}>
          {data ? <span>{data.email}</span> : <Skeleton.Input active size="small" />}
          <Button onClick={() => setChanging(true)}>{texts.open}</Button>
        </dd>
        <dd className={styles.note}>
          {account.data.emailNote}{' '}
          {supportUrl ? <OutsideLink href={supportUrl}>{account.data.emailSupport}</OutsideLink> : null}
        </dd>
      </dl>
      {data?.change ? <PendingChange email={data.email} change={data.change} /> : null}
      <ChangeEmailDialog open={changing} onClose={() => setChanging(false)} />
    </div>
  )
}
