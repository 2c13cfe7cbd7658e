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
  /** Spans that start inside are its children. */
  readonly run: <T>(work: () => T) => T
  readonly end: (result?: { readonly failed?: boolean; readonly attributes?: Attributes }) => void
}

export type Tracer = {
  readonly startSpan: (name: string, options?: SpanOptions) => Span
  /** One piece of work as a span. */
  readonly inSpan: <T>(name: string, options: SpanOptions, work: () => Promise<T>) => Promise<T>
  /** The context that later work in another process needs to join this trace. */
  readonly traceparent: () => string | undefined
  readonly close: () => Promise<void>
}
