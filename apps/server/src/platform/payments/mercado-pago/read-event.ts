import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { EventRequest, GatewayEvent } from '../gateway.ts'

const TOLERANCE_MS = 300_000
/** Timestamps are in seconds or in milliseconds; no time in seconds reaches this number. */
const FIRST_MILLISECONDS = 100_000_000_000

const query = z.object({ 'data.id': z.string().optional(), type: z.string().optional() })
const topic = z.object({ type: z.string() })
const payment = z.object({ data: z.object({ id: z.union([z.string(), z.number()]).transform(String) }) })
const headers = z.object({
  'x-request-id': z.string().regex(/^[\w-]{1,128}$/),
  'x-signature': z.string().max(512),
})

/**
 * The signature covers `data.id` of the query, the request id and the timestamp, but not the body. The request id is
 * the event id, and the body must name the same payment. A chargeback event names the chargeback; its payments are read
 * from the gateway. Events about anything else (claims, orders) may have non-numeric ids or none.
 */
export function readEvent(request: EventRequest, secret: string, now: number): GatewayEvent | 'other' | null {
  const read = {
    query: query.safeParse(request.query),
    body: topic.safeParse(request.body),
    headers: headers.safeParse(request.headers),
  }
  if (!read.query.success || !read.body.success || !read.headers.success) return null
  const { 'data.id': id, type = read.body.data.type } = read.query.data
  const requestId = read.headers.data['x-request-id']
  if (id !== undefined && !/^[\w-]{1,64}$/.test(id)) return null
  if (!isSigned({ id, requestId, header: read.headers.data['x-signature'] }, secret, now)) return null
  if (type !== read.body.data.type) return 'other'
  if (type === 'topic_chargebacks_wh') {
    return isNumber(id) ? { eventId: requestId, gatewayId: id, subject: 'chargeback' } : null
  }
  if (type !== 'payment') return 'other'
  const parsed = payment.safeParse(request.body)
  if (!isNumber(id) || parsed.data?.data.id !== id) return null
  return { eventId: requestId, gatewayId: id, subject: 'payment' }
}

const isNumber = (id: string | undefined): id is string => id !== undefined && /^\d{1,20}$/.test(id)

type Signed = { readonly id: string | undefined; readonly requestId: string; readonly header: string }

function isSigned({ id, requestId, header }: Signed, secret: string, now: number): boolean {
  const signature = readSignature(header)
  if (!signature) return false
  // Ids are signed in lower case, however the URL spells them.
  const idPart = id === undefined ? '' : `id:${id.toLowerCase()};`
  const manifest = `${idPart}request-id:${requestId};ts:${signature.ts};`
  const expectedMac = createHmac('sha256', secret).update(manifest).digest()
  if (!timingSafeEqual(expectedMac, signature.v1)) return false
  const timestamp = Number(signature.ts)
  const at = timestamp < FIRST_MILLISECONDS ? timestamp * 1_000 : timestamp
  return Math.abs(now - at) <= TOLERANCE_MS
}

function readSignature(header: string): { ts: string; v1: Buffer } | null {
  const parts = new Map(header.split(',').map((part) => splitOnce(part.trim())))
  const ts = parts.get('ts') ?? ''
  const v1 = parts.get('v1') ?? ''
  return /^\d{1,16}$/.test(ts) && /^[0-9a-f]{64}$/i.test(v1) ? { ts, v1: Buffer.from(v1, 'hex') } : null
}

function splitOnce(part: string): [string, string] {
  const index = part.indexOf('=')
  return index < 0 ? [part, ''] : [part.slice(0, index), part.slice(index + 1)]
}
