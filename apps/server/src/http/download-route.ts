import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { OpenedFile } from '../platform/download-files/download-files.ts'

type ByteRange = { readonly from: number; readonly to: number }

/** Parses one byte range, as browsers send it to resume a download. Requests for several ranges get the whole file. */
export function rangeOf(header: string | undefined, length: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const last = length - 1
  const [from, to] =
    match[1] === ''
      ? [Math.max(0, length - Number(match[2])), last]
      : [Number(match[1]), match[2] === '' ? last : Math.min(Number(match[2]), last)]
  return from > last || from > to ? 'unsatisfiable' : { from, to }
}

type OpenListed = (token: string, part: string, agent: string) => Promise<OpenedFile | null>
type OpenFile = (token: string) => Promise<OpenedFile | null>

/**
 * Downloads behind the content origin: one part of a download list (`/d`) or one prepared file (`/f`). The token in the
 * URL is the secret, so pages of any gallery host may fetch it and no cookie is read. The name at the end of the URL is
 * for people only: the server names the saved file.
 */
export function addDownloads(app: FastifyInstance, openListed: OpenListed, openFile: OpenFile): void {
  const method = ['GET', 'HEAD'] as const
  app.route<{ Params: { token: string; part: string } }>({
    method: [...method],
    url: '/d/:token/:part/:name',
    config: { operationLabel: 'delivery.listed' },
    handler: async (request, reply) => {
      const { token, part } = request.params
      const opened = await openListed(token, part, (request.headers['user-agent'] ?? '').slice(0, 400))
      return sendOpened(request, reply, opened)
    },
  })
  app.route<{ Params: { token: string } }>({
    method: [...method],
    url: '/f/:token/:name',
    config: { operationLabel: 'delivery.file' },
    handler: async (request, reply) => sendOpened(request, reply, await openFile(request.params.token)),
  })
}

/** Sends the file as an attachment, never as a page, and supports byte ranges. */
async function sendOpened(request: FastifyRequest, reply: FastifyReply, opened: OpenedFile | null) {
  if (!opened) return reply.code(410).type('text/plain; charset=utf-8').send('')
  const etag = `"${opened.etag}"`
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-type': opened.type,
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(opened.name)}`,
    'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  })
  // Resuming after the bytes changed would join halves of two different files.
  const isUnmodified = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
  const range = rangeOf(isUnmodified ? request.headers.range : undefined, opened.length)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${opened.length}`).send()
  }
  const { from, to } = range ?? { from: 0, to: opened.length - 1 }
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${opened.length}`)
  void reply.header('content-length', to - from + 1)
  if (request.method === 'HEAD') return reply.send()
  if (from === 0) await opened.onStart()
  return reply.send(Readable.from(opened.read(from, to), { objectMode: false, highWaterMark: 256 * 1024 }))
}
