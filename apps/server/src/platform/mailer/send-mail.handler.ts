import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock/clock.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { nullIfMissing } from '../object-store/null-if-missing.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { bindJob, type BoundJob } from '../queue/worker.ts'
import { escapeHtml, withoutPicture } from './render-mail.ts'
import { bareAddress } from './mail-headers.ts'
import { claimMail, finishMail } from './mail-row.repository.ts'
import { mailSecretPurpose, type MailSecrets, writeSecrets } from './mail-secrets.ts'
import { mailRejections, mailAttempts, mailWait } from './mail.metrics.ts'
import { sealedFor, sendMailJob, type StoredPicture } from './outbox.ts'
import { type InlinePicture, MailRejectedError, type MailTransport } from './smtp.ts'

/** Creates and stores the picture of this key; false when there is none to create. */
type PictureMaker = (key: string) => Promise<boolean>

const maxBytes = 100 * 1024

/** Attaches the pictures. One that is missing or too large is left out, so that the e-mail is always sent. */
async function inlinePictures(
  store: ObjectStore,
  html: string,
  pictures: readonly StoredPicture[],
  makePicture: PictureMaker,
): Promise<{ html: string; pictures: InlinePicture[] }> {
  const attached: InlinePicture[] = []
  let renderedHtml = html
  for (const { cid, key, type } of pictures) {
    const stored = () => store.read(key).catch(nullIfMissing)
    const bytes = (await stored()) ?? ((await makePicture(key)) ? await stored() : null)
    if (bytes && bytes.length <= maxBytes) attached.push({ cid, type, bytes })
    else renderedHtml = withoutPicture(renderedHtml, cid)
  }
  return { html: renderedHtml, pictures: attached }
}

type Deps = {
  db: Database
  store: ObjectStore
  keys: Keys
  mailTransport: MailTransport
  clock: Clock
  from: string
  messageIdHost: string
  /** Creates a picture that is not stored yet; false when there is none to create. */
  makePicture: PictureMaker
}

export function sendMailHandler(deps: Deps): BoundJob {
  const { db, store, keys, mailTransport, clock, from, messageIdHost, makePicture } = deps
  const address = bareAddress(from)
  const secretsOf = (sealed: Buffer | null, customerId: string, mailId: string): MailSecrets =>
    sealed ? JSON.parse(keys.unseal(mailSecretPurpose, sealed, sealedFor(customerId, mailId))) : {}
  return bindJob(sendMailJob, async ({ customerId, mailId }, attempt) => {
    const mail = await claimMail(db, customerId, mailId, clock())
    // A job may be delivered twice; the row shows whether its e-mail was already sent or is being sent.
    if (mail === null) return
    if (mail === 'expired') return mailAttempts.add({ outcome: 'expired' })
    if (mail === 'taken') throw new Error('another worker is sending this e-mail, will retry')
    try {
      const secrets = secretsOf(mail.secrets_sealed, customerId, mailId)
      const html = writeSecrets(mail.html_body, secrets, escapeHtml)
      await mailTransport.deliver({
        // The same id on every attempt, so that a receiver can detect a duplicate.
        messageId: `<${mailId}@${messageIdHost}>`,
        from: mail.sender_name ? { name: mail.sender_name, address } : from,
        to: { name: '', address: mail.recipient },
        ...(mail.reply_to === null ? {} : { replyTo: { name: mail.sender_name ?? '', address: mail.reply_to } }),
        subject: mail.subject,
        ...(mail.unsubscribe_url === null ? {} : { unsubscribeUrl: mail.unsubscribe_url }),
        text: writeSecrets(mail.text_body, secrets, (secret) => secret),
        ...(await inlinePictures(store, html, mail.pictures, makePicture)),
      })
    } catch (error) {
      const rejection = error instanceof MailRejectedError ? error.reason : attempt.isLast ? 'unreachable' : null
      const state = rejection === null ? 'queued' : 'rejected'
      await finishMail(db, customerId, mailId, { state, last_error: String(error).slice(0, 500), rejection }, clock())
      mailAttempts.add({ outcome: rejection === null ? 'retried' : 'rejected' })
      if (rejection === null) throw error
      mailRejections.add({ reason: rejection })
      return
    }
    mailAttempts.add({ outcome: 'accepted' })
    mailWait.observe({}, (clock().getTime() - mail.created_at.getTime()) / 1_000)
    // A sent e-mail that is not recorded as sent would be sent again, so recording is retried.
    await retryWithBackoff(() =>
      finishMail(db, customerId, mailId, { state: 'sent', last_error: null, rejection: null }, clock()),
    )
  })
}

async function retryWithBackoff(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 6) throw error
      await setTimeout(2 ** attempt * 250)
    }
  }
}
