import { ApiError } from '@revela/contract/client'
import { reminderStop as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { readFragmentToken } from '../../../lib/addresses.ts'
import { MailLinkPage } from '../../../ui/mail-link-page.tsx'
import { reminderStopQuery, useStopReminders } from '../api/stop-reminders.ts'

const isRejected = (error: unknown) => error instanceof ApiError && error.code === 'InvalidStopToken'

/** The target of the stop link in reminders. It waits for a tap, because mail scanners open every link of a mail. */
export function StopRemindersPage() {
  const [token] = useState(() => readFragmentToken(window.location.hash))
  const { data, error } = useQuery(reminderStopQuery(token))
  const stop = useStopReminders()
  const studio = data?.studio ?? null
  const isDone = stop.isSuccess || data?.stopped === true
  const isInvalid = token === null || isRejected(stop.error) || isRejected(error)
  const [title, lead] = isDone
    ? [texts.done, texts.doneLead]
    : isInvalid
      ? [texts.invalid, texts.invalidLead]
      : [studio === null ? texts.title : texts.titleOf(studio), texts.lead]

  return (
    <MailLinkPage pageTitle={texts.pageTitle} title={title} lead={lead} isDone={isDone}>
      {isInvalid || isDone ? null : (
        <Button type="primary" size="large" block loading={stop.isPending} onClick={() => stop.mutate(token)}>
          {texts.stop}
        </Button>
      )}
    </MailLinkPage>
  )
}
