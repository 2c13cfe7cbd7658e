import { createHash } from 'node:crypto'
import type { ObjectStore } from '../../apps/server/src/platform/object-store/object-store.ts'
import type { Random } from './random.ts'
import type { ForgedResponse } from './tcp-proxy.ts'

/**
 * False responses of the store: success for bytes it did not store, with their own ETag or another; success for half of
 * them; an error; and half of an object as if it were complete.
 */
export const forgeryKinds = ['unstored', 'mistagged', 'halved', 'rejected', 'half-read'] as const
export type ForgeryKind = (typeof forgeryKinds)[number]

/**
 * Only objects of pictures: a false list of keys has no lasting effect. `unstored` with a matching ETag is used for
 * originals alone, because renditions are not verified: a missing one is made again.
 */
export function requestPattern(kind: ForgeryKind, bucket: string): RegExp {
  return new RegExp(`^${kind === 'half-read' ? 'GET' : 'PUT'} /${bucket}/${kind === 'unstored' ? 'o' : '[or]'}/`)
}

export function createForgedResponse(
  kind: ForgeryKind,
  bucket: string,
  store: ObjectStore,
  random: Random,
): ForgedResponse {
  return async (head, body) => {
    const key = decodeURIComponent(head.slice(head.indexOf(`/${bucket}/`) + bucket.length + 2).split(/[ ?]/)[0]!)
    // The parts of a multipart upload have other response bodies.
    if (/[?&](uploads|uploadId)/.test(head.split('\r\n')[0]!)) return undefined
    switch (kind) {
      case 'unstored':
        return httpResponse('200 OK', { etag: `"${md5(body)}"` })
      case 'mistagged':
        return httpResponse('200 OK', { etag: `"${md5(Buffer.from(String(random.next())))}"` })
      case 'halved': {
        const half = body.subarray(0, Math.floor(body.length / 2))
        await store.put(key, Buffer.from(half), { length: half.length, type: 'image/jpeg' })
        return httpResponse('200 OK', { etag: `"${md5(half)}"` })
      }
      case 'rejected': {
        const [status, code] = random.pick([
          ['500 Internal Server Error', 'InternalError'],
          ['503 Service Unavailable', 'SlowDown'],
          ['507 Insufficient Storage', 'InsufficientCapacity'],
        ] as const)
        const text = Buffer.from(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
        return httpResponse(status, { 'content-type': 'application/xml' }, text)
      }
      case 'half-read': {
        const original = await store.read(key).catch(() => undefined)
        if (!original) return undefined
        const [, rangeStart = '0', rangeEnd] = /range: *bytes=(\d+)-(\d+)/i.exec(head) ?? []
        const requestedBytes = original.subarray(
          Number(rangeStart),
          rangeEnd === undefined ? undefined : Number(rangeEnd) + 1,
        )
        const half = requestedBytes.subarray(0, Math.floor(requestedBytes.length / 2))
        return httpResponse(rangeEnd === undefined ? '200 OK' : '206 Partial Content', {}, half)
      }
    }
  }
}

function httpResponse(
  status: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer = Buffer.alloc(0),
): Buffer {
  const lines = Object.entries({ ...headers, 'content-length': String(body.length) }).map(([k, v]) => `${k}: ${v}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), body])
}

function md5(bytes: Buffer): string {
  return createHash('md5').update(bytes).digest('hex')
}
