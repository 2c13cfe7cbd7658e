import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailFault } from './fault-deck.ts'

/** Mails to this domain are refused for good. */
export const nobodysDomain = 'ninguem.test'

export type Talk = {
  /** What befalls this try of a recipient's mail. */
  readonly faultFor: (recipient: string) => MailFault | 'none'
  /** Answers what to call once the sender could hear that it was taken. */
  readonly take: (recipient: string, raw: string) => () => void
}

/** One sender's line, from the greeting to the end: as much of SMTP as a sender can tell. */
export function talkSmtp(socket: Socket, { faultFor, take }: Talk): void {
  const now = { recipient: '', fault: 'none' as MailFault | 'none', inData: false, unread: '' }

  /** Whether it left before the line broke. */
  const say = async (line: string): Promise<boolean> => {
    if (now.fault === 'slow') await sleep(1_000)
    if (socket.destroyed) return false
    return new Promise((left) => socket.write(`${line}\r\n`, (fault) => left(!fault)))
  }

  const takeMail = async (raw: string): Promise<void> => {
    if (now.fault === 'stall') return
    if (now.fault === 'dot-451') {
      await say('451 4.3.0 later')
      return
    }
    const isHeard = take(now.recipient, raw)
    if (now.fault === 'cut-unheard') socket.destroy()
    else if (await say('250 2.0.0 taken')) isHeard()
  }

  const answer = async (line: string): Promise<unknown> => {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'RCPT') {
      now.recipient = /<([^>]+)>/.exec(line)?.[1] ?? ''
      if (now.recipient.endsWith(`@${nobodysDomain}`)) return say('550 5.1.1 no such mailbox')
      now.fault = faultFor(now.recipient)
      return say(now.fault === 'rcpt-450' ? '450 4.2.0 greylisted' : '250 2.1.5 ok')
    }
    if (verb === 'DATA') {
      if (now.fault === 'data-452') return say('452 4.3.1 no room')
      now.inData = true
      return say('354 go on')
    }
    if (verb === 'QUIT') return socket.end('221 2.0.0 bye\r\n')
    if (verb === 'MAIL' || verb === 'RSET') now.fault = 'none'
    return say('250 2.0.0 ok')
  }

  const read = async (chunk: string): Promise<void> => {
    now.unread += chunk
    for (;;) {
      if (now.inData && now.fault === 'cut-in-data') {
        socket.destroy()
        return
      }
      const ending = now.inData ? '\r\n.\r\n' : '\r\n'
      const end = now.unread.indexOf(ending)
      if (end < 0) return
      const [text, wasData] = [now.unread.slice(0, end), now.inData]
      now.unread = now.unread.slice(end + ending.length)
      now.inData = false
      await (wasData ? takeMail(text) : answer(text))
    }
  }

  let reading = Promise.resolve()
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    reading = reading.then(() => read(chunk)).catch(() => undefined)
  })
  socket.write('220 faulty ESMTP\r\n')
}
