import type { z } from 'zod'
import type { Endpoint, MultipartBody, Schema } from './endpoint.ts'

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** The parsed input of a server handler. */
export type ParamsOf<E extends Endpoint> = Output<E['params']>
export type QueryOf<E extends Endpoint> = Output<E['query']>
/** The parsed body; for a multipart call, its parsed fields (the file is a separate stream). */
export type BodyOf<E extends Endpoint> = E['body'] extends MultipartBody
  ? Output<E['body']['fields']>
  : Output<E['body']>

/**
 * The part of an endpoint that a caller needs. The schemas are types only, so that a browser app can call without
 * bundling them (`callable` in client.ts).
 */
export type Callable = Pick<Endpoint, 'method' | 'path'> &
  Partial<Pick<Endpoint, 'params' | 'query' | 'body' | 'answer'>>

export type CallableOf<E extends Endpoint> = Pick<E, 'method' | 'path'> &
  Partial<Pick<E, 'params' | 'query' | 'body' | 'answer'>>

type Known<T> = Exclude<T, undefined>

/** What a handler returns and a caller receives; void for a 204. */
export type AnswerOf<E extends Pick<Callable, 'answer'>> =
  Known<E['answer']> extends Schema ? z.input<Known<E['answer']>> : void

/** What a caller may send. */
export type SentParamsOf<E extends Callable> = Input<Known<E['params']>>
export type SentQueryOf<E extends Callable> = Input<Known<E['query']>>
export type SentBodyOf<E extends Callable> = Known<E['body']> extends MultipartBody ? FormData : Input<Known<E['body']>>

type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { readonly [K in Key]?: undefined }
  : Partial<Value> extends Value
    ? { readonly [K in Key]?: Value }
    : { readonly [K in Key]: Value }

export type CallInput<E extends Callable> = Part<'params', SentParamsOf<E>> &
  Part<'query', SentQueryOf<E>> &
  Part<'body', SentBodyOf<E>>
