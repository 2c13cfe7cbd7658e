import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { EventRequest, GatewayEvent } from '../gateway.ts'

const TOLERANCE_MS = 300_000
/** Moments are told in seconds or in milliseconds; no second since 1970 has reached this number. */
const FIRST_MILLISECONDS = 100_000_000_000

const query = z.object({ 'data.id': z.string().regex(/^\d{1,20}$/), type: z.literal('payment').optional() })
const body = z.object({
  type: z.literal('payment'),
  data: z.object({ id: z.union([z.string(), z.number()]).transform(String) }),
})
const headers = z.object({
  'x-request-id': z.string().regex(/^[\w-]{1,128}$/),
  'x-signature': z.string().max(512),
})

/**
 * What is signed is the payment's number in the address, the request's id and the moment; the body is not. So the event's
 * name is the request's id, and of the body nothing is believed but that it speaks of the same payment.
 */
export function readEvent(request: EventRequest, secret: string, now: number): GatewayEvent | null {
  const read = {
    query: query.safeParse(request.query),
    body: body.safeParse(request.body),
    headers: headers.safeParse(request.headers),
  }
  if (!read.query.success || !read.body.success || !read.headers.success) return null
  const gatewayId = read.query.data['data.id']
  const requestId = read.headers.data['x-request-id']
  const signature = readSignature(read.headers.data['x-signature'])
  if (!signature || gatewayId !== read.body.data.data.id) return null
  const manifest = `id:${gatewayId};request-id:${requestId};ts:${signature.ts};`
  const wanted = createHmac('sha256', secret).update(manifest).digest()
  if (!timingSafeEqual(wanted, signature.v1)) return null
  const said = Number(signature.ts)
  const at = said < FIRST_MILLISECONDS ? said * 1_000 : said
  if (Math.abs(now - at) > TOLERANCE_MS) return null
  return { eventId: requestId, gatewayId }
}

function readSignature(header: string): { ts: string; v1: Buffer } | null {
  const parts = new Map(header.split(',').map((part) => splitOnce(part.trim())))
  const ts = parts.get('ts') ?? ''
  const v1 = parts.get('v1') ?? ''
  return /^\d{1,16}$/.test(ts) && /^[0-9a-f]{64}$/i.test(v1) ? { ts, v1: Buffer.from(v1, 'hex') } : null
}

function splitOnce(part: string): [string, string] {
  const place = part.indexOf('=')
  return place < 0 ? [part, ''] : [part.slice(0, place), part.slice(place + 1)]
}
