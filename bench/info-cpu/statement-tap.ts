import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { createStatementReader, type SentStatement } from './wire-messages.ts'

export type StatementTap = {
  /** The same database, reached through the tap. */
  readonly url: string
  /** What was sent since the last time somebody asked, in order. */
  readonly taken: () => SentStatement[]
  readonly close: () => Promise<void>
}

/** Stands between a server and PostgreSQL and notes every statement: what really goes over the wire. */
export async function openStatementTap(databaseUrl: string): Promise<StatementTap> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let noted: SentStatement[] = []
  const tap = createServer((client) => {
    const engine = connect(Number(target.port), target.hostname)
    const read = createStatementReader((statement) => noted.push(statement))
    client.on('data', read)
    client.pipe(engine).pipe(client)
    for (const socket of [client, engine]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        engine.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(tap, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((tap.address() as AddressInfo).port)
  return {
    url: url.href,
    taken: () => {
      const all = noted
      noted = []
      return all
    },
    close: async () => {
      tap.close()
      for (const socket of sockets) socket.destroy()
      await once(tap, 'close')
    },
  }
}
