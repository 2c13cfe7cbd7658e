import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { bindJob, type BoundJob } from '../queue/worker.ts'
import { inlinePictures } from './inline-pictures.ts'
import { bareAddress } from './mail-headers.ts'
import { sendMailJob, type OutboxTables } from './outbox.ts'
import { MailRefused, type Postman } from './smtp.ts'

type Needs = {
  db: Database
  store: ObjectStore
  postman: Postman
  clock: Clock
  from: string
  messageIdHost: string
}

export function sendMailHandler({ db, store, postman, clock, from, messageIdHost }: Needs): BoundJob {
  const address = bareAddress(from)
  return bindJob(sendMailJob, async ({ customerId, mailId }, attempt) => {
    const mail = await db.tenant(customerId, (tx) =>
      tx
        .withTables<OutboxTables>()
        .selectFrom('outbox_mail')
        .select(['recipient', 'sender_name', 'reply_to', 'subject', 'text_body', 'html_body', 'pictures', 'state'])
        .where('customer_id', '=', customerId)
        .where('id', '=', mailId)
        .executeTakeFirst(),
    )
    // A job may be handed out twice; the row knows whether its mail already left.
    if (!mail || mail.state !== 'queued') return
    const settle = (change: { state: 'queued' | 'sent' | 'refused'; last_error: string | null }) =>
      db.tenant(customerId, (tx) =>
        tx
          .withTables<OutboxTables>()
          .updateTable('outbox_mail')
          .set((eb) => ({
            ...change,
            attempts: eb('attempts', '+', 1),
            settled_at: change.state === 'queued' ? null : clock(),
          }))
          .where('customer_id', '=', customerId)
          .where('id', '=', mailId)
          .execute(),
      )
    try {
      await postman.deliver({
        // The same id on every try: a receiver that already has the mail can tell.
        messageId: `<${mailId}@${messageIdHost}>`,
        from: mail.sender_name ? { name: mail.sender_name, address } : from,
        to: { name: '', address: mail.recipient },
        ...(mail.reply_to === null ? {} : { replyTo: { name: mail.sender_name ?? '', address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.text_body,
        ...(await inlinePictures(store, mail.html_body, mail.pictures)),
      })
    } catch (fault) {
      const final = fault instanceof MailRefused || attempt.isLast
      await settle({ state: final ? 'refused' : 'queued', last_error: String(fault).slice(0, 500) })
      if (!final) throw fault
      return
    }
    await settle({ state: 'sent', last_error: null })
  })
}
