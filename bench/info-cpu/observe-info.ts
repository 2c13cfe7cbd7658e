import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { createCaller } from '../harness/caller.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import type { Customer } from '../harness/customers.ts'
import type { Entry } from '../harness/run-entry.ts'
import { withServer } from '../harness/server-process.ts'
import { createStatementReader, type SentStatement } from './wire-messages.ts'

export type ObservedInfo = { readonly statements: readonly SentStatement[]; readonly body: string }

/**
 * Starts the server behind the statement tap and returns what it sends and responds for each customer's /customer/info.
 */
export async function observeInfo(
  entry: Entry,
  env: Readonly<Record<string, string>>,
  customers: readonly Customer[],
): Promise<ObservedInfo[]> {
  const tap = await openStatementTap(env['DATABASE_URL']!)
  return withCleanUp(tap.close, () =>
    withServer(entry, { ...env, DATABASE_URL: tap.url }, async ({ port }) => {
      const caller = createCaller(port, 1)
      const call = async ({ cookie }: Customer) => caller.call({ path: '/api/customer/info', headers: { cookie } })
      // The first call also reads what is cached afterwards (the catalogue of plans).
      await call(customers[0]!)
      const observed: ObservedInfo[] = []
      for (const customer of customers) {
        tap.takeStatements()
        const { status, body } = await call(customer)
        if (status !== 200) throw new Error(`/customer/info returned ${status}: ${body}`)
        observed.push({ statements: tap.takeStatements(), body })
      }
      caller.close()
      return observed
    }),
  )
}

type StatementTap = {
  /** The URL of the same database through the tap. */
  readonly url: string
  /** The statements since the last call of this function, in order. */
  readonly takeStatements: () => SentStatement[]
  readonly close: () => Promise<void>
}

/** A proxy between a server and PostgreSQL that records every statement on the wire. */
async function openStatementTap(databaseUrl: string): Promise<StatementTap> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let recorded: SentStatement[] = []
  const tap = createServer((client) => {
    const engine = connect(Number(target.port), target.hostname)
    const read = createStatementReader((statement) => recorded.push(statement))
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
    takeStatements: () => {
      const all = recorded
      recorded = []
      return all
    },
    close: async () => {
      tap.close()
      for (const socket of sockets) socket.destroy()
      await once(tap, 'close')
    },
  }
}
