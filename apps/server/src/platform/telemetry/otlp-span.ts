import type { TraceContext } from './trace-context.ts'
import type { Attributes, SpanGiven } from './tracer.ts'

export type FinishedSpan = TraceContext & {
  readonly parentSpanId: string | null
  readonly name: string
  readonly kind: NonNullable<SpanGiven['kind']>
  readonly begun: bigint
  readonly ended: bigint
  readonly failed: boolean
  readonly attributes: Attributes
}

const kinds = { internal: 1, server: 2, client: 3, consumer: 5 } as const
const failedCode = 2

/** One request of OTLP's JSON: ids in hex, 64-bit numbers as texts, enumerations as numbers. */
export function otlpRequest(resource: Attributes, spans: readonly FinishedSpan[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: keyValues(resource) },
        scopeSpans: [{ scope: { name: 'revela' }, spans: spans.map(otlpSpan) }],
      },
    ],
  })
}

function otlpSpan(span: FinishedSpan) {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: String(span.begun),
    endTimeUnixNano: String(span.ended),
    attributes: keyValues(span.attributes),
    status: span.failed ? { code: failedCode } : {},
  }
}

function keyValues(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))
}

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
