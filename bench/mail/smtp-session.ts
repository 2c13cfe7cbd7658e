import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SmtpFault } from './fault-sequence.ts'

/** Mails to this domain get a permanent error. */
export const unknownDomain = 'ninguem.test'

export type SmtpSessionOptions = {
  /** The fault for this attempt of a recipient's mail. */
  readonly faultFor: (recipient: string) => SmtpFault | 'none'
  /** Returns a function to call once the sender could receive the acceptance. */
  readonly acceptMail: (recipient: string, raw: string) => () => void
}

/** One SMTP session, from the greeting to the end, with the subset of SMTP that the sender uses. */
export function serveSmtp(socket: Socket, { faultFor, acceptMail }: SmtpSessionOptions): void {
  const now = { recipient: '', fault: 'none' as SmtpFault | 'none', inData: false, unread: '' }

  /** Whether the response was sent before the connection closed. */
  const reply = async (line: string): Promise<boolean> => {
    if (now.fault === 'slow') await sleep(1_000)
    if (socket.destroyed) return false
    return new Promise((sent) => socket.write(`${line}\r\n`, (fault) => sent(!fault)))
  }

  const receiveMail = async (raw: string): Promise<void> => {
    if (now.fault === 'stall') return
    if (now.fault === 'dot-451') {
      await reply('451 4.3.0 later')
      return
    }
    const onAcknowledged = acceptMail(now.recipient, raw)
    if (now.fault === 'cut-unheard') socket.destroy()
    else if (await reply('250 2.0.0 taken')) onAcknowledged()
  }

  const handleLine = async (line: string): Promise<unknown> => {
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'RCPT') {
      now.recipient = /<([^>]+)>/.exec(line)?.[1] ?? ''
      if (now.recipient.endsWith(`@${unknownDomain}`)) return reply('550 5.1.1 no such mailbox')
      now.fault = faultFor(now.recipient)
      return reply(now.fault === 'rcpt-450' ? '450 4.2.0 greylisted' : '250 2.1.5 ok')
    }
    if (command === 'DATA') {
      if (now.fault === 'data-452') return reply('452 4.3.1 no room')
      now.inData = true
      return reply('354 go on')
    }
    if (command === 'QUIT') return socket.end('221 2.0.0 bye\r\n')
    if (command === 'MAIL' || command === 'RSET') now.fault = 'none'
    return reply('250 2.0.0 ok')
  }

  const read = async (chunk: string): Promise<void> => {
    now.unread += chunk
    for (;;) {
      if (now.inData && now.fault === 'cut-in-data') {
        socket.destroy()
        return
      }
      const terminator = now.inData ? '\r\n.\r\n' : '\r\n'
      const end = now.unread.indexOf(terminator)
      if (end < 0) return
      const [text, wasData] = [now.unread.slice(0, end), now.inData]
      now.unread = now.unread.slice(end + terminator.length)
      now.inData = false
      await (wasData ? receiveMail(text) : handleLine(text))
    }
  }

  let processing = Promise.resolve()
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    processing = processing.then(() => read(chunk)).catch(() => undefined)
  })
  socket.write('220 faulty ESMTP\r\n')
}
