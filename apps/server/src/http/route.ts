import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@revela/contract'
import type { AccessRequest } from '../access/authorize.ts'
import type { CustomerPrincipal, FamilyPrincipal, Principal } from '../access/principal.ts'
import type { EventStream } from './event-stream.ts'
import type { Upload } from './read-upload.ts'
import type { Visit } from './visit.ts'

export type Call<E extends Endpoint, P> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The ids of the request, from the places that its endpoint declares. */
  readonly ids: AccessRequest['ids']
  readonly principal: P
  readonly visit: Visit
}

/** The studio whose galleries a host shows. */
export type Studio = { readonly customerId: string; readonly origin: string }

/** A call on a gallery host. */
export type FamilyCall<E extends Endpoint, P> = Call<E, P> & { readonly studio: Studio }

/** A call with a file body. */
export type UploadCall<E extends Endpoint> = Call<E, CustomerPrincipal> & { readonly upload: Upload }

/** For a handler shared by endpoints whose id parameters have different names. */
export function idIn(ids: AccessRequest['ids'], kind: string): string {
  const [id] = ids[kind] ?? []
  if (id === undefined) throw new Error(`the endpoint declares no ${kind} id`)
  return id
}

/** An endpoint of the contract and its handler. */
export type Route = {
  readonly endpoint: Endpoint
  readonly run: (
    call: Call<Endpoint, Principal | null> & { readonly upload: Upload | null; readonly studio: Studio | null },
  ) => Promise<unknown>
}

type Handler<E extends Endpoint, P> = (call: Call<E, P>) => Promise<AnswerOf<E>>

/** Open to every caller; the principal is passed when signed in. */
export function openRoute<E extends Endpoint>(endpoint: E, handler: Handler<E, CustomerPrincipal | null>): Route {
  assertEndpoint(endpoint, { host: 'app', open: true })
  return { endpoint, run: handler as Route['run'] }
}

/** Requires a signed-in photographer and authorization. */
export function customerRoute<E extends Endpoint>(endpoint: E, handler: Handler<E, CustomerPrincipal>): Route {
  assertEndpoint(endpoint, { host: 'app', open: false })
  return { endpoint, run: handler as Route['run'] }
}

type FamilyHandler<E extends Endpoint, P> = (call: FamilyCall<E, P>) => Promise<AnswerOf<E>>

/** Open to every caller on a gallery host; the principal is passed when known. */
export function openFamilyRoute<E extends Endpoint>(
  endpoint: E,
  handler: FamilyHandler<E, FamilyPrincipal | null>,
): Route {
  assertEndpoint(endpoint, { host: 'gallery', open: true })
  return { endpoint, run: handler as Route['run'] }
}

/** Requires a family principal and authorization. */
export function familyRoute<E extends Endpoint>(endpoint: E, handler: FamilyHandler<E, FamilyPrincipal>): Route {
  assertEndpoint(endpoint, { host: 'gallery', open: false })
  return { endpoint, run: handler as Route['run'] }
}

/** Like `familyRoute`, but responds with a stream of events. */
export function familyStream<E extends Endpoint>(
  endpoint: E,
  handler: (call: FamilyCall<E, FamilyPrincipal>) => Promise<EventStream>,
): Route {
  if (endpoint.caller !== 'events') throw new Error(`${endpoint.name} is not an event stream`)
  assertEndpoint(endpoint, { host: 'gallery', open: false })
  return { endpoint, run: handler as Route['run'] }
}

/** Requires a signed-in photographer and receives a file. */
export function uploadRoute<E extends Endpoint>(
  endpoint: E,
  handler: (call: UploadCall<E>) => Promise<AnswerOf<E>>,
): Route {
  if (!endpoint.body || !('kind' in endpoint.body)) throw new Error(`${endpoint.name} has no file body`)
  return customerRoute(endpoint, handler as Handler<E, CustomerPrincipal>)
}

function assertEndpoint({ name, host, access }: Endpoint, expected: { host: Endpoint['host']; open: boolean }): void {
  if (host !== expected.host) throw new Error(`${name} is served on the ${host} hosts`)
  const open = access.kind === 'open' || access.optional === true
  if (open !== expected.open) throw new Error(`${name} is ${open ? 'open' : 'not open'}`)
}
