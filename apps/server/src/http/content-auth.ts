import type { FastifyInstance } from 'fastify'

export type ContentAuth = (token: string) => Promise<{ prefix: string; mark: string } | null>

/** nginx's `auth_request`: reachable on the process's own port only, never through an origin. */
export function addContentAuth(app: FastifyInstance, check: ContentAuth): void {
  app.get('/internal/content-auth', { config: { timedAs: 'content.check' } }, async (request, reply) => {
    const token = request.headers['x-content-token']
    // nginx reads the kept answer again for every image: nothing is in it that only a browser would want.
    for (const name of Object.keys(reply.getHeaders())) void reply.removeHeader(name)
    const opened = typeof token === 'string' ? await check(token) : null
    // Not 403, which is what the store behind nginx says of an object it does not have.
    if (!opened) return reply.code(401).send()
    return reply.code(204).headers({ 'x-content-prefix': opened.prefix, 'x-content-mark': opened.mark }).send()
  })
}
