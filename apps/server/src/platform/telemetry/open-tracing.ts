import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import type { JobSender } from '../queue/queue.ts'
import { exportToCollector } from './bounded-export.ts'
import { createOtlpTracer } from './otlp-tracer.ts'
import { tracedDatabase, tracedSender, tracedStore } from './traced-engines.ts'
import type { Tracer } from './tracer.ts'

export type TracedEngines = { readonly db: Database; readonly store: ObjectStore; readonly jobs: JobSender }

/**
 * Wraps the engines so that each call is a span. Imported only when a collector is configured, because it loads the
 * SDK.
 */
export function openTracing(
  config: Config,
  endpoint: string,
  name: string,
  log: Logger,
  { db, store, jobs }: TracedEngines,
): TracedEngines & { readonly tracer: Tracer } {
  const headers = headersOf(config.OTEL_EXPORTER_OTLP_HEADERS ?? '')
  const tracer = createOtlpTracer({
    processor: exportToCollector({ endpoint, headers, log }),
    resource: {
      'service.name': `revela-${name}`,
      'service.version': config.RELEASE,
      'deployment.environment.name': config.REVELA_ENV,
    },
    share: config.OTEL_TRACES_SAMPLER_ARG,
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
