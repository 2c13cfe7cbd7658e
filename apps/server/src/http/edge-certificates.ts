import type { FastifyInstance } from 'fastify'
import { hasBearerToken } from './edge-token.ts'

type Certificates = {
  /** Of the edge's processes; undefined: nothing is handed out. */
  readonly token: string | undefined
  readonly list: (after: number) => Promise<unknown>
  readonly findChallenge: (token: string) => Promise<string | null>
}

/**
 * For our own edge, on the process's own port: no origin forwards these paths, except for the challenge on port 80. The
 * list contains private keys, so it needs the token of the edge besides.
 */
export function addEdgeCertificates(app: FastifyInstance, { token, list, findChallenge }: Certificates): void {
  app.get('/edge/certificates', { config: { operationLabel: 'edge.certificates' } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!hasBearerToken(request.headers.authorization, token)) return reply.code(401).send()
    const { after = '0' } = request.query as { readonly after?: unknown }
    if (typeof after !== 'string' || !/^\d{1,15}$/.test(after)) return reply.code(422).send()
    return reply.send(await list(Number(after)))
  })

  app.get('/acme-challenge/:token', { config: { operationLabel: 'edge.challenge' } }, async (request, reply) => {
    const { token: challenge } = request.params as { readonly token: string }
    const text = /^[\w-]{16,200}$/.test(challenge) ? await findChallenge(challenge) : null
    void reply.header('cache-control', 'no-store')
    return text === null ? reply.code(404).send() : reply.type('text/plain; charset=utf-8').send(text)
  })
}
