import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@revela/contract'
import type { CustomerPrincipal, Principal } from '../access/principal.ts'
import type { Upload } from './read-upload.ts'
import type { Visit } from './visit.ts'

export type Call<E extends Endpoint, P> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly principal: P
  readonly visit: Visit
}

/** A call that brings a file. */
export type UploadCall<E extends Endpoint> = Call<E, CustomerPrincipal> & { readonly upload: Upload }

/** An endpoint of the contract and what answers it. */
export type Route = {
  readonly endpoint: Endpoint
  readonly run: (call: Call<Endpoint, Principal | null> & { readonly upload: Upload | null }) => Promise<unknown>
}

type Handler<E extends Endpoint, P> = (call: Call<E, P>) => Promise<AnswerOf<E>>

/** Anyone may call; whoever is signed in is known all the same. */
export function openRoute<E extends Endpoint>(endpoint: E, handler: Handler<E, Principal | null>): Route {
  if (endpoint.access.kind === 'session' && !endpoint.access.optional) throw new Error(`${endpoint.name} is not open`)
  return { endpoint, run: handler }
}

/** Only a signed-in photographer whom the door let through. */
export function customerRoute<E extends Endpoint>(endpoint: E, handler: Handler<E, CustomerPrincipal>): Route {
  if (endpoint.access.kind !== 'session' || endpoint.access.optional) throw new Error(`${endpoint.name} is open`)
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
