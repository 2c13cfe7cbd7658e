import { ApiError } from '@revela/contract/client'
import { abuseReport as texts } from '@revela/phrases'
import { Button, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { readFragmentToken } from '../../../lib/addresses.ts'
import { MailLinkPage } from '../../../ui/mail-link-page.tsx'
import { useReportAbuse, type AbuseReport } from '../api/report-abuse.ts'
import styles from './abuse-report-page.module.css'

type Reason = AbuseReport['reason']
type Values = { readonly reason: Reason; readonly message?: string }

const reasons = Object.keys(texts.reasons) as Reason[]

/** The target of the report link in e-mails to clients. It needs no session. */
export function AbuseReportPage() {
  const [token] = useState(() => readFragmentToken(window.location.hash))
  const report = useReportAbuse()
  const isInvalid = token === null || (report.error instanceof ApiError && report.error.code === 'InvalidReportToken')
  const [title, lead] = report.isSuccess
    ? [texts.done, texts.doneLead]
    : isInvalid
      ? [texts.invalid, texts.invalidLead]
      : [texts.title, texts.lead]

  return (
    <MailLinkPage pageTitle={texts.pageTitle} title={title} lead={lead} isDone={report.isSuccess}>
      {token === null || isInvalid || report.isSuccess ? null : (
        <Form<Values>
          layout="vertical"
          requiredMark={false}
          onFinish={({ reason, message }) => report.mutate({ token, reason, message: message ?? '' })}
        >
          <Form.Item
            name="reason"
            label={texts.reasonLabel}
            rules={[{ required: true, message: texts.reasonRequired }]}
          >
            <Radio.Group
              className={styles.reasons}
              options={reasons.map((value) => ({ value, label: texts.reasons[value] }))}
            />
          </Form.Item>
          <Form.Item name="message" label={texts.messageLabel}>
            <Input.TextArea rows={4} maxLength={2_000} />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={report.isPending}>
            {texts.send}
          </Button>
        </Form>
      )}
    </MailLinkPage>
  )
}
