import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MailFault } from './fault-deck.ts'
import { talkSmtp } from './smtp-talk.ts'

export type Taken = {
  readonly messageId: string
  readonly recipient: string
  readonly raw: string
  /** False: the line broke before the sender could hear that it was taken. */
  heard: boolean
  readonly at: number
}

export type FaultyServer = {
  readonly port: number
  readonly taken: readonly Taken[]
  /** How often each kind of fault befell somebody. */
  readonly struck: ReadonlyMap<string, number>
  /** Nobody answers for a while, and whoever was being answered is cut off. */
  readonly beDown: (ms: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** A mail server that keeps what it takes, and fails in every way it is told to. */
export async function startFaultyServer(faultFor: (recipient: string) => MailFault | 'none'): Promise<FaultyServer> {
  const taken: Taken[] = []
  const struck = new Map<string, number>()
  const strike = (kind: string) => struck.set(kind, (struck.get(kind) ?? 0) + 1)
  const sockets = new Set<Socket>()

  const open = async (port: number) => {
    const listening = createServer((socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
      talkSmtp(socket, {
        faultFor: (recipient) => {
          const fault = faultFor(recipient)
          if (fault !== 'none') strike(fault)
          return fault
        },
        take: (recipient, raw) => {
          const messageId = /^message-id:\s*<([^>]+)>/im.exec(raw)?.[1] ?? ''
          const mail: Taken = { messageId, recipient, raw, heard: false, at: Date.now() }
          taken.push(mail)
          return () => {
            mail.heard = true
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
    taken,
    struck,
    beDown: async (ms) => {
      strike('down')
      await hangUp()
      await sleep(ms)
      server = await open(port)
    },
    close: hangUp,
  }
}
