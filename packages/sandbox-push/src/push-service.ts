import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { decryptPush, type BrowserKeys } from './decrypt.ts'
import { checkVapid } from './vapid.ts'

/** What `PushSubscription.toJSON()` returns in a browser. */
export type SubscriptionJson = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export type ReceivedPush = {
  readonly endpoint: string
  readonly text: string
  readonly ttl: number
  readonly topic: string | undefined
}

export type SandboxPush = {
  readonly origin: string
  /** A browser subscribes with the public key of the application. */
  readonly subscribe: (applicationKey: string) => SubscriptionJson
  /** The browser unsubscribes: the next message is answered with 410. */
  readonly unsubscribe: (endpoint: string) => void
  /** Answers the next requests with these statuses, one each, before anything is checked. */
  readonly failNext: (statuses: readonly number[]) => void
  /** Every message that arrived, decrypted. */
  readonly received: readonly ReceivedPush[]
  /** Why requests were rejected. */
  readonly rejected: readonly string[]
  readonly stop: () => Promise<void>
}

type Subscription = BrowserKeys & { readonly applicationKey: string }

const maxBytes = 4_096

/** A push service on a loopback port that speaks RFC 8030 and is also the browsers that subscribe. */
export async function startSandboxPush(port = 0): Promise<SandboxPush> {
  const subscriptions = new Map<string, Subscription | 'ended'>()
  const received: ReceivedPush[] = []
  const rejected: string[] = []
  const scripted: number[] = []
  let origin = ''

  const handle = async (request: IncomingMessage): Promise<number> => {
    const body = await readBody(request)
    const status = scripted.shift()
    if (status !== undefined) return status
    const endpoint = `${origin}${request.url}`
    const subscription = subscriptions.get(endpoint)
    if (request.method !== 'POST' || subscription === undefined) return 404
    if (subscription === 'ended') return 410
    const { authorization = '', ttl, topic } = request.headers
    if (body.length > maxBytes) return 413
    if (ttl === undefined || request.headers['content-encoding'] !== 'aes128gcm') return 400
    checkVapid(authorization, { applicationKey: subscription.applicationKey, audience: origin, now: Date.now() })
    const text = decryptPush(body, subscription)
    received.push({ endpoint, text, ttl: Number(ttl), topic: [topic].flat()[0] })
    return 201
  }

  const server = createServer((request, response) => {
    handle(request).then(
      // A redirect leads back here, where the message would be accepted.
      (status) => response.writeHead(status, status === 307 ? { location: request.url } : {}).end(),
      (error: unknown) => {
        rejected.push(String(error))
        response.writeHead(403).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`

  return {
    origin,
    subscribe: (applicationKey) => {
      const agreement = createECDH('prime256v1')
      const publicKey = agreement.generateKeys()
      const auth = randomBytes(16)
      const endpoint = `${origin}/push/${randomBytes(24).toString('base64url')}`
      subscriptions.set(endpoint, { applicationKey, publicKey, privateKey: agreement.getPrivateKey(), auth })
      return { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } }
    },
    unsubscribe: (endpoint) => void subscriptions.set(endpoint, 'ended'),
    failNext: (statuses) => void scripted.push(...statuses),
    received,
    rejected,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
