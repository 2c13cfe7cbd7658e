import { isEmail } from '@revela/domain'
import { brand, errorHelp, noticeAddress, noticeAddress as texts, words } from '@revela/phrases'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Form, Skeleton } from 'antd'
import { call } from '../../../lib/api.ts'
import { clearFieldErrors, showFieldErrors } from '../../../lib/call-errors.ts'
import { notify } from '../../../lib/notices.ts'
import { EmailInput } from '../../../ui/email-input.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { profileCalls, notificationEmailQuery } from '../api/profile.ts'
import styles from './notifications-page.module.css'

const addressFields = ['email_default'] as const

function useSaveNotificationEmail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (email_default: string) => call(profileCalls.setNotificationEmail, { body: { email_default } }),
    onSuccess: (_answer, email_default) => {
      queries.setQueryData(notificationEmailQuery.queryKey, { email_default })
      notify('success', noticeAddress.saved)
    },
    meta: { fields: addressFields },
  })
}

type Values = { readonly email_default: string }

const rules = [
  { required: true, message: errorHelp.fieldRequired },
  {
    validator: (_rule: unknown, text: string) =>
      text === '' || isEmail(text.trim()) ? Promise.resolve() : Promise.reject(new Error(errorHelp.emailInvalid)),
  },
]

function AddressForm({ address }: { readonly address: string }) {
  const [form] = Form.useForm<Values>()
  const save = useSaveNotificationEmail()
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      className={styles.form}
      initialValues={{ email_default: address }}
      onValuesChange={(changed: Partial<Values>) => clearFieldErrors(form, changed)}
      onFinish={({ email_default }) =>
        save.mutate(email_default.trim(), { onError: (error) => showFieldErrors(form, error, addressFields) })
      }
      noValidate
    >
      <Form.Item name="email_default" label={texts.email} rules={rules}>
        <EmailInput autoComplete="email" />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" loading={save.isPending}>
        {texts.submit}
      </Button>
    </Form>
  )
}

export function NotificationsPage() {
  const { data, isError, isFetching, refetch } = useQuery(notificationEmailQuery)
  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <SettingsSection title={texts.title} lead={texts.lead}>
        {data ? (
          <AddressForm address={data.email_default} />
        ) : isError ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 2 }} aria-label={words.loading} />
        )}
        <p className={styles.safety}>{texts.safety}</p>
      </SettingsSection>
    </>
  )
}
