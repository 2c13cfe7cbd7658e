import type { TraceContext } from './trace-context.ts'

export type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanGiven = {
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** Whose part it is, where that is not the work it runs in. Null: nobody's. */
  readonly parent?: TraceContext | null
  /** Of a trace that begins here, where its id is known already. */
  readonly traceId?: string
}

export type Span = {
  readonly traceId: string
  /** Whatever begins inside is part of it. */
  readonly run: <T>(work: () => T) => T
  readonly end: (told?: { readonly failed?: boolean; readonly attributes?: Attributes }) => void
}

export type Tracer = {
  readonly begin: (name: string, given?: SpanGiven) => Span
  /** One piece of work as a span. */
  readonly during: <T>(name: string, given: SpanGiven, work: () => Promise<T>) => Promise<T>
  /** What work that is done elsewhere, later, must be told so that it is part of this one. */
  readonly traceparent: () => string | undefined
  readonly close: () => Promise<void>
}
