import type { Endpoint } from '@revela/contract'
import { normalizeSubdomain, subdomainProblem } from '@revela/domain'
import { errorHelp, subdomainHelp } from '@revela/phrases'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Principal } from '../access/principal.ts'
import { ApiError, fieldError } from '../platform/api-error/api-error.ts'
import { EventStream, sendEvents } from './event-stream.ts'
import { familyCookie, type HttpDeps, sessionCookie } from './http-deps.ts'
import { checkOrigin } from './origin-check.ts'
import { readUpload } from './read-upload.ts'
import type { Route, Studio } from './route.ts'
import { isForEverybody, sendShared } from './shared-answer.ts'
import { visitOf } from './visit.ts'

// Distinguishes a missing field from an invalid one.
const withInput = { reportInput: true }

type Read = { params: unknown; query: unknown; body: unknown }

/** Parses a request by its contract. Unknown fields are dropped; every invalid field gets one message. */
function readCall(endpoint: Endpoint, request: FastifyRequest): Read {
  const body = endpoint.body && 'kind' in endpoint.body ? null : endpoint.body
  const params = endpoint.params?.safeParse(request.params)
  // A malformed id is answered like a missing object.
  if (params && !params.success) throw new ApiError('NotFound')
  const query = endpoint.query?.safeParse(request.query, withInput)
  const read = body?.safeParse(request.body ?? {}, withInput)
  const issues = [...(query?.error?.issues ?? []), ...(read?.error?.issues ?? [])]
  if (issues.length > 0) throw invalidFields(issues)
  return { params: params?.data, query: query?.data, body: read?.data }
}

function invalidFields(issues: readonly z.core.$ZodIssue[]): ApiError {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const id = String(issue.path[0] ?? '')
    if (!messages.has(id)) messages.set(id, helpText(id, issue))
  }
  return new ApiError('InvalidRequest', { messages: [...messages].map(([id, help]) => ({ id, help })) })
}

function helpText(id: string, issue: z.core.$ZodIssue): string {
  const tooLong = issue.code === 'too_big'
  switch (id) {
    case 'name':
    case 'display_name':
      return tooLong ? errorHelp.nameTooLong : errorHelp.nameRequired
    case 'email':
    case 'display_email':
    case 'email_default':
      return errorHelp.emailInvalid
    case 'password':
    case 'newPassword':
      return tooLong ? errorHelp.passwordTooLong : errorHelp.passwordTooShort
    case 'whatsapp_number':
      return errorHelp.phoneInvalid
    case 'subdomain':
      return subdomainHelp[subdomainProblem(normalizeSubdomain(String(issue.input))) ?? 'characters']
    case 'question_response':
      return errorHelp.chooseOneSolution
    case 'terms_of_use':
      return errorHelp.termsRequired
    default:
      return isAbsent(issue) ? errorHelp.fieldRequired : errorHelp.fieldInvalid
  }
}

function isAbsent(issue: z.core.$ZodIssue): boolean {
  return (
    (issue.code === 'invalid_type' && issue.input === undefined) || (issue.code === 'too_small' && issue.minimum === 1)
  )
}

/**
 * host → origin → session → schema → permission → use case → response: the same steps in this order for every endpoint.
 */
