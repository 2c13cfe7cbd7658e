import { createTransport } from 'nodemailer'
import { refusalReason, type RefusalReason } from './refusal-reason.ts'

type Mailbox = { readonly name: string; readonly address: string }

export type InlinePicture = { readonly cid: string; readonly type: string; readonly bytes: Buffer }

export type Letter = {
  readonly messageId: string
  /** As configured, or with a name of its own. */
  readonly from: string | Mailbox
  /** One address: written out, it is never read as a list. */
  readonly to: Mailbox
  readonly replyTo?: Mailbox
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly pictures: readonly InlinePicture[]
}

export type Postman = { readonly deliver: (letter: Letter) => Promise<void>; readonly close: () => void }

/** The server said no to this mail for good (5xx): trying again would only say it again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, cause: unknown) {
    super(String(cause), { cause })
    this.reason = reason
  }
}

/** To the mail server at once. */
export const mostConnections = 8

export function openPostman(smtpUrl: string): Postman {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mostConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Mails are made of our own text: nothing in them may pull in a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async ({ pictures, ...letter }) => {
      const attachments = pictures.map(({ cid, type, bytes }) => ({
        cid,
        content: bytes,
        contentType: type,
        contentDisposition: 'inline' as const,
        filename: `${cid.replace(/-.*/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`,
      }))
      try {
        await transport.sendMail({ ...letter, attachments, headers: { 'Auto-Submitted': 'auto-generated' } })
      } catch (fault) {
        const reason = refusalReason(fault)
        throw reason === null ? fault : new MailRefused(reason, fault)
      }
    },
    close: () => transport.close(),
  }
}
