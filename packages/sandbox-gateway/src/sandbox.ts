import { mkdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type AccountState, newAccountState, accountName, isSandboxToken } from './account-state.ts'
import { openRecordStore } from './record-store.ts'
import { createControl } from './control.ts'
import { createCustomers } from './customers.ts'
import { type HttpResponse, ApiError, type Call, readCall, send } from './http.ts'
import { createPayments } from './payments.ts'
import { createRoutes, type RouteMatch } from './routes.ts'
import { createSellers, isSellerToken } from './sellers.ts'
import { createWebhooks } from './webhooks.ts'

export type SandboxOptions = {
  readonly port: number
  /** Loopback by default; a container listens on all of its addresses, so that its port can be published. */
  readonly address?: string
  /** The folder of the records. */
  readonly dir: string
  /** A file with an offset in milliseconds that moves the clock. */
  readonly clockFile?: string
  readonly retryMs?: number
  /** The time after which pending cards settle by themselves; null: only on request. */
  readonly settleAfterMs?: number | null
}

export type Sandbox = { readonly server: Server; readonly origin: string; readonly stop: () => Promise<void> }

const SILENCE_MS = 120_000
const loopback = '127.0.0.1'

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, address = loopback, dir, clockFile, retryMs = 1_000, settleAfterMs = null } = options
  mkdirSync(dir, { recursive: true })
  const records = openRecordStore(join(dir, 'ledger.jsonl'))
  const states = new Map<string, AccountState>()
  const stateOf = (account: string): AccountState => {
    const state = states.get(account) ?? newAccountState(settleAfterMs)
    states.set(account, state)
    return state
  }
  const fileOffset = clockFileOffset(clockFile)
  const now = (account: string) => Date.now() + fileOffset() + stateOf(account).clockOffsetMs
  const webhooks = createWebhooks(records, { stateOf, retryMs })
  const server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 30_000 })
  const origin = await listen(server, port, address)
  const payments = createPayments({ records, webhooks, stateOf, now, publicUrl: origin })
  const customers = createCustomers(records, now)
  const route = createRoutes({ records, payments, customers, now, publicUrl: origin })
  const sellers = createSellers(records, now)
  const control = createControl({ records, payments, webhooks, sellers, stateOf })
  const accountOf = (call: Call): string => {
    const token = bearerOf(call)
    return isSellerToken(token) ? sellers.accountOf(token) : accountName(token)
  }

  const handleCall = async (call: Call, response: ServerResponse): Promise<HttpResponse | null> => {
    if (call.path === '/livez') return { status: 200, body: { status: 'ok' } }
    if (call.path.startsWith('/control/')) return await control(call, bearerOf(call))
    if (call.path === '/authorization') return await sellers.authorize(call)
    if (call.path === '/oauth/token' && call.method === 'POST') {
      const { outage = null } = stateOf(accountName(appAccount(call))).script
      // `silent`: the tokens were issued, and the answer is lost.
      const issued = outage === null || outage === 'silent' ? await sellers.token(call) : null
      if (outage === 'error') throw new ApiError(500, 1, 'internal_error')
      return outage === null ? issued : null
    }
    const { account, handle }: RouteMatch = route(call, () => accountOf(call))
    const { outage = null, delayMs = 0 } = stateOf(account).script
    if (outage === 'down') {
      response.destroy()
      return null
    }
    if (outage === 'error') throw new ApiError(500, 1, 'internal_error')
    if (outage === 'hang') return null
    if (delayMs > 0) await sleep(delayMs)
    const { isSilent = false, ...result } = await handle()
    return outage === 'silent' || isSilent ? null : result
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    try {
      const result = await handleCall(await readCall(request), response)
      if (result) send(response, result)
      else setTimeout(() => response.destroy(), SILENCE_MS).unref()
    } catch (error) {
      if (error instanceof ApiError) return send(response, { status: error.status, body: error.body, headers: cors })
      console.error('sandbox gateway request failed', error instanceof Error ? error.stack : 'unknown')
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
      await new Promise((resolve) => server.close(resolve))
      await records.close()
    },
  }
}

/** Lets a browser read the error about its card. */
const cors = { 'access-control-allow-origin': '*' }

/** The application whose script applies to a token request. */
function appAccount({ body }: Call): string {
  const secret = typeof body['client_secret'] === 'string' ? body['client_secret'] : ''
  return isSandboxToken(secret) ? secret : 'TEST-unknown-application'
}

function bearerOf(call: Call): string {
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? ''
  if (!isSandboxToken(token)) throw new ApiError(401, 1, 'invalid access token')
  return token
}

async function listen(server: Server, port: number, host: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return `http://${loopback}:${typeof address === 'object' && address ? address.port : port}`
}

/** The clock offset in milliseconds that the product also uses, read at most five times a second. */
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
    // Without a file the clock is not moved.
    return 0
  }
}
