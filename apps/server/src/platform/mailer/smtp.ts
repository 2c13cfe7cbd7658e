import { createTransport } from 'nodemailer'
import { rejectionReason, type RejectionReason } from './rejection-reason.ts'

type Mailbox = { readonly name: string; readonly address: string }

export type InlinePicture = { readonly cid: string; readonly type: string; readonly bytes: Buffer }

export type Email = {
  readonly messageId: string
  /** As configured, or with another sender name. */
  readonly from: string | Mailbox
  /** A single address as an object, so that it is never parsed as a list. */
  readonly to: Mailbox
  readonly replyTo?: Mailbox
  readonly subject: string
  readonly unsubscribeUrl?: string
  readonly text: string
  readonly html: string
  readonly pictures: readonly InlinePicture[]
}

export type MailTransport = { readonly deliver: (email: Email) => Promise<void>; readonly close: () => void }

/** The server rejected this e-mail for good (5xx): a retry would not help. */
export class MailRejectedError extends Error {
  override readonly name = 'MailRejectedError'
  readonly reason: RejectionReason

  constructor(reason: RejectionReason, cause: unknown) {
    super(String(cause), { cause })
    this.reason = reason
  }
}

/** Concurrent connections to the mail server. */
export const maxConnections = 8

export function openMailTransport(smtpUrl: string): MailTransport {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // E-mails consist of our own text: nothing in them may include a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    deliver: async ({ pictures, unsubscribeUrl, ...email }) => {
      const attachments = pictures.map(({ cid, type, bytes }) => ({
        cid,
        content: bytes,
        contentType: type,
        contentDisposition: 'inline' as const,
        filename: `${cid.replace(/-.*/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`,
      }))
      try {
        const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) }
        await transport.sendMail({ ...email, attachments, headers })
      } catch (error) {
        const reason = rejectionReason(error)
        throw reason === null ? error : new MailRejectedError(reason, error)
      }
    },
    close: () => transport.close(),
  }
}

/** One-click unsubscription (RFC 8058): the mail program posts to the address when the user asks for no more. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
