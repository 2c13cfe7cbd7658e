import type { FastifyInstance } from 'fastify'
import { callerAddress } from '../platform/rate-limit/networks.ts'
import { familyCookie } from './http-deps.ts'
import { isForEverybody, sendShared } from './shared-answer.ts'

export type PageRequest = {
  readonly host: string
  /** The requested path, without its query. */
  readonly path: string
  /** With its question mark; empty without one. */
  readonly query: string
  readonly cookie: string | null
  /** The caller's address as rate limits count it. */
  readonly address: string
  readonly nonce: string
  /** The edge may hold the answer for everybody; then there is no cookie. */
  readonly isForEverybody: boolean
}

export type PageAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The same for every visitor without a session; only when it was requested for everybody. */
  readonly isShared?: boolean
}

export type FamilyPage = (request: PageRequest) => Promise<PageAnswer>

export const pagePrefix = '/family-page'

/** nginx forwards requests on a gallery host that are neither API calls nor files. Not reachable through an origin. */
export function addFamilyPages(app: FastifyInstance, findPage: FamilyPage): void {
  app.get(`${pagePrefix}/*`, { config: { operation: 'family.page' } }, async (request, reply) => {
    const address = request.url.slice(pagePrefix.length)
    const [path = '/'] = address.split('?')
    const page = await findPage({
      host: request.headers.host ?? '',
      path,
      query: address.slice(path.length),
      cookie: isForEverybody(request) ? null : (request.cookies[familyCookie] ?? null),
      address: callerAddress(request.ip),
      nonce: request.id,
      isForEverybody: isForEverybody(request),
    })
    if (page.isShared) {
      const { 'content-type': type = '', ...headers } = page.headers
      return sendShared(request, reply.headers(headers), { type, body: page.body })
    }
    return reply.code(page.status).headers(page.headers).send(page.body)
  })
}
