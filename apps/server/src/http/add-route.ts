import { errorHelp } from '@revela/phrases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FamilyPrincipal, Principal } from '../access/principal.ts'
import { Refusal, refuseField } from '../platform/refusal/refusal.ts'
import { EventStream, sendEvents } from './event-stream.ts'
import { familyCookie, sessionCookie, type HttpNeeds } from './http-needs.ts'
import { idsOfCall } from './ids-of-call.ts'
import { checkOrigin } from './origin-check.ts'
import { readCall } from './read-call.ts'
import { readUpload } from './read-upload.ts'
import type { Route, Studio } from './route.ts'
import { visitOf } from './visit.ts'

/** host → origin → session → shape → permission → use case → answer: the same steps, in this order, for every endpoint. */
export function addRoute(app: FastifyInstance, { endpoint, run }: Route, needs: HttpNeeds): void {
  const { access, answer } = endpoint
  const guard = access.kind === 'session' ? needs.door.guard(endpoint) : null
  const takesFile = endpoint.body && 'kind' in endpoint.body ? endpoint.body : null
  const needsSession = access.kind === 'session' && !access.optional

  app.route({
    method: endpoint.method,
    url: `${needs.prefix}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { operation: endpoint.name, takesFile: takesFile !== null, isLong: endpoint.caller === 'events' },
    handler: async (request, reply) => {
      const studio = await studioOf(request, needs, endpoint.host)
      if (endpoint.caller !== 'server') checkOrigin(request.headers, endpoint.caller)
      const session = await (studio
        ? familyOf(request, needs, studio, needsSession)
        : principalOf(request, needs, needsSession))
      const read = readCall(endpoint, request)
      const principal = guard && session ? await guard({ principal: session, ids: idsOfCall(endpoint, read) }) : session
      const visit = visitOf(request, reply)
      if (endpoint.idempotencyKey && visit.idempotencyKey === null) throw keyMissing()
      // What was refused half-way is let run out, or it would stand before the next request of this connection.
      if (takesFile) reply.raw.once('finish', () => request.raw.unpipe().resume())
      const upload = takesFile && (await readUpload(request, takesFile))
      const call = { ...read, principal, studio, upload, visit }
      const result = await run(call)
      if (result instanceof EventStream) return sendEvents(reply, result)
      if (answer === null) return reply.code(204).send()
      return reply.send(needs.checkAnswers ? answer.parse(result) : result)
    },
  })
}

function keyMissing(): Refusal {
  return refuseField('InvalidRequest', 'idempotency-key', errorHelp.fieldRequired)
}

/** The families' calls on the studios' hosts, all others elsewhere; on the wrong host nothing is there. */
async function studioOf(
  request: FastifyRequest,
  { galleries }: HttpNeeds,
  host: 'app' | 'gallery',
): Promise<Studio | null> {
  const named = request.headers.host ?? ''
  const isGalleryHost = galleries?.isOne(named) ?? false
  if (isGalleryHost !== (host === 'gallery')) throw new Refusal('NotFound')
  if (!galleries || !isGalleryHost) return null
  const studio = await galleries.studioOf(named)
  if (!studio) throw new Refusal('NotFound')
  return studio
}

async function familyOf(
  request: FastifyRequest,
  { galleries }: HttpNeeds,
  studio: Studio,
  required: boolean,
): Promise<FamilyPrincipal | null> {
  const cookie = request.cookies[familyCookie]
  const principal = cookie && galleries ? await galleries.principalOf(cookie, studio) : null
  if (!principal && required) throw new Refusal(cookie ? 'SessionExpired' : 'NotLoggedIn')
  request.customerId = studio.customerId
  return principal
}

async function principalOf(request: FastifyRequest, needs: HttpNeeds, required: boolean): Promise<Principal | null> {
  const cookie = request.cookies[sessionCookie]
  const principal = cookie ? await needs.principalOf(cookie) : null
  if (!principal && required) throw new Refusal(cookie ? 'SessionExpired' : 'NotLoggedIn')
  request.customerId = principal?.customerId
  return principal
}
