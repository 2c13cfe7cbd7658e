import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { EventRequest, GatewayEvent } from '../gateway.ts'

const TOLERANCE_MS = 300_000
/** Moments are told in seconds or in milliseconds; no second since 1970 has reached this number. */
const FIRST_MILLISECONDS = 100_000_000_000

const query = z.object({ 'data.id': z.string().optional(), type: z.string().optional() })
const topic = z.object({ type: z.string() })
const payment = z.object({ data: z.object({ id: z.union([z.string(), z.number()]).transform(String) }) })
const headers = z.object({
  'x-request-id': z.string().regex(/^[\w-]{1,128}$/),
  'x-signature': z.string().max(512),
})

/**
 * What is signed is the payment's number in the address, the request's id and the moment; the body is not. So the event's
 * name is the request's id, and of the body nothing is believed but that it speaks of the same payment. The gateway tells
 * of other things too (chargebacks, claims), whose names need not be numbers, and which may have none.
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
  if (type !== 'payment' || read.body.data.type !== 'payment') return 'other'
  const told = payment.safeParse(request.body)
  if (id === undefined || !/^\d{1,20}$/.test(id) || told.data?.data.id !== id) return null
  return { eventId: requestId, gatewayId: id }
}

type Signed = { readonly id: string | undefined; readonly requestId: string; readonly header: string }

function isSigned({ id, requestId, header }: Signed, secret: string, now: number): boolean {
  const signature = readSignature(header)
  if (!signature) return false
  // Names are signed in small letters, however the address has them.
  const named = id === undefined ? '' : `id:${id.toLowerCase()};`
  const manifest = `${named}request-id:${requestId};ts:${signature.ts};`
  const wanted = createHmac('sha256', secret).update(manifest).digest()
  if (!timingSafeEqual(wanted, signature.v1)) return false
  const said = Number(signature.ts)
  const at = said < FIRST_MILLISECONDS ? said * 1_000 : said
  return Math.abs(now - at) <= TOLERANCE_MS
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
