import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { openOtlpExporter, type OtlpPlace } from './otlp-exporter.ts'
import type { FinishedSpan } from './otlp-span.ts'
import { writeTraceparent, type TraceContext } from './trace-context.ts'
import type { Span, SpanGiven, Tracer } from './tracer.ts'

type Given = OtlpPlace & {
  /** Of all traces, this share is kept: by the trace's id, so that every process keeps the same ones. */
  readonly share: number
}

type Here = TraceContext & { readonly isKept: boolean }

/** Loaded only where a collector is configured: without one no work of ours is wrapped in anything. */
export function openOtlpTracer({ share, ...place }: Given): Tracer {
  const here = new AsyncLocalStorage<Here>()
  const exporter = openOtlpExporter(place)
  const isKept = (traceId: string) => Number.parseInt(traceId.slice(-8), 16) < share * 2 ** 32

  const begin: Tracer['begin'] = (name, given: SpanGiven = {}): Span => {
    const parent = given.parent === undefined ? here.getStore() : given.parent
    const traceId = parent?.traceId ?? given.traceId ?? randomBytes(16).toString('hex')
    const own: Here = { traceId, spanId: randomBytes(8).toString('hex'), isKept: isKept(traceId) }
    const begun = now()
    return {
      traceId,
      run: (work) => here.run(own, work),
      end: ({ failed = false, attributes = {} } = {}) => {
        if (!own.isKept) return
        const { kind = 'internal' } = given
        const finished: FinishedSpan = {
          ...own,
          parentSpanId: parent?.spanId ?? null,
          name,
          kind,
          begun,
          ended: now(),
          failed,
          attributes: { ...given.attributes, ...attributes },
        }
        exporter.add(finished)
      },
    }
  }
  return {
    begin,
    during: async (name, given, work) => {
      const span = begin(name, given)
      try {
        const result = await span.run(work)
        span.end()
        return result
      } catch (fault) {
        // The kind of a fault, never its words: they may quote what somebody typed.
        span.end({ failed: true, attributes: { 'error.type': fault instanceof Error ? fault.name : typeof fault } })
        throw fault
      }
    },
    traceparent: () => {
      const current = here.getStore()
      return current && writeTraceparent(current)
    },
    close: () => exporter.close(),
  }
}

/** Nanoseconds since 1970, as fine as the clock of this process is. */
function now(): bigint {
  return BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e3)) * 1_000n
}
