export type Attributes = Readonly<Record<string, string | number | boolean>>

export type SpanOptions = {
  readonly kind?: 'internal' | 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** A parent in another process (W3C Trace Context) instead of the active span. None or an invalid one: a new trace. */
  readonly remote?: { readonly traceparent: unknown }
  /** The id of a new trace, where it is known already. */
  readonly traceId?: string
}

export type Span = {
  readonly traceId: string
  /** Whatever begins inside is part of it. */
  readonly run: <T>(work: () => T) => T
  readonly end: (result?: { readonly failed?: boolean; readonly attributes?: Attributes }) => void
}

export type Tracer = {
  readonly startSpan: (name: string, options?: SpanOptions) => Span
  /** One piece of work as a span. */
  readonly inSpan: <T>(name: string, options: SpanOptions, work: () => Promise<T>) => Promise<T>
  /** What work that is done elsewhere, later, must be told so that it is part of this one. */
  readonly traceparent: () => string | undefined
  readonly close: () => Promise<void>
}
