import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AccountState, newAccountState, accountName, isSandboxToken } from './account-state.ts'
import { openBooks } from './books.ts'
import { createControl } from './control.ts'
import { createCustomers } from './customers.ts'
import { type Answer, ApiError, type Call, readCall, send } from './http.ts'
import { createPayments } from './payments.ts'
import { createRoutes, type Routed } from './routes.ts'
import { createWebhooks } from './webhooks.ts'

export type SandboxOptions = {
  readonly port: number
  /** Where the books are kept. */
  readonly dir: string
  /** A file with an offset in milliseconds that moves the clock. */
  readonly clockFile?: string
  readonly retryMs?: number
  /** After how long pending cards settle by themselves; null: when told to. */
  readonly settleAfterMs?: number | null
}

export type Sandbox = { readonly server: Server; readonly origin: string; readonly stop: () => Promise<void> }

const SILENCE_MS = 120_000

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, dir, clockFile, retryMs = 1_000, settleAfterMs = null } = options
  mkdirSync(dir, { recursive: true })
  const books = openBooks(join(dir, 'books.jsonl'))
  const states = new Map<string, AccountState>()
  const stateOf = (account: string): AccountState => {
    const known = states.get(account) ?? newAccountState(settleAfterMs)
    states.set(account, known)
    return known
  }
  const fileOffset = clockFileOffset(clockFile)
  const now = (account: string) => Date.now() + fileOffset() + stateOf(account).clockOffsetMs
  const webhooks = createWebhooks(books, { stateOf, retryMs })
  const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 30_000 })
  const origin = await listen(server, port)
  const payments = createPayments({ books, webhooks, stateOf, now, publicUrl: origin })
  const customers = createCustomers(books, now)
  const route = createRoutes({ books, payments, customers, now, publicUrl: origin })
  const control = createControl({ books, payments, webhooks, stateOf })

  const answer = async (call: Call, response: ServerResponse): Promise<Answer | null> => {
    if (call.path === '/livez') return { status: 200, body: { status: 'ok' } }
    if (call.path.startsWith('/control/')) return await control(call, bearerOf(call))
    const { account, act }: Routed = route(call, () => accountName(bearerOf(call)))
    const { outage = null, delayMs = 0 } = stateOf(account).script
    if (outage === 'down') {
      response.destroy()
      return null
    }
    if (outage === 'error') throw new ApiError(500, 1, 'internal_error')
    if (outage === 'hang') return null
    if (delayMs > 0) await sleep(delayMs)
    const { silent = false, ...given } = await act()
    return outage === 'silent' || silent ? null : given
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const given = await answer(await readCall(request), response)
      if (given) send(response, given)
      else setTimeout(() => response.destroy(), SILENCE_MS).unref()
    } catch (error) {
      if (error instanceof ApiError) return send(response, { status: error.status, body: error.body, headers: cors })
      console.error('failed', error instanceof Error ? error.stack : 'unknown')
      send(response, { status: 500, body: { message: 'internal_error', status: 500 } })
    }
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => void serve(request, response))
  webhooks.resume()
  const time = setInterval(payments.passTime, 500)
  return {
    server,
    origin,
    stop: async () => {
      clearInterval(time)
      webhooks.stop()
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await books.close()
    },
  }
}

/** A browser may read what went wrong with its card. */
const cors = { 'access-control-allow-origin': '*' }

function bearerOf(call: Call): string {
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? ''
  if (!isSandboxToken(token)) throw new ApiError(401, 1, 'invalid access token')
  return token
}

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`
}

/** The offset in milliseconds that the product's own clock follows, looked at no more than five times a second. */
function clockFileOffset(file: string | undefined): () => number {
  if (file === undefined || file === '') return () => 0
  let offset = 0
  let readAt = -Infinity
  return () => {
    if (performance.now() - readAt >= 200) {
      readAt = performance.now()
      offset = readOffset(file)
    }
    return offset
  }
}

function readOffset(file: string): number {
  try {
    const read = Number(readFileSync(file, 'utf8').trim())
    return Number.isFinite(read) ? read : 0
  } catch {
    // No file moves the clock yet.
    return 0
  }
}
