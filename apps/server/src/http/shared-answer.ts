import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/**
 * The edge asks for an answer that it may hold for everybody. It sends no cookie with this header, and removes the header
 * from every other request.
 */
export function isForEverybody(request: FastifyRequest): boolean {
  return request.headers['x-revela-shared'] === '1'
}

/** The last compressed answers by their hash: the same bytes are asked for every second while a crowd arrives. */
const compressed = new Map<string, Promise<Buffer>>()
const maxCompressed = 100

function compressOnce(hash: string, body: string): Promise<Buffer> {
  const known = compressed.get(hash) ?? compress(body)
  // What was asked for last is evicted last.
  compressed.delete(hash)
  compressed.set(hash, known)
  const [oldest] = compressed.keys()
  if (compressed.size > maxCompressed && oldest !== undefined) compressed.delete(oldest)
  return known
}

/**
 * Sends an answer that nginx holds until the clock's second ends, and uses for one more second while it asks again: no
 * visitor gets one that is older than two seconds. The hash of the bytes is its version, so that an unchanged answer is
 * confirmed by a 304.
 */
export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body }: { readonly type: string; readonly body: string },
): Promise<FastifyReply> {
  const hash = createHash('sha256').update(body).digest('base64url')
  const etag = `"${hash}"`
  // The id belongs to this request, and the answer to many.
  void reply.removeHeader('x-request-id')
  void reply.headers({
    etag,
    expires: new Date().toUTCString(),
    // No lifetime: `Expires` says it, because nginx counts a lifetime of one second as up to two.
    'cache-control': 'stale-while-revalidate=1',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const bytes = await compressOnce(hash, body)
  return reply.headers({ 'content-type': type, 'content-encoding': 'gzip' }).send(bytes)
}
