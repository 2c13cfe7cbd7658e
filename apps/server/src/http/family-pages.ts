import type { FastifyInstance } from 'fastify'
import { callerAddress } from '../platform/rate-limit/networks.ts'
import { familyCookie } from './http-deps.ts'

export type PageRequest = {
  readonly host: string
  /** The requested path, without its query. */
  readonly path: string
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
    const [path = '/'] = request.url.slice(pagePrefix.length).split('?')
    const page = await findPage({
      host: request.headers.host ?? '',
      path,
      cookie: request.cookies[familyCookie] ?? null,
      address: callerAddress(request.ip),
      nonce: request.id,
    })
    return reply.code(page.status).headers(page.headers).send(page.body)
  })
}
