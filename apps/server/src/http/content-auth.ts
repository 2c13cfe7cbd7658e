import type { FastifyInstance, FastifyReply } from 'fastify'

export type ContentAuth = (token: string) => Promise<{ prefix: string; watermarkCode: string } | null>
export type BrandAuth = (objectKey: string) => Promise<boolean>

/** Answers nginx's `auth_request`. Reachable on the process's own port only, never through an origin. */
export function addContentAuth(app: FastifyInstance, check: ContentAuth, isBrandImage: BrandAuth): void {
  app.get('/internal/content-auth', { config: { operationLabel: 'content.check' } }, async (request, reply) => {
    const token = request.headers['x-content-token']
    removeHeaders(reply)
    const opened = typeof token === 'string' ? await check(token) : null
    // Not 403, because the store behind nginx answers 403 for an object it does not have.
    if (!opened) return reply.code(401).send()
    return reply
      .code(204)
      .headers({ 'x-content-prefix': opened.prefix, 'x-content-watermark': opened.watermarkCode })
      .send()
  })
  app.get('/internal/brand-auth', { config: { operationLabel: 'brand.check' } }, async (request, reply) => {
    const key = request.headers['x-content-key']
    removeHeaders(reply)
    return reply.code(typeof key === 'string' && (await isBrandImage(key)) ? 204 : 401).send()
  })
}

/** nginx reads the cached response again for every image, so headers that only a browser needs are removed. */
function removeHeaders(reply: FastifyReply): void {
  for (const name of Object.keys(reply.getHeaders())) void reply.removeHeader(name)
}
