import type { FastifyInstance } from 'fastify'
import { callerAddress } from '../platform/rate-limit/networks.ts'
import { ApiError } from '../platform/api-error/api-error.ts'

type OneClickStop = {
  readonly path: string
  readonly stop: (token: string, visit: { readonly address: string }) => Promise<void>
  /** The page with a button, for programs that open the address instead. */
  readonly page: (token: string) => string
}

const maxBytes = 1_024

/**
 * The address in the header List-Unsubscribe (RFC 8058). A mail program posts a form to it, without cookies and without
 * our header, so there is no origin check: the token alone authorizes, and all it can do is stop reminders. A GET
 * changes nothing, because mail scanners open every link.
 */
export function addOneClickStop(app: FastifyInstance, { path, stop, page }: OneClickStop): void {
  // In its own scope: no other route may accept a form, which a page of another site can post.
  app.register(async (scope) => {
    const parse = { parseAs: 'string', bodyLimit: maxBytes } as const
    scope.addContentTypeParser('application/x-www-form-urlencoded', parse, (_request, text, done) => done(null, text))
    const config = { operation: 'reminders.oneClickStop' }
    scope.post(path, { bodyLimit: maxBytes, config }, async (request, reply) => {
      await stop(tokenOf(request.query), { address: callerAddress(request.ip) })
      return reply.code(204).send()
    })
    scope.get(path, { config }, async (request, reply) => reply.redirect(page(tokenOf(request.query)), 303))
  })
}

function tokenOf(query: unknown): string {
  const { t } = query as { readonly t?: unknown }
  if (typeof t !== 'string' || !/^[\w-]{1,512}$/.test(t)) throw new ApiError('InvalidStopToken')
  return t
}
