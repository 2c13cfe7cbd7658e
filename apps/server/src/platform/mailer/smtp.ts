import { createTransport } from 'nodemailer'

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

/** The server said no for good (5xx): trying again would only say it again. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

export function openPostman(smtpUrl: string): Postman {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
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
        const answer = typeof fault === 'object' && fault !== null && 'responseCode' in fault ? fault.responseCode : 0
        if (typeof answer === 'number' && answer >= 500) throw new MailRefused(String(fault), { cause: fault })
        throw fault
      }
    },
    close: () => transport.close(),
  }
}
