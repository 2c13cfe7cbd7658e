import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { newId } from '../ids/uuid.ts'
import { defineJob, type JobSender } from '../queue/queue.ts'
import { renderMailHtml, renderMailText, type MailContent } from './render-mail.ts'

export type OutboxTables = { outbox_mail: OutboxMailTable }

type OutboxMailTable = {
  customer_id: string
  id: string
  kind: string
  recipient: string
  subject: string
  text_body: string
  html_body: string
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
  readonly subject: string
  readonly content: MailContent
}

export type Outbox = { readonly queue: (tx: Tx, mail: OutgoingMail, now: Date) => Promise<void> }

/** The mail and its job are rows of the caller's transaction: a mail is sent if and only if its cause happened. */
export function createOutbox(jobs: JobSender): Outbox {
  return {
    queue: async (tx, mail, now) => {
      const id = newId()
      await tx
        .withTables<OutboxTables>()
        .insertInto('outbox_mail')
        .values({
          customer_id: mail.customerId,
          id,
          kind: mail.kind,
          recipient: mail.recipient,
          // A line break here would end the header.
          subject: mail.subject.replace(/[\r\n]+/g, ' '),
          text_body: renderMailText(mail.content),
          html_body: renderMailHtml(mail.content),
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
