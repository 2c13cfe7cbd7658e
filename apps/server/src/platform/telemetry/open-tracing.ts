import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import type { JobSender } from '../queue/queue.ts'
import { type TraceContext, writeTraceparent } from './trace-context.ts'
import { spansSent } from './trace.figures.ts'
import { tracedDatabase, tracedSender, tracedStore } from './traced-engines.ts'
import type { Attributes, Span, SpanGiven, Tracer } from './tracer.ts'

type FinishedSpan = TraceContext & {
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
function otlpRequest(resource: Attributes, spans: readonly FinishedSpan[]): string {
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

type OtlpPlace = {
  /** The collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly resource: Attributes
  readonly log: Logger
}

const mostWaiting = 4_096
const mostAtOnce = 512
const everyMs = 2_000
const longestMs = 5_000

/** A collector that is slow or away costs spans, never a request: what does not fit is dropped and counted. */
function openOtlpExporter({ endpoint, headers, resource, log }: OtlpPlace) {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  let waiting: FinishedSpan[] = []
  let flight: Promise<void> | null = null
  let isAway = false

  const send = async (spans: readonly FinishedSpan[]): Promise<void> => {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: otlpRequest(resource, spans),
        signal: AbortSignal.timeout(longestMs),
      })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`the collector answered ${reply.status}`)
      spansSent.add({ outcome: 'sent' }, spans.length)
      isAway = false
    } catch (fault) {
      spansSent.add({ outcome: 'dropped' }, spans.length)
      // Once, not every two seconds for as long as it is away.
      if (!isAway) log.warn({ err: fault }, 'spans could not be sent')
      isAway = true
    }
  }
  const flush = (): Promise<void> => {
    flight ??= (async () => {
      while (waiting.length > 0) await send(waiting.splice(0, mostAtOnce))
    })().finally(() => {
      flight = null
    })
    return flight
  }
  const timer = setInterval(() => void flush(), everyMs).unref()

  return {
    add: (span: FinishedSpan): void => {
      if (waiting.length >= mostWaiting) return spansSent.add({ outcome: 'dropped' })
      waiting.push(span)
      if (waiting.length >= mostAtOnce) void flush()
    },
    close: async (): Promise<void> => {
      clearInterval(timer)
      await flush()
    },
  }
}

type Given = OtlpPlace & {
  /** Of all traces, this share is kept: by the trace's id, so that every process keeps the same ones. */
  readonly share: number
}

type Here = TraceContext & { readonly isKept: boolean }

/** Loaded only where a collector is configured: without one no work of ours is wrapped in anything. */
function openOtlpTracer({ share, ...place }: Given): Tracer {
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

export type TracedEngines = { readonly db: Database; readonly store: ObjectStore; readonly jobs: JobSender }

/** The same engines, each trip to them a span. */
export function openTracing(
  config: Config,
  endpoint: string,
  name: string,
  log: Logger,
  { db, store, jobs }: TracedEngines,
): TracedEngines & { readonly tracer: Tracer } {
  const tracer = openOtlpTracer({
    endpoint,
    headers: headersOf(config.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    resource: {
      'service.name': `revela-${name}`,
      'service.version': config.RELEASE,
      'deployment.environment.name': config.REVELA_ENV,
    },
    share: config.OTEL_TRACES_SAMPLER_ARG,
    log,
  })
  return {
    tracer,
    db: tracedDatabase(db, tracer),
    store: tracedStore(store, tracer),
    jobs: tracedSender(jobs, tracer),
  }
}

function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const [name, ...value] = pair.split('=')
    return name?.trim() ? [[name.trim(), decodeURIComponent(value.join('=').trim())] as const] : []
  })
  return Object.fromEntries(pairs)
}
