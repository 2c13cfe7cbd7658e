import { createTransport } from 'nodemailer'

export type Letter = {
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
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
    deliver: async (letter) => {
      try {
        await transport.sendMail({ ...letter, headers: { 'Auto-Submitted': 'auto-generated' } })
      } catch (fault) {
        const answer = typeof fault === 'object' && fault !== null && 'responseCode' in fault ? fault.responseCode : 0
        if (typeof answer === 'number' && answer >= 500) throw new MailRefused(String(fault), { cause: fault })
        throw fault
      }
    },
    close: () => transport.close(),
  }
}
