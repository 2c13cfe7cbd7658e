import { isNearMailLimit } from '@revela/domain'
import { sendingLimit as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../../ui/callout.tsx'
import { UnconfirmedEmail } from '../../../ui/unconfirmed-email.tsx'
import { sendingStatusQuery } from '../api/sending-queries.ts'

/** What keeps the account from mailing clients, or soon will; nothing while all is well. */
export function MailLimitNotice() {
  const { data } = useQuery(sendingStatusQuery)
  if (!data) return null
  const { sent_today: sent, daily_limit: limit } = data
  if (!data.email_confirmed) return <UnconfirmedEmail />
  if (data.paused) return <Callout kind="error">{texts.paused}</Callout>
  if (sent >= limit) return <Callout kind="error">{texts.reached(limit)}</Callout>
  return isNearMailLimit(sent, limit) ? <Callout kind="warning">{texts.near(sent, limit)}</Callout> : null
}
