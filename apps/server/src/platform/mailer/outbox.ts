import type { ColumnType } from 'kysely'
import { z } from 'zod'
import type { Keys } from '../crypto/keys.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids/uuid.ts'
import { defineJob, type JobSender } from '../queue/queue.ts'
import { picturesOf, type MailContent, renderMailHtml, renderMailText } from './render-mail.ts'
import { headerText, mailAddress } from './mail-headers.ts'
import { mailSecretPurpose, type MailSecrets } from './mail-secrets.ts'
import type { RejectionReason } from './rejection-reason.ts'

export type OutboxTables = { outbox_mail: OutboxMailTable }

/** A picture of an e-mail: its content id in the HTML and the key of its bytes. */
export type StoredPicture = { readonly cid: string; readonly key: string; readonly type: string }

type OutboxMailTable = {
  customer_id: string
  id: string
  kind: string
  recipient: string
  /** The client it is sent to or about; erasing that client erases it. */
  client_id: string | null
  sender_name: string | null
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  pictures: ColumnType<StoredPicture[], string, string>
  secrets_sealed: Buffer | null
  state: 'queued' | 'held' | 'sent' | 'rejected'
  /** The folded names for which it is held for staff. */
  held_for: string[] | null
  attempts: number
  /** Until then the e-mail is claimed by one worker. */
  claimed_until: Date | null
  last_error: string | null
  rejection: RejectionReason | 'unreachable' | 'blocked' | 'expired' | null
  created_at: Date
  settled_at: Date | null
  unsubscribe_url: string | null
  /** From then on it is not sent any more. */
  valid_until: Date | null
}

export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ customerId: z.uuid(), mailId: z.uuid() }),
  // Two days: a mail server may be down for a night and a morning.
  retryLimit: 100,
  retryDelay: 5,
  retryDelayMax: 1_800,
  expireInSeconds: 600,
})

export type OutgoingMail = {
  /** Set when the caller needs the id beforehand; otherwise the outbox generates one. */
  readonly id?: string
  readonly customerId: string
  /** The purpose, e.g. `password-recovery`: for metrics, never shown. */
  readonly kind: string
  readonly recipient: string
  /** The client it is sent to or about, if any. */
  readonly clientId?: string
  /** The sender name beside our address, for e-mails on behalf of a studio. */
  readonly senderName?: string
  readonly replyTo?: string
  readonly subject: string
  /** For the header List-Unsubscribe: a POST there stops such e-mails without questions. */
  readonly unsubscribeUrl?: string
  /** From then on it is not sent any more, whatever delayed it. */
  readonly validUntil?: Date
  readonly content: MailContent
  /** Names for which the e-mail is held for staff instead of being sent. */
  readonly heldFor?: readonly string[]
  /** The secrets behind the placeholders of the content. */
  readonly secrets?: MailSecrets
}

export type Outbox = {
  /** Returns the e-mail's id. */
  readonly queue: (tx: Tx, mail: OutgoingMail, now: Date) => Promise<string>
}

export function sealedFor(customerId: string, mailId: string): string {
  return `${customerId}/${mailId}`
}

/**
 * The e-mail and its job are rows of the caller's transaction: an e-mail is sent if and only if its cause is committed.
 */
export function createOutbox(jobs: JobSender, keys: Keys): Outbox {
  return {
    queue: async (tx, mail, now) => {
      const id = mail.id ?? newId()
      const contentId = (name: string) => `${name}-${id}@revela`
      const pictures = picturesOf(mail.content).map(([name, { objectKey, type }]): StoredPicture => ({
        cid: contentId(name),
        key: objectKey,
        type,
      }))
      await tx
        .withTables<OutboxTables>()
        .insertInto('outbox_mail')
        .values({
          customer_id: mail.customerId,
          id,
          kind: mail.kind,
          recipient: mailAddress(mail.recipient),
          client_id: mail.clientId ?? null,
          sender_name: mail.senderName === undefined ? null : headerText(mail.senderName),
          reply_to: mail.replyTo === undefined ? null : mailAddress(mail.replyTo),
          subject: headerText(mail.subject),
          text_body: renderMailText(mail.content),
          html_body: renderMailHtml(mail.content, contentId),
          pictures: JSON.stringify(pictures),
          secrets_sealed: mail.secrets
            ? keys.seal(mailSecretPurpose, JSON.stringify(mail.secrets), sealedFor(mail.customerId, id))
            : null,
          state: mail.heldFor ? 'held' : 'queued',
          held_for: mail.heldFor ? [...mail.heldFor] : null,
          attempts: 0,
          claimed_until: null,
          last_error: null,
          rejection: null,
          created_at: now,
          settled_at: null,
          unsubscribe_url: mail.unsubscribeUrl ?? null,
          valid_until: mail.validUntil ?? null,
        })
        .execute()
      if (!mail.heldFor) await jobs.send(tx, sendMailJob, { customerId: mail.customerId, mailId: id })
      return id
    },
  }
}
