import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SmtpFault } from './fault-sequence.ts'
import { serveSmtp } from './smtp-session.ts'

export type AcceptedMail = {
  readonly messageId: string
  readonly recipient: string
  readonly raw: string
  /** False: the connection closed before the sender could receive the acceptance. */
  isAcknowledged: boolean
  readonly at: number
}

export type FaultySmtpServer = {
  readonly port: number
  readonly accepted: readonly AcceptedMail[]
  /** How often each kind of fault was injected. */
  readonly injected: ReadonlyMap<string, number>
  /** Refuses connections for a while and closes the open ones. */
  readonly stopFor: (ms: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** A mail server that stores accepted mails and injects the faults of the sequence. */
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
