import type { ColumnType } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids/uuid.ts'
import { defineJob, type JobSender } from '../queue/queue.ts'
import { picturesOf, type MailContent } from './mail-content.ts'
import { headerText, mailAddress } from './mail-headers.ts'
import { renderMailHtml } from './render-mail.ts'
import { renderMailText } from './render-mail-text.ts'

export type OutboxTables = { outbox_mail: OutboxMailTable }

/** A picture of a mail: what its HTML calls it, and where its bytes are. */
export type StoredPicture = { readonly cid: string; readonly key: string; readonly type: string }

type OutboxMailTable = {
  customer_id: string
  id: string
  kind: string
  recipient: string
  sender_name: string | null
  reply_to: string | null
  subject: string
  text_body: string
  html_body: string
  pictures: ColumnType<StoredPicture[], string, string>
  state: 'queued' | 'sent' | 'refused'
  attempts: number
  last_error: string | null
  created_at: Date
  settled_at: Date | null
}

export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ customerId: z.uuid(), mailId: z.uuid() }),
  retryLimit: 12,
  retryDelay: 5,
  retryDelayMax: 1_800,
  expireInSeconds: 120,
})

export type OutgoingMail = {
  readonly customerId: string
  /** What it is for, e.g. `password-recovery`: for counting, never shown. */
  readonly kind: string
  readonly recipient: string
  /** The name beside our address, where the mail speaks for a studio. */
  readonly senderName?: string
  readonly replyTo?: string
  readonly subject: string
  readonly content: MailContent
}

export type Outbox = { readonly queue: (tx: Tx, mail: OutgoingMail, now: Date) => Promise<void> }

/** The mail and its job are rows of the caller's transaction: a mail is sent if and only if its cause happened. */
export function createOutbox(jobs: JobSender): Outbox {
  return {
    queue: async (tx, mail, now) => {
      const id = newId()
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
          sender_name: mail.senderName === undefined ? null : headerText(mail.senderName),
          reply_to: mail.replyTo === undefined ? null : mailAddress(mail.replyTo),
          subject: headerText(mail.subject),
          text_body: renderMailText(mail.content),
          html_body: renderMailHtml(mail.content, contentId),
          pictures: JSON.stringify(pictures),
          state: 'queued',
          attempts: 0,
          last_error: null,
          created_at: now,
          settled_at: null,
        })
        .execute()
      await jobs.send(tx, sendMailJob, { customerId: mail.customerId, mailId: id })
    },
  }
}
