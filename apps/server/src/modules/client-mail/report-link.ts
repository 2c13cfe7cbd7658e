import { z } from 'zod'
import type { Keys } from '../../platform/crypto/keys.ts'

const reportedMail = z.object({ customerId: z.uuid(), mailId: z.uuid(), kind: z.string(), reporter: z.hex() })

export type ReportedMail = z.output<typeof reportedMail>

const bound = 'abuse-report'

/**
 * The link of one mail to one recipient. It holds everything a report needs, because the mail's row is gone once the
 * photographer deletes the client.
 */
export function reportLink(
  keys: Keys,
  appOrigin: string,
  mail: { customerId: string; mailId: string; kind: string; recipient: string },
): string {
  const { customerId, mailId, kind, recipient } = mail
  const reporter = keys.mac('abuse-reporter', `${customerId}/${recipient.toLowerCase()}`).toString('hex')
  const text = JSON.stringify({ customerId, mailId, kind, reporter } satisfies ReportedMail)
  return `${appOrigin}/report#t=${keys.seal('abuse-report', text, bound).toString('base64url')}`
}

/** Null for what is no token of ours. */
export function readReportToken(keys: Keys, token: string): ReportedMail | null {
  try {
    return reportedMail.parse(JSON.parse(keys.unseal('abuse-report', Buffer.from(token, 'base64url'), bound)))
  } catch {
    return null
  }
}
