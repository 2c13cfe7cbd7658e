import { ExportResultCode } from '@opentelemetry/core'
import { InMemorySpanExporter, SimpleSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { boundedExport } from './bounded-export.ts'
import { createOtlpTracer } from './otlp-tracer.ts'
import { spansSent } from './trace.metrics.ts'

const traceId = 'b5e3f0a1c2d34455a6b7c8d9e0f10203'
const remote = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` }
const log = pino({ level: 'silent' })

function traced(share = 1) {
  const exporter = new InMemorySpanExporter()
  const tracer = createOtlpTracer({ processor: new SimpleSpanProcessor({ exporter }), resource: {}, share })
  return { tracer, finished: () => exporter.getFinishedSpans() }
}

const failingWork = () => Promise.reject(new RangeError('ana@example.test'))

const countOf = async (outcome: string) =>
  (await spansSent.collector.get()).values.find(({ labels }) => labels['outcome'] === outcome)?.value ?? 0

describe('a span', () => {
  it('continues the remote trace and is the parent of spans inside it', async () => {
    const { tracer, finished } = traced()
    let traceparent: string | undefined
    await tracer.inSpan('job', { kind: 'consumer', remote }, () =>
      tracer.inSpan('store put', { kind: 'client' }, async () => {
        traceparent = tracer.traceparent()
      }),
    )
    const [inner, outer] = finished()
    expect([outer?.spanContext().traceId, outer?.parentSpanContext?.spanId]).toEqual([traceId, '00f067aa0ba902b7'])
    expect(inner?.parentSpanContext?.spanId).toBe(outer?.spanContext().spanId)
    expect(traceparent).toBe(`00-${traceId}-${inner?.spanContext().spanId}-01`)
    expect(tracer.traceparent()).toBeUndefined()
  })

  it.each([undefined, null, '', 'x', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`])(
    'starts a trace with the known id when the remote parent is %s',
    (traceparent) => {
      const { tracer, finished } = traced()
      tracer.startSpan('GET x', { remote: { traceparent }, traceId }).end()
      tracer.startSpan('GET y', { remote: { traceparent } }).end()
      const [known, random] = finished()
      expect([known?.spanContext().traceId, known?.parentSpanContext]).toEqual([traceId, undefined])
      expect(random?.spanContext().traceId).toMatch(/^(?!b5e3f0a1)[0-9a-f]{32}$/)
    },
  )

  it('names the type of an error, not its message', async () => {
    const { tracer, finished } = traced()
    await expect(tracer.inSpan('db tenant', {}, failingWork)).rejects.toThrow(RangeError)
    const [span] = finished()
    expect([span?.status, span?.attributes, span?.events]).toEqual([{ code: 2 }, { 'error.type': 'RangeError' }, []])
  })

  it('is not exported when its trace is not sampled, but still propagates', () => {
    const { tracer, finished } = traced(0)
    const span = tracer.startSpan('GET x', { traceId, remote: { traceparent: undefined } })
    expect(span.run(() => tracer.traceparent())).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`))
    span.end()
    expect(finished()).toEqual([])
  })
})

describe('the export', () => {
  it('drops and counts spans when the queue is full, and never waits', async () => {
    const pending: (() => void)[] = []
    const stuck: SpanExporter = {
      export: (_spans, done) => void pending.push(() => done({ code: ExportResultCode.SUCCESS })),
      shutdown: async () => {},
    }
    const [sent, dropped] = [await countOf('sent'), await countOf('dropped')]
    const tracer = createOtlpTracer({ processor: boundedExport(stuck, log), resource: {}, share: 1 })
    for (let n = 0; n < 6_000; n += 1) tracer.startSpan('GET x').end()
    // One batch of 512 is being exported, 4,096 are queued.
    expect((await countOf('dropped')) - dropped).toBe(6_000 - 512 - 4_096)
    const closed = tracer.close()
    await new Promise((resolve) => setImmediate(resolve))
    for (const finish of pending) finish()
    await closed
    expect((await countOf('sent')) - sent).toBe(512 + 4_096)
  })

  it('counts spans that an unavailable collector did not accept, and still closes', async () => {
    const down: SpanExporter = {
      export: (_spans, done) => done({ code: ExportResultCode.FAILED, error: new Error('down') }),
      shutdown: async () => {},
    }
    const dropped = await countOf('dropped')
    const tracer = createOtlpTracer({ processor: boundedExport(down, log), resource: {}, share: 1 })
    tracer.startSpan('GET x').end()
    await tracer.close()
    expect((await countOf('dropped')) - dropped).toBe(1)
  })
})
