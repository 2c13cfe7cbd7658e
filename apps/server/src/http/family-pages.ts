import type { FastifyInstance } from 'fastify'
import { callerAddress } from '../platform/rate-limit/networks.ts'
import { familyCookie } from './http-deps.ts'

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
}

export type PageAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
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
      cookie: request.cookies[familyCookie] ?? null,
      address: callerAddress(request.ip),
      nonce: request.id,
    })
    return reply.code(page.status).headers(page.headers).send(page.body)
  })
}
