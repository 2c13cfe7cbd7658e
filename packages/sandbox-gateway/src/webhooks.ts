import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { SHOP_COLLECTOR } from './new-payment.ts'
import type { AccountState } from './account-state.ts'
import type { RecordStore, Notice } from './record-store.ts'

/** An event as the shop receives it. */
export type WebhookRequest = {
  readonly query: Record<string, string>
  readonly headers: Record<string, string>
  readonly body: unknown
}

type EventFacts = {
  readonly id: number
  readonly paymentId: number
  readonly action: string
  readonly requestId: string
  readonly createdAt: string
  /** Set for an event about a chargeback, which has this id instead of the payment's. */
  readonly chargebackId?: number
  /** The topic; a payment by default. */
  readonly topic?: string
  /** The account that the event is about. */
  readonly userId?: number
}

/** Signed when it is sent, with the real time, whatever clock the payments follow. */
export function webhookRequest(event: EventFacts, secret: string, at = Date.now()): WebhookRequest {
  const { chargebackId, topic = chargebackId === undefined ? 'payment' : 'topic_chargebacks_wh' } = event
  const dataId = String(chargebackId ?? event.paymentId)
  const manifest = `id:${dataId};request-id:${event.requestId};ts:${at};`
  const signature = createHmac('sha256', secret).update(manifest).digest('hex')
  return {
    query: { 'data.id': dataId, type: topic },
    headers: { 'x-signature': `ts=${at},v1=${signature}`, 'x-request-id': event.requestId },
    body: {
      id: event.id,
      live_mode: false,
      type: topic,
      date_created: event.createdAt,
      user_id: event.userId ?? SHOP_COLLECTOR,
      api_version: 'v1',
      action: event.action,
      data: { id: dataId },
    },
  }
}

export type Webhooks = {
  /** Call after the payment is on disk. */
  readonly notify: (
    account: string,
    paymentId: number,
    action: Notice['action'],
    createdAt: string,
    chargebackId?: number,
  ) => void
  /** The number of events that the account has not received yet. */
  readonly pendingCount: (account: string) => number
  readonly resume: () => void
  readonly stop: () => void
}

type WebhookOptions = {
  readonly stateOf: (account: string) => AccountState
  /** The first wait after a failed delivery; each further one is twice as long, up to a minute. */
  readonly retryMs: number
  readonly concurrency?: number
  readonly responseTimeoutMs?: number
}

const MAX_ATTEMPTS = 14
const MAX_BACKOFF_MS = 60_000

/** Sends events to a shop and retries until it responds; scripted, also duplicate, late, lost or forged. */
export function createWebhooks(records: RecordStore, options: WebhookOptions): Webhooks {
  const { stateOf, retryMs, concurrency = 48, responseTimeoutMs = 10_000 } = options
  const timers = new Set<NodeJS.Timeout>()
  const queue: (() => Promise<void>)[] = []
  const open = new Map<string, number>()
  let running = 0
  let stopped = false

  const schedule = (ms: number, work: () => void) => {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timers.add(timer)
  }

  const count = (account: string, delta: 1 | -1) => void open.set(account, (open.get(account) ?? 0) + delta)

  const next = () => {
    while (running < concurrency) {
      const work = queue.shift()
      if (!work) return
      running += 1
      void work().finally(() => {
        running -= 1
        next()
      })
    }
  }

  const enqueue = (work: () => Promise<void>) => {
    queue.push(work)
    next()
  }

  const post = async (account: string, event: EventFacts, secret?: string): Promise<boolean> => {
    const { webhook, seller } = records.forAccount(account)
    if (!webhook) return false
    const about = seller ? { ...event, userId: Number(seller.id) } : event
    const { query, headers, body } = webhookRequest(about, secret ?? webhook.secret)
    try {
      const address = new URL(webhook.url)
      for (const [name, value] of Object.entries(query)) address.searchParams.append(name, value)
      return await postWebhook(address.href, headers, body, responseTimeoutMs)
    } catch {
      // No response: the event is sent again later.
      return false
    }
  }

  const deliver = (account: string, notice: Notice, attempt: number) => {
    enqueue(async () => {
      if (stopped) return
      const { sent: counts } = stateOf(account)
      if (await post(account, notice)) {
        counts.delivered += 1
        return await finish(account, notice)
      }
      counts.failed += 1
      if (attempt + 1 >= MAX_ATTEMPTS) return await finish(account, notice)
      schedule(Math.min(MAX_BACKOFF_MS, retryMs * 2 ** attempt), () => deliver(account, notice, attempt + 1))
    })
  }

  const finish = async (account: string, notice: Notice) => {
    count(account, -1)
    if (!stopped) await records.write({ kind: 'notice', account, value: { ...notice, done: true } })
  }

  const begin = (account: string, notice: Notice, waitMs: number) => {
    count(account, 1)
    schedule(waitMs, () => deliver(account, notice, 0))
  }

  const sendForged = (account: string, notice: Notice) => {
    enqueue(async () => {
      const { sent: counts } = stateOf(account)
      counts.forged += 1
      const forgedNotice = { ...notice, id: notice.id + 500_000_000, requestId: randomUUID() }
      if (await post(account, forgedNotice, randomBytes(32).toString('hex'))) counts.forgedAccepted += 1
    })
  }

  const notify: Webhooks['notify'] = (account, paymentId, action, createdAt, chargebackId) => {
    if (!records.forAccount(account).webhook) return
    const state = stateOf(account)
    const { duplicate = 0, lose: loseRate = 0, forge: forgeRate = 0, delayMs = 0 } = state.script.webhooks ?? {}
    const notice: Notice = {
      id: records.nextId(),
      paymentId,
      action,
      requestId: randomUUID(),
      createdAt,
      done: false,
      ...(chargebackId !== undefined && { chargebackId }),
    }
    const wait = () => Math.floor(state.random() * delayMs)
    if (state.random() < forgeRate) schedule(wait(), () => sendForged(account, notice))
    if (state.random() < loseRate) {
      state.sent.lost += 1
      return
    }
    void records.write({ kind: 'notice', account, value: notice })
    begin(account, notice, wait())
    if (state.random() >= duplicate) return
    state.sent.duplicated += 1
    begin(account, notice, wait())
  }

  return {
    notify,
    pendingCount: (account) => open.get(account) ?? 0,
    resume: () => {
      for (const [account, { notices }] of records.accounts) {
        for (const notice of notices.values()) begin(account, notice, 0)
      }
    },
    stop: () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/**
 * Posts an event and returns whether the shop accepted it. Names below `.localhost` resolve to loopback (RFC 6761),
 * whatever the machine's resolver says, so that events reach the shop by its public name.
 */
function postWebhook(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: unknown,
  timeoutMs: number,
): Promise<boolean> {
  const { hostname, host, port, pathname, search, protocol } = new URL(url)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  const counts = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: hostname.endsWith('.localhost') ? '127.0.0.1' : hostname,
        port,
        servername: hostname,
        path: `${pathname}${search}`,
        method: 'POST',
        headers: { ...headers, host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(counts) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        response.resume()
        response.on('error', reject)
        response.on('end', () => resolve(response.statusCode !== undefined && response.statusCode < 300))
      },
    )
    call.on('error', reject)
    call.end(counts)
  })
}
