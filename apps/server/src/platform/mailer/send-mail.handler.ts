import { setTimeout } from 'node:timers/promises'
import type { Clock } from '../clock/clock.ts'
import type { Keys } from '../crypto/keys.ts'
import type { Database } from '../db/database.ts'
import { absent } from '../object-store/absent.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import { bindJob, type BoundJob } from '../queue/worker.ts'
import { escapeHtml, withoutPicture } from './render-mail.ts'
import { bareAddress } from './mail-headers.ts'
import { claimMail, settleMail } from './mail-row.repository.ts'
import { mailSecretPurpose, type MailSecrets, writeSecrets } from './mail-secrets.ts'
import { mailRefusals, mailTries, mailWait } from './mail.figures.ts'
import { sealedFor, sendMailJob, type StoredPicture } from './outbox.ts'
import { type InlinePicture, MailRefused, type Postman } from './smtp.ts'

/** Stores what belongs at this key; false where nothing does. */
type PictureMaker = (key: string) => Promise<boolean>

const mostBytes = 100 * 1024

/** A mail is sent with its pictures, or without the one that is gone or too heavy: never not at all. */
async function inlinePictures(
  store: ObjectStore,
  html: string,
  pictures: readonly StoredPicture[],
  makePicture: PictureMaker,
): Promise<{ html: string; pictures: InlinePicture[] }> {
  const found: InlinePicture[] = []
  let shown = html
  for (const { cid, key, type } of pictures) {
    const stored = () => store.read(key).catch(absent)
    const bytes = (await stored()) ?? ((await makePicture(key)) ? await stored() : null)
    if (bytes && bytes.length <= mostBytes) found.push({ cid, type, bytes })
    else shown = withoutPicture(shown, cid)
  }
  return { html: shown, pictures: found }
}

type Needs = {
  db: Database
  store: ObjectStore
  keys: Keys
  postman: Postman
  clock: Clock
  from: string
  messageIdHost: string
  /** Makes a picture that is not stored yet; false where there is nothing to make. */
  makePicture: PictureMaker
}

export function sendMailHandler(needs: Needs): BoundJob {
  const { db, store, keys, postman, clock, from, messageIdHost, makePicture } = needs
  const address = bareAddress(from)
  const secretsOf = (sealed: Buffer | null, customerId: string, mailId: string): MailSecrets =>
    sealed ? JSON.parse(keys.unseal(mailSecretPurpose, sealed, sealedFor(customerId, mailId))) : {}
  return bindJob(sendMailJob, async ({ customerId, mailId }, attempt) => {
    const mail = await claimMail(db, customerId, mailId, clock())
    // A job may be handed out twice; the row knows whether its mail already left, or is leaving.
    if (mail === null) return
    if (mail === 'taken') throw new Error('another worker is sending this mail')
    try {
      const secrets = secretsOf(mail.secrets_sealed, customerId, mailId)
      const html = writeSecrets(mail.html_body, secrets, escapeHtml)
      await postman.deliver({
        // The same id on every try: a receiver that already has the mail can tell.
        messageId: `<${mailId}@${messageIdHost}>`,
        from: mail.sender_name ? { name: mail.sender_name, address } : from,
        to: { name: '', address: mail.recipient },
        ...(mail.reply_to === null ? {} : { replyTo: { name: mail.sender_name ?? '', address: mail.reply_to } }),
        subject: mail.subject,
        text: writeSecrets(mail.text_body, secrets, (secret) => secret),
        ...(await inlinePictures(store, html, mail.pictures, makePicture)),
      })
    } catch (fault) {
      const refusal = fault instanceof MailRefused ? fault.reason : attempt.isLast ? 'unreachable' : null
      const state = refusal === null ? 'queued' : 'refused'
      await settleMail(db, customerId, mailId, { state, last_error: String(fault).slice(0, 500), refusal }, clock())
      mailTries.add({ outcome: refusal === null ? 'again' : 'refused' })
      if (refusal === null) throw fault
      mailRefusals.add({ reason: refusal })
      return
    }
    mailTries.add({ outcome: 'taken' })
    mailWait.observe({}, (clock().getTime() - mail.created_at.getTime()) / 1_000)
    // A mail that left and is not known to have left would leave again: a database that blinks is asked again.
    await patiently(() =>
      settleMail(db, customerId, mailId, { state: 'sent', last_error: null, refusal: null }, clock()),
    )
  })
}

async function patiently(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (fault) {
      if (tries === 6) throw fault
      await setTimeout(2 ** tries * 250)
    }
  }
}
