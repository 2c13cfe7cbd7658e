import type { FastifyInstance, FastifyReply } from 'fastify'
import { foreignCellOf } from '../platform/directory/directory-errors.ts'

/** What the edge may serve, and whether anyone may see it, so that a shared cache may keep it for a moment. */
type OpenedContent = { prefix: string; watermarkCode: string; isOpen: boolean }
export type ContentAuth = (token: string) => Promise<OpenedContent | null>
export type BrandAuth = (objectKey: string) => Promise<boolean>

/** Answers nginx's `auth_request`. Reachable on the process's own port only, never through an origin. */
export function addContentAuth(app: FastifyInstance, check: ContentAuth, isBrandImage: BrandAuth): void {
  app.get('/internal/content-auth', { config: { operationLabel: 'content.check' } }, async (request, reply) => {
    const token = request.headers['x-content-token']
    removeHeaders(reply)
    const opened = typeof token === 'string' ? await orForeign(check(token), reply) : null
    // Not 403, because the store behind nginx answers 403 for an object it does not have.
    if (!opened) return reply.code(401).send()
    return reply
      .code(204)
      .headers({
        'x-content-prefix': opened.prefix,
        'x-content-watermark': opened.watermarkCode,
        'x-content-open': opened.isOpen ? '1' : '0',
      })
      .send()
  })
  app.get('/internal/brand-auth', { config: { operationLabel: 'brand.check' } }, async (request, reply) => {
    const key = request.headers['x-content-key']
    removeHeaders(reply)
    const isServed = typeof key === 'string' && (await orForeign(isBrandImage(key), reply))
    return reply.code(isServed ? 204 : 401).send()
  })
}

/** nginx reads the cached response again for every image, so headers that only a browser needs are removed. */
function removeHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) void reply.removeHeader(name)
}

/** nginx accepts only 401 and 403 as a denial, so here the status says nothing of the other cell; the header does. */
async function orForeign<T>(check: Promise<T>, reply: FastifyReply): Promise<T | null> {
  try {
    return await check
  } catch (error) {
    const foreign = foreignCellOf(error)
    if (!foreign) throw error
    void reply.header('x-revela-cell', foreign.cell)
    return null
  }
}
