import type { Logger } from '../log/logger.ts'
import { otlpRequest, type FinishedSpan } from './otlp-span.ts'
import { spansSent } from './trace.figures.ts'
import type { Attributes } from './tracer.ts'

export type OtlpPlace = {
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
export function openOtlpExporter({ endpoint, headers, resource, log }: OtlpPlace) {
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