export function addRoute(app: FastifyInstance, { endpoint, run }: Route, deps: HttpDeps): void {
  const { access, answer } = endpoint
  const guard = access.kind === 'session' ? deps.authorizer.guard(endpoint) : null
  const takesFile = endpoint.body && 'kind' in endpoint.body ? endpoint.body : null
  const needsSession = access.kind === 'session' && !access.optional

  app.route({
    method: endpoint.method,
    url: `${deps.prefix}${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    config: { operation: endpoint.name, hasFileBody: takesFile !== null, isLong: endpoint.caller === 'events' },
    handler: async (request, reply) => {
      const studio = await readStudio(request, deps, endpoint.host)
      if (endpoint.caller !== 'server') checkOrigin(request.headers, endpoint.caller)
      const session = await (needsSession ? requireSession : readSession)(request, deps, studio)
      request.customerId = studio?.customerId ?? session?.customerId
      const read = readCall(endpoint, request)
      const ids = readCallIds(endpoint, read)
      const principal = guard && session ? await guard({ principal: session, ids }) : session
      const visit = visitOf(request, reply)
      if (endpoint.idempotencyKey && visit.idempotencyKey === null) throw keyMissing()
      // The rest of a rejected upload is drained, because it would precede the next request on this connection.
      if (takesFile) reply.raw.once('finish', () => request.raw.unpipe().resume())
      const upload = takesFile && (await readUpload(request, takesFile))
      const call = { ...read, ids, principal, studio, upload, visit }
      const result = await run(call)
      if (result instanceof EventStream) return sendEvents(reply, result)
      if (answer === null) return reply.code(204).send()
      const checked = deps.checkAnswers ? answer.parse(result) : result
      if (endpoint.shared && isForEverybody(request)) {
        return sendShared(request, reply, { type: 'application/json; charset=utf-8', body: JSON.stringify(checked) })
      }
      return reply.send(checked)
    },
  })
}

function keyMissing(): ApiError {
  return fieldError('InvalidRequest', 'idempotency-key', errorHelp.fieldRequired)
}

/** Family endpoints are served on gallery hosts, all others elsewhere. On the wrong host the answer is 404. */
async function readStudio(
  request: FastifyRequest,
  { galleries }: HttpDeps,
  host: 'app' | 'gallery',
): Promise<Studio | null> {
  const hostHeader = request.headers.host ?? ''
  const isGalleryHost = galleries?.isGalleryHost(hostHeader) ?? false
  if (isGalleryHost !== (host === 'gallery')) throw new ApiError('NotFound')
  if (!galleries || !isGalleryHost) return null
  const studio = await galleries.findStudio(hostHeader)
  if (!studio) throw new ApiError('NotFound')
  return studio
}

/**
 * Reads the principal from the cookie: a family on a gallery host, a customer elsewhere; null without a valid session.
 */
async function readSession(request: FastifyRequest, deps: HttpDeps, studio: Studio | null): Promise<Principal | null> {
  const cookie = cookieOf(request, studio)
  if (!cookie) return null
  if (!studio) return deps.readPrincipal(cookie)
  return (await deps.galleries?.readPrincipal(cookie, studio)) ?? null
}

async function requireSession(request: FastifyRequest, deps: HttpDeps, studio: Studio | null): Promise<Principal> {
  const principal = await readSession(request, deps, studio)
  if (principal) return principal
  const cookie = cookieOf(request, studio)
  if (!cookie) throw new ApiError('NotLoggedIn')
  // A family's session is in the cell of its studio, which the host has named.
  if (!studio) await deps.requireTokenHere(cookie)
  throw new ApiError('SessionExpired')
}

function cookieOf(request: FastifyRequest, studio: Studio | null): string | undefined {
  return request.cookies[studio ? familyCookie : sessionCookie]
}

/** Collects the ids of a request from the places that the contract declares. */
function readCallIds(endpoint: Endpoint, read: Read): Record<string, readonly string[]> {
  const ids: Record<string, readonly string[]> = {}
  for (const [kind, declared] of Object.entries(endpoint.ids)) {
    const idPaths = typeof declared === 'string' ? [declared] : declared
    const idValues = idPaths.flatMap((idPath) => valuesAt(read, idPath))
    if (idValues.length > 0) ids[kind] = idValues
  }
  return ids
}

function valuesAt(read: Read, idPath: string): string[] {
  const [part, ...path] = idPath.split('.')
  let value: unknown = read[part as keyof Read]
  for (const step of path) value = (value as Record<string, unknown> | null | undefined)?.[step]
  const listed: unknown[] = Array.isArray(value) ? value : [value]
  return listed.filter((item) => typeof item === 'string')
}
