import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  defaultTextMapGetter,
  defaultTextMapSetter,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace'
import type { Attributes, Span, SpanOptions, Tracer } from './tracer.ts'

export type OtlpTracerOptions = {
  /** Exports ended spans; see `boundedExport`. */
  readonly processor: SpanProcessor
  readonly resource: Attributes
  /** The share of traces that is sampled: by trace id, so that every process samples the same ones. */
  readonly share: number
}

const kinds = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const

/**
 * Manual spans of OpenTelemetry's SDK. Nothing is registered globally and nothing is instrumented: a context belongs to
 * the tracer that made it.
 */
export function createOtlpTracer({ processor, resource, share }: OtlpTracerOptions): Tracer {
  const contexts = new AsyncLocalStorageContextManager().enable()
  const propagator = new W3CTraceContextPropagator()
  const random = new RandomIdGenerator()
  // The SDK has no option for the id of a new trace; spans start synchronously, so this is read by the next one only.
  let nextTraceId: string | undefined
  const provider = new TracerProvider({
    resource: resourceFromAttributes(resource),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: {
      generateSpanId: () => random.generateSpanId(),
      generateTraceId: () => nextTraceId ?? random.generateTraceId(),
    },
    spanProcessors: [processor],
  })
  const tracer = provider.getTracer('revela')

  const parentOf = ({ remote }: SpanOptions) =>
    remote ? propagator.extract(ROOT_CONTEXT, remote, defaultTextMapGetter) : contexts.active()

  const startSpan: Tracer['startSpan'] = (name, options = {}): Span => {
    const { kind = 'internal', attributes = {}, traceId } = options
    const parent = parentOf(options)
    nextTraceId = traceId
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent)
    nextTraceId = undefined
    const context = trace.setSpan(parent, span)
    return {
      traceId: span.spanContext().traceId,
      run: (task) => contexts.with(context, task),
      end: ({ failed = false, attributes: endAttributes = {} } = {}) => {
        span.setAttributes({ ...endAttributes })
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }
  return {
    startSpan,
    inSpan: async (name, options, task) => {
      const span = startSpan(name, options)
      try {
        const result = await span.run(task)
        span.end()
        return result
      } catch (error) {
        // The type of an error, never its message, which may quote user input.
        span.end({ failed: true, attributes: { 'error.type': error instanceof Error ? error.name : typeof error } })
        throw error
      }
    },
    traceparent: () => {
      const carrier: { traceparent?: string } = {}
      propagator.inject(contexts.active(), carrier, defaultTextMapSetter)
      return carrier.traceparent
    },
    // A collector that is down must not fail the shutdown of a process; its spans are counted as dropped.
    close: () => provider.shutdown().catch(() => {}),
  }
}
