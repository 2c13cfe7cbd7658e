import { CLIENT_NAME_MARK, isNearMailLimit } from '@revela/domain'
import { albumSending as texts, sending, sendingLimit } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { Callout } from '../../../ui/callout.tsx'
import { UnconfirmedEmail } from '../../../ui/unconfirmed-email.tsx'
import { sendingStatusQuery } from '../api/album-queries.ts'

const filled = (message: string) => ({ required: true, whitespace: true, message })

/** Subject and text of the mail with the links. */
export function MailFields() {
  return (
    <>
      <Form.Item name="subject" label={texts.subject} rules={[filled(texts.subjectBlank)]}>
        <Input size="large" maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="message"
        label={texts.text}
        extra={sending.nameHint(CLIENT_NAME_MARK)}
        rules={[filled(texts.textBlank)]}
      >
        <Input.TextArea size="large" rows={6} maxLength={5000} />
      </Form.Item>
    </>
  )
}

/** Why the account cannot send e-mails, or soon cannot; empty otherwise. */
export function MailLimitNotice() {
  const { data } = useQuery(sendingStatusQuery)
  if (!data) return null
  const { sent_today: sent, daily_limit: limit } = data
  if (!data.email_confirmed) return <UnconfirmedEmail />
  if (data.paused) return <Callout kind="error">{sendingLimit.paused}</Callout>
  if (sent >= limit) return <Callout kind="error">{sendingLimit.reached(limit)}</Callout>
  return isNearMailLimit(sent, limit) ? <Callout kind="warning">{sendingLimit.near(sent, limit)}</Callout> : null
}
