import { foldHomoglyphs, looksLikeInstitution } from '@revela/domain'
import { clientMail, errorHelp } from '@revela/phrases'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { keyPurpose, type Keys } from '../../platform/crypto/keys.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids/uuid.ts'
import type { Outbox, OutgoingMail } from '../../platform/mailer/outbox.ts'
import { ApiError } from '../../platform/api-error/api-error.ts'
import { countClientMail, findAllowedNames, readSendingStatus, type SendingStatus } from './client-mail.repository.ts'

const reporterPurpose = keyPurpose('abuse-reporter')
const reportPurpose = keyPurpose('abuse-report')

const reportedMail = z.object({ customerId: z.uuid(), mailId: z.uuid(), kind: z.string(), reporter: z.hex() })

type ReportedMail = z.output<typeof reportedMail>

const bound = 'abuse-report'

/**
 * The report link of one mail to one recipient. It contains everything a report needs, because the mail's row is
 * deleted with the client.
 */
function reportLink(
  keys: Keys,
  appOrigin: string,
  mail: { customerId: string; mailId: string; kind: string; recipient: string },
): string {
  const { customerId, mailId, kind, recipient } = mail
  const reporter = keys.mac(reporterPurpose, `${customerId}/${recipient.toLowerCase()}`).toString('hex')
  const text = JSON.stringify({ customerId, mailId, kind, reporter } satisfies ReportedMail)
  return `${appOrigin}/report#t=${keys.seal(reportPurpose, text, bound).toString('base64url')}`
}

/** Returns null when the token is not ours. */
export function readReportToken(keys: Keys, token: string): ReportedMail | null {
  try {
    return reportedMail.parse(JSON.parse(keys.unseal(reportPurpose, Buffer.from(token, 'base64url'), bound)))
  } catch {
    // The caller responds as for an unknown link.
    return null
  }
}

export type ClientMailDeps = {
  readonly outbox: Outbox
  readonly keys: Keys
  readonly config: Pick<Config, 'APP_ORIGIN'>
}

/** A mail sent in a studio's name. */
export type ClientMail = OutgoingMail & { readonly senderName: string }

type QueuedClientMail = { readonly id: string; readonly isHeld: boolean }

/** Throws when the account may not mail clients now; called before anything is changed for a mail. */
export async function requireSending(tx: Tx, customerId: string, now: Date): Promise<void> {
  const status = await readSendingStatus(tx, customerId, now)
  const error = sendingError(status) ?? (status.sent >= status.dailyLimit ? dailyLimitError(status) : null)
  if (error) throw error
}

/** Throws when the account may not send at all; the daily limit is counted with each mail. */
async function requireSendingAllowed(tx: Tx, customerId: string, now: Date) {
  const status = await readSendingStatus(tx, customerId, now)
  const error = sendingError(status)
  if (error) throw error
  return status
}

/** Queues a mail that the photographer requested; throws when the account may not send it. */
export async function queueSentMail(
  deps: ClientMailDeps,
  tx: Tx,
  mail: ClientMail,
  now: Date,
): Promise<QueuedClientMail> {
  const status = await requireSendingAllowed(tx, mail.customerId, now)
  const counted = { origin: 'sent', limit: status.dailyLimit, now } as const
  if (!(await countClientMail(tx, mail.customerId, counted))) throw dailyLimitError(status)
  return queueCounted(deps, tx, mail, status, now)
}

/** Queues a mail to the photographer's own address; it is not counted as a mail to a client. */
export async function queueTestMail(
  { outbox }: Pick<ClientMailDeps, 'outbox'>,
  tx: Tx,
  mail: ClientMail,
  now: Date,
): Promise<void> {
  const status = await requireSendingAllowed(tx, mail.customerId, now)
  const senderName = status.isViaRevela ? clientMail.viaRevela(mail.senderName) : mail.senderName
  await outbox.queue(tx, { ...mail, senderName }, now)
}

/**
 * Queues a mail that a client caused (a receipt, a requested link). When the account may not send, the mail is skipped,
 * because the client's own action must not fail. These mails have a separate quota of the same size.
 */
export async function queueAutomaticMail(deps: ClientMailDeps, tx: Tx, mail: ClientMail, now: Date): Promise<void> {
  const status = await readSendingStatus(tx, mail.customerId, now)
  if (sendingError(status)) return
  const counted = { origin: 'automatic', limit: status.dailyLimit, now } as const
  if (await countClientMail(tx, mail.customerId, counted)) await queueCounted(deps, tx, mail, status, now)
}

/**
 * Queues a reminder that is due; null when the account may not send it now. Reminders use at most half of the quota of
 * automatic mails, so that a day of many reminders leaves receipts and requested links their room.
 */
export async function queueReminderMail(
  deps: ClientMailDeps,
  tx: Tx,
  mail: ClientMail,
  now: Date,
): Promise<QueuedClientMail | null> {
  const status = await readSendingStatus(tx, mail.customerId, now)
  if (sendingError(status)) return null
  const counted = { origin: 'automatic', limit: Math.ceil(status.dailyLimit / 2), now } as const
  return (await countClientMail(tx, mail.customerId, counted)) ? queueCounted(deps, tx, mail, status, now) : null
}

async function queueCounted(
  { outbox, keys, config }: ClientMailDeps,
  tx: Tx,
  mail: ClientMail,
  status: SendingStatus,
  now: Date,
): Promise<QueuedClientMail> {
  const { customerId, kind, recipient, content } = mail
  const id = mail.id ?? newId()
  const heldFor = await suspiciousNames(tx, mail)
  const url = reportLink(keys, config.APP_ORIGIN, { customerId, mailId: id, kind, recipient })
  const flaggedMail: OutgoingMail = {
    ...mail,
    id,
    senderName: status.isViaRevela ? clientMail.viaRevela(mail.senderName) : mail.senderName,
    content: { ...content, footerLink: { label: clientMail.reportLink, url } },
    ...(heldFor.length > 0 ? { heldFor } : {}),
  }
  await outbox.queue(tx, flaggedMail, now)
  return { id, isHeld: heldFor.length > 0 }
}

/** Returns the folded names in a mail's visible lines that look like an institution and were not allowed by staff. */
async function suspiciousNames(tx: Tx, { customerId, senderName, subject, content }: ClientMail): Promise<string[]> {
  const suspicious = [senderName, subject, content.title].filter(looksLikeInstitution)
  const names = [...new Set(suspicious.map(foldHomoglyphs))]
  if (names.length === 0) return []
  const allowed = await findAllowedNames(tx, customerId, names)
  return names.filter((name) => !allowed.has(name))
}

function sendingError({ isConfirmed, isPaused }: SendingStatus): ApiError | null {
  if (!isConfirmed) return new ApiError('EmailNotConfirmed')
  return isPaused ? new ApiError('SendingPaused') : null
}

function dailyLimitError({ dailyLimit: limit }: SendingStatus): ApiError {
  const messages = [{ id: 'SendingLimitReached', help: errorHelp.sendingLimitReached(limit) }]
  return new ApiError('SendingLimitReached', { messages, details: { limit, sent: limit } })
}
