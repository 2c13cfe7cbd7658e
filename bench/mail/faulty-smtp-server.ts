import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SmtpFault } from './fault-sequence.ts'
import { serveSmtp } from './smtp-session.ts'

export type AcceptedMail = {
  readonly messageId: string
  readonly recipient: string
  readonly raw: string
  /** False: the line broke before the sender could hear that it was taken. */
  isAcknowledged: boolean
  readonly at: number
}

export type FaultySmtpServer = {
  readonly port: number
  readonly accepted: readonly AcceptedMail[]
  /** How often each kind of fault befell somebody. */
  readonly injected: ReadonlyMap<string, number>
  /** Nobody answers for a while, and whoever was being answered is cut off. */
  readonly stopFor: (ms: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** A mail server that keeps what it takes, and fails in every way it is told to. */
export async function startFaultySmtpServer(
  faultFor: (recipient: string) => SmtpFault | 'none',
): Promise<FaultySmtpServer> {
  const accepted: AcceptedMail[] = []
  const injected = new Map<string, number>()
  const countFault = (kind: string) => injected.set(kind, (injected.get(kind) ?? 0) + 1)
  const sockets = new Set<Socket>()

  const open = async (port: number) => {
    const listening = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
      serveSmtp(socket, {
        faultFor: (recipient) => {
          const fault = faultFor(recipient)
          if (fault !== 'none') countFault(fault)
          return fault
        },
        acceptMail: (recipient, raw) => {
          const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
          const mail: AcceptedMail = { messageId, recipient, raw, isAcknowledged: false, at: Date.now() }
          accepted.push(mail)
          return () => {
            mail.isAcknowledged = true
          }
        },
      })
    }).listen(port, '127.0.0.1')
    await once(listening, 'listening')
    return listening
  }

  let server = await open(0)
  const { port } = server.address() as AddressInfo
  const hangUp = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    port,
    accepted,
    injected,
    stopFor: async (ms) => {
      countFault('down')
      await hangUp()
      await sleep(ms)
      server = await open(port)
    },
    close: hangUp,
  }
}
