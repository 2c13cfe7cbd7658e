import { ExportResultCode } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Logger } from '../log/logger.ts'
import { spansSent } from './trace.metrics.ts'

const maxQueueSize = 4_096
const maxExportBatchSize = 512
const scheduledDelayMillis = 2_000
const timeoutMillis = 5_000

type CollectorOptions = {
  /** The collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly log: Logger
}

/**
 * A slow or unavailable collector costs spans, never a request: a full queue drops spans, and every dropped span is
 * counted.
 */
export function exportToCollector({ endpoint, headers, log }: CollectorOptions): SpanProcessor {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  return boundedExport(new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis }), log)
}

/** The SDK's batch processor drops silently when its queue is full, so the queue is bounded and counted before it. */
export function boundedExport(exporter: SpanExporter, log: Logger): SpanProcessor {
  let queued = 0
  let isFailing = false
  const counted: SpanExporter = {
    export: (spans, done) => {
      queued -= spans.length
      exporter.export(spans, (result) => {
        const isSent = result.code === ExportResultCode.SUCCESS
        spansSent.add({ outcome: isSent ? 'sent' : 'dropped' }, spans.length)
        // Logged once, not with every batch for as long as the collector is down.
        if (!isSent && !isFailing) log.warn({ err: result.error }, 'span export failed, spans are dropped')
        isFailing = !isSent
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
  const batches = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize,
    maxExportBatchSize,
    scheduledDelayMillis,
    exportTimeoutMillis: timeoutMillis + 1_000,
  })
  return {
    onStart: (span, parent) => batches.onStart(span, parent),
    onEnd: (span) => {
      if (queued >= maxQueueSize) return spansSent.add({ outcome: 'dropped' })
      queued += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}
