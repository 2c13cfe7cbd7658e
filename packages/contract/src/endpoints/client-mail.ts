import { z } from 'zod'
import { anyCustomer, open } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { paragraph } from '../fields/text.ts'

/** What the account may mail to clients today; the send panel shows a limit before it is reached. */
export const getSendingStatus = endpoint({
  name: 'clientMail.getStatus',
  method: 'GET',
  path: '/customer/sending',
  origin: 'ours',
  access: anyCustomer('account.read'),
  answer: z.strictObject({
    email: z.string(),
    email_confirmed: z.boolean(),
    /** Stopped by abuse reports until our staff decides. */
    paused: z.boolean(),
    sent_today: z.number().int(),
    daily_limit: z.number().int(),
    /** The sender's name contains "via Revela". */
    via_revela: z.boolean(),
  }),
})

export const abuseReason = z.enum(['unknown-sender', 'impersonation', 'fraud', 'offensive', 'other'])

/** A recipient reports a mail with the link in its footer. A second report of the same mail changes nothing. */
export const reportAbuse = endpoint({
  name: 'clientMail.reportAbuse',
  method: 'POST',
  path: '/abuse-reports',
  origin: 'ours',
  access: open,
  body: z.object({
    token: z.string().min(1).max(512),
    reason: abuseReason,
    message: paragraph(0, 2000).default(''),
  }),
  errors: ['InvalidReportToken'],
})
