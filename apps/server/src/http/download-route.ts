import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { rangeOf } from './range.ts'

/** Something that can be sent from any byte on. The tag changes when its bytes would. */
export type Opened = {
  readonly etag: string
  readonly length: number
  readonly type: string
  /** Called when somebody begins at the beginning. */
  readonly begun: () => Promise<void>
  readonly read: (from: number, to: number) => AsyncGenerator<Buffer>
}

type Open = (token: string, part: string, agent: string) => Promise<Opened | null>

/**
 * Files on their way out, behind the content origin: always an attachment, never a page. The token in the address is
 * the secret, so any gallery's own host may fetch it, and no cookie is read.
 */
export function addDownloads(app: FastifyInstance, open: Open): void {
  app.route<{ Params: { token: string; part: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/d/:token/:part/:name',
    handler: async (request, reply) => {
      const { token, part, name } = request.params
      const opened = await open(token, part, (request.headers['user-agent'] ?? '').slice(0, 400))
      if (!opened) return reply.code(410).type('text/plain; charset=utf-8').send('')
      const etag = `"${opened.etag}"`
      void reply.headers({
        etag,
        'accept-ranges': 'bytes',
        'content-type': opened.type,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      // Taking up a download of other bytes would join two halves of different files.
      const fresh = request.headers['if-range'] === undefined || request.headers['if-range'] === etag
      const range = rangeOf(fresh ? request.headers.range : undefined, opened.length)
      if (range === 'unsatisfiable') {
        return reply.code(416).header('content-range', `bytes */${opened.length}`).send()
      }
      const { from, to } = range ?? { from: 0, to: opened.length - 1 }
      if (range) void reply.code(206).header('content-range', `bytes ${from}-${to}/${opened.length}`)
      void reply.header('content-length', to - from + 1)
      if (request.method === 'HEAD') return reply.send()
      if (from === 0) await opened.begun()
      return reply.send(Readable.from(opened.read(from, to), { objectMode: false, highWaterMark: 256 * 1024 }))
    },
  })
}
