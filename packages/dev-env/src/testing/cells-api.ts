import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Change =
  | { kind: 'customer'; customerId: string; cell: string | null; version: number }
  | { kind: 'host'; name: string; customerId: string | null }

/** The feed of an api process (`/edge/cells`) as sync-cells.ts sees it, without a directory. */
export interface CellsApi {
  readonly port: number
  put(change: Change): void
  /** Readers that are older than everything until now are told to begin again. */
  raiseFloor(): void
  /** Loses a row as if it had never been there. */
  forget(key: string): void
  stop(): Promise<void>
  start(): Promise<void>
}

const pageSize = 3

/** A server that keeps its port while it is stopped and started. */
async function startServer(listener: RequestListener) {
  const server = createServer(listener)
  let port = 0
  const start = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  await start()
  return { port, start, stop }
}

export async function startCellsApi(token: string): Promise<CellsApi> {
  const rows = new Map<string, Change & { change: number }>()
  let [last, floor] = [0, 0]
  const server = await startServer(({ url = '', headers }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://api')
    if (pathname !== '/edge/cells') return void response.writeHead(404).end()
    if (headers.authorization !== `Bearer ${token}`) return void response.writeHead(401).end()
    const after = Number(searchParams.get('after'))
    const send = (page: object) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
    if (after > 0 && after < floor && searchParams.get('listing') !== '1')
      return send({ changes: [], last: 0, more: true, restart: true })
    const changed = [...rows.values()].filter(({ change }) => change > after)
    const changes = changed.toSorted((a, b) => a.change - b.change).slice(0, pageSize)
    send({ changes, last: changes.at(-1)?.change ?? after, more: changes.length === pageSize, restart: false })
  })
  return {
    ...server,
    put: (change) => {
      last += 1
      rows.set(change.kind === 'host' ? change.name : change.customerId, { ...change, change: last })
    },
    raiseFloor: () => {
      last += 1
      floor = last
    },
    forget: (key) => void rows.delete(key),
  }
}

export interface CellRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

type Answer = (request: CellRequest, response: ServerResponse) => void

/** A cell as the front edge sees it: it answers with its name, or as a test says. */
export interface FakeCell {
  readonly name: string
  readonly port: number
  readonly received: CellRequest[]
  /** Requests whose body has begun to arrive and not ended. */
  open(): number
  /** For the requests whose path begins with this; undefined restores the normal answer. */
  answer(path: string, answer: Answer | undefined): void
  stop(): Promise<void>
  start(): Promise<void>
}

export async function startFakeCell(name: string): Promise<FakeCell> {
  const received: CellRequest[] = []
  const answers = new Map<string, Answer>()
  let open = 0
  const server = await startServer((request, response) => {
    const { method = '', url = '', headers } = request
    const chunks: Buffer[] = []
    open += 1
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.once('close', () => (open -= 1))
    request.once('end', () => {
      const call = { method, url, headers, body: Buffer.concat(chunks) }
      received.push(call)
      const special = [...answers].find(([path]) => url.startsWith(path))
      if (special) return special[1](call, response)
      response.writeHead(200, { 'content-type': 'text/plain' }).end(name)
    })
  })
  return {
    name,
    ...server,
    received,
    open: () => open,
    answer: (path, answer) => void (answer ? answers.set(path, answer) : answers.delete(path)),
  }
}

/** What a cell answers when another one has the customer. */
export function namesCell(cell: string, headers: Record<string, string> = {}): Answer {
  return (_request, response) => void response.writeHead(421, { ...headers, 'x-revela-cell': cell }).end()
}
