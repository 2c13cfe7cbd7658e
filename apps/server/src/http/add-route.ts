import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Principal } from '../access/principal.ts'
import { Refusal } from '../platform/refusal/refusal.ts'
import { sessionCookie, type HttpNeeds } from './http-needs.ts'
import { idsOfCall } from './ids-of-call.ts'
import { checkOrigin } from './origin-check.ts'
import { readCall } from './read-call.ts'
import { readUpload } from './read-upload.ts'
import type { Route } from './route.ts'

import { visitOf } from './visit.ts'

/** origin → session → shape → permission → use case → answer: the same steps, in this order, for every endpoint. */
export function addRoute(app: FastifyInstance, { endpoint, run }: Route, needs: HttpNeeds): void {
  const { access, answer } = endpoint
  const guard = access.kind === 'session' ? needs.door.guard(endpoint) : null
  const needsSession = access.kind === 'session' && !access.optional

  app.route({
    method: endpoint.method,
    url: `${needs.prefix}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { operation: endpoint.name },
    handler: async (request, reply) => {
      if (endpoint.caller === 'browser') checkOrigin(request.headers)
      const principal = await principalOf(request, needs, needsSession)
      const read = readCall(endpoint, request)
      if (guard && principal) await guard({ principal, ids: idsOfCall(endpoint, read) })
      const takesFile = endpoint.body && 'kind' in endpoint.body ? endpoint.body : null
      // What was refused half-way is let run out, or it would stand before the next request of this connection.
      if (takesFile) reply.raw.once('finish', () => request.raw.unpipe().resume())
      const upload = takesFile && (await readUpload(request, takesFile))
      const call = { ...read, principal, upload, visit: visitOf(request, reply) }
      const result = await run(call)
      if (answer === null) return reply.code(204).send()
      return reply.send(needs.checkAnswers ? answer.parse(result) : result)
    },
  })
}

async function principalOf(request: FastifyRequest, needs: HttpNeeds, required: boolean): Promise<Principal | null> {
  const cookie = request.cookies[sessionCookie]
  const principal = cookie ? await needs.principalOf(cookie) : null
  if (!principal && required) throw new Refusal(cookie ? 'SessionExpired' : 'NotLoggedIn')
  request.customerId = principal?.customerId
  return principal
}
