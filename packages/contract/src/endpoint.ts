import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Who may call. `permission` names the policy that a server module must register. */
export type Access =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'session'
      readonly principals: readonly PrincipalKind[]
      readonly permission: string
      /**
       * 'active' rejects frozen accounts and accounts without a plan (402); 'any' is for the screens that resolve that
       * state.
       */
      readonly accountStatus: 'any' | 'active'
      /** Allowed also while support requires a second factor that the account does not have yet. */
      readonly beforeSecondFactor?: true
      /** Succeeds without a session too: for ending a session that is already gone. */
      readonly optional?: true
    }

export type PrincipalKind = 'customer' | 'client' | 'guest' | 'preview' | 'staff'

/** Where a call contains the id of a resource, e.g. `params.collection_id` or `body.picture_ids` (a list). */
export type IdLocation = `${'params' | 'query' | 'body'}.${string}`

export type Schema = z.ZodType

export type MultipartBody = {
  readonly kind: 'multipart'
  readonly file: string
  readonly fields: Schema | null
}

export type Endpoint<
  Params extends Schema | null = Schema | null,
  Query extends Schema | null = Schema | null,
  Body extends Schema | MultipartBody | null = Schema | MultipartBody | null,
  Answer extends Schema | null = Schema | null,
  M extends Method = Method,
  Path extends `/${string}` = `/${string}`,
> = {
  /** Operation name, e.g. `auth.signIn`: used in logs, metrics and openapi.json. */
  readonly name: string
  readonly method: M
  /** As in the specification, without the `/api` prefix: `/gallery/{collection_id}/settings`. */
  readonly path: Path
  /** `spec`: in the tables of the specification. `ours`: an addition. */
  readonly origin: 'spec' | 'ours'
  readonly access: Access
  /** Resource kind (`resourceNotFound`) → where the call contains its ids; the access resolver checks each of them. */
  readonly ids: Readonly<Record<string, IdLocation | readonly IdLocation[]>>
  readonly params: Params
  readonly query: Query
  readonly body: Body
  /** `null`: the response is 204 without a body. */
  readonly answer: Answer
  /** Error codes of this call, besides those that follow from its access and ids (`errorsOf`). */
  readonly errors: readonly ErrorCode[]
  /** A purchase: the call must carry an `Idempotency-Key` header, and repeating it with the same key buys once. */
  readonly idempotencyKey: boolean
  /**
   * `server`: called by another server with its own key, never by a page, so no browser origin is required. `events`:
   * opened by a page's EventSource, which cannot send our header; it must come from the same origin.
   */
  readonly caller: 'browser' | 'server' | 'events'
  /** `gallery`: served only on a studio's own host, which identifies the studio; `app`: everywhere else. */
  readonly host: 'app' | 'gallery'
  /**
   * The answer is the same for every visitor: the edge may ask for it without their cookies and hold it for a moment. Only
   * for open GET calls.
   */
  readonly shared: boolean
}

/**
 * Keeps the exact types of an endpoint and fills in the defaults. Method and path stay literal types, so that a
 * browser's `callable<typeof signIn>('POST', '/auth/signin')` compiles with these two only.
 */
export function endpoint<
  Params extends Schema | null = null,
  Query extends Schema | null = null,
  Body extends Schema | MultipartBody | null = null,
  Answer extends Schema | null = null,
  const M extends Method = Method,
  const Path extends `/${string}` = `/${string}`,
>(
  options: Pick<Endpoint, 'name' | 'access'> & {
    readonly method: M
    readonly path: Path
    readonly origin?: 'spec' | 'ours'
    readonly ids?: Endpoint['ids']
    readonly params?: Params
    readonly query?: Query
    readonly body?: Body
    readonly answer?: Answer
    readonly errors?: readonly ErrorCode[]
    readonly idempotencyKey?: boolean
    readonly caller?: Endpoint['caller']
    readonly host?: Endpoint['host']
    readonly shared?: boolean
  },
): Endpoint<Params, Query, Body, Answer, M, Path> {
  return {
    name: options.name,
    method: options.method,
    path: options.path,
    access: options.access,
    origin: options.origin ?? 'spec',
    ids: options.ids ?? {},
    params: (options.params ?? null) as Params,
    query: (options.query ?? null) as Query,
    body: (options.body ?? null) as Body,
    answer: (options.answer ?? null) as Answer,
    errors: options.errors ?? [],
    idempotencyKey: options.idempotencyKey ?? false,
    caller: options.caller ?? 'browser',
    host: options.host ?? 'app',
    shared: options.shared ?? false,
  }
}
