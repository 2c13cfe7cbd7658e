import type { FastifyInstance } from 'fastify'

export type ContentAuth = (token: string) => Promise<{ prefix: string; mark: string } | null>

/** nginx's `auth_request`: reachable on the process's own port only, never through an origin. */
export function addContentAuth(app: FastifyInstance, check: ContentAuth): void {
  app.get('/internal/content-auth', async (request, reply) => {
    const token = request.headers['x-content-token']
    const opened = typeof token === 'string' ? await check(token) : null
    if (!opened) return reply.code(403).send()
    return reply.code(204).headers({ 'x-content-prefix': opened.prefix, 'x-content-mark': opened.mark }).send()
  })
}
