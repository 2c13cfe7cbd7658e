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
  /** The ids that it names, from the places that its endpoint declares. */
  readonly ids: AccessRequest['ids']
  readonly principal: P
  readonly visit: Visit
}

/** Whose galleries a host shows. */
export type Studio = { readonly customerId: string; readonly origin: string }

/** A call on a studio's own host. */
export type FamilyCall<E extends Endpoint, P> = Call<E, P> & { readonly studio: Studio }

/** A call that brings a file. */
export type UploadCall<E extends Endpoint> = Call<E, CustomerPrincipal> & { readonly upload: Upload }

/** For a handler of several endpoints that spell the id differently. */
export function idIn(ids: AccessRequest['ids'], kind: string): string {
  const [id] = ids[kind] ?? []
  if (id === undefined) throw new Error(`the endpoint names no ${kind}`)
  return id
}

/** An endpoint of the contract and what answers it. */
export type Route = {
  readonly endpoint: Endpoint
  readonly run: (
    call: Call<Endpoint, Principal | null> & { readonly upload: Upload | null; readonly studio: Studio | null },
  ) => Promise<unknown>
}

type Handler<E extends Endpoint, P> = (call: Call<E, P>) => Promise<AnswerOf<E>>

/** Anyone may call; whoever is signed in is known all the same. */
export function openRoute<E extends Endpoint>(endpoint: E, handler: Handler<E, CustomerPrincipal | null>): Route {
  assertEndpoint(endpoint, { host: 'app', open: true })
  return { endpoint, run: handler as Route['run'] }
}

/** Only a signed-in photographer whom the door let through. */
export function customerRoute<E extends Endpoint>(endpoint: E, handler: Handler<E, CustomerPrincipal>): Route {
  assertEndpoint(endpoint, { host: 'app', open: false })
  return { endpoint, run: handler as Route['run'] }
}

type FamilyHandler<E extends Endpoint, P> = (call: FamilyCall<E, P>) => Promise<AnswerOf<E>>

/** Anyone on a studio's host; whoever came in before is known. */
export function openFamilyRoute<E extends Endpoint>(
  endpoint: E,
  handler: FamilyHandler<E, FamilyPrincipal | null>,
): Route {
  assertEndpoint(endpoint, { host: 'gallery', open: true })
  return { endpoint, run: handler as Route['run'] }
}

/** Only somebody in a gallery, whom the door let through. */
export function familyRoute<E extends Endpoint>(endpoint: E, handler: FamilyHandler<E, FamilyPrincipal>): Route {
  assertEndpoint(endpoint, { host: 'gallery', open: false })
  return { endpoint, run: handler as Route['run'] }
}

/** The same, answered by events as they happen. */
export function familyStream<E extends Endpoint>(
  endpoint: E,
  handler: (call: FamilyCall<E, FamilyPrincipal>) => Promise<EventStream>,
): Route {
  if (endpoint.caller !== 'events') throw new Error(`${endpoint.name} is not a stream of events`)
  assertEndpoint(endpoint, { host: 'gallery', open: false })
  return { endpoint, run: handler as Route['run'] }
}

/** A signed-in photographer sending a file. */
export function uploadRoute<E extends Endpoint>(
  endpoint: E,
  handler: (call: UploadCall<E>) => Promise<AnswerOf<E>>,
): Route {
  if (!endpoint.body || !('kind' in endpoint.body)) throw new Error(`${endpoint.name} brings no file`)
  return customerRoute(endpoint, handler as Handler<E, CustomerPrincipal>)
}

function assertEndpoint({ name, host, access }: Endpoint, expected: { host: Endpoint['host']; open: boolean }): void {
  if (host !== expected.host) throw new Error(`${name} is answered on the ${host} hosts`)
  const open = access.kind === 'open' || access.optional === true
  if (open !== expected.open) throw new Error(`${name} is ${open ? 'open' : 'not open'}`)
}
