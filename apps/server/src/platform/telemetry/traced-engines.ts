import type { Database } from '../db/database.ts'
import type { RenderPool } from '../images/render-pool.ts'
import type { ObjectStore } from '../object-store/object-store.ts'
import type { JobSender } from '../queue/queue.ts'
import type { BoundJob } from '../queue/worker.ts'
import type { Tracer } from './tracer.ts'

const client = (system: string) => ({ kind: 'client', attributes: { 'peer.service': system } }) as const

/** One span per transaction, not per statement: thousands of statements run each second. */
export function tracedDatabase(db: Database, tracer: Tracer): Database {
  const spanOptions = client('postgresql')
  return {
    ...db,
    tenant: (customerId, work) => tracer.inSpan('db tenant', spanOptions, () => db.tenant(customerId, work)),
    readTenant: (customerId, statement) =>
      tracer.inSpan(`db ${statement.name}`, spanOptions, () => db.readTenant(customerId, statement)),
    withoutTenant: (work) => tracer.inSpan('db nobody', spanOptions, () => db.withoutTenant(work)),
  }
}

/** Spans contain no keys, because keys name customers. */
export function tracedStore(store: ObjectStore, tracer: Tracer): ObjectStore {
  const spanOptions = client('object store')
  return {
    ...store,
    put: (...args) => tracer.inSpan('store put', spanOptions, () => store.put(...args)),
    putStream: (...args) => tracer.inSpan('store put', spanOptions, () => store.putStream(...args)),
    read: (...args) => tracer.inSpan('store read', spanOptions, () => store.read(...args)),
    open: (...args) => tracer.inSpan('store open', spanOptions, () => store.open(...args)),
    delete: (...args) => tracer.inSpan('store delete', spanOptions, () => store.delete(...args)),
  }
}

export function tracedPool(pool: RenderPool, tracer: Tracer | null): RenderPool {
  if (!tracer) return pool
  const run: RenderPool['run'] = (task, file, ...details) =>
    tracer.inSpan(`decode ${task}`, { attributes: { bytes: file.length } }, () => pool.run(task, file, ...details))
  return { ...pool, run, render: (file) => run('renditions', file) }
}

/** The trace context is stored in the job's row, beside its payload. */
export const traceKey = 'traceparent'

export function tracedSender(jobs: JobSender, tracer: Tracer): JobSender {
  return {
    ...jobs,
    send: (tx, job, payload, spanOptions) => {
      const traceparent = tracer.traceparent()
      const tracePayload =
        typeof payload === 'object' && payload !== null && traceparent ? { [traceKey]: traceparent } : null
      return jobs.send(tx, job, tracePayload ? Object.assign({}, payload, tracePayload) : payload, spanOptions)
    },
  }
}

/** A job joins the trace of its sender, however much later it runs; a scheduled job starts a new trace. */
export function tracedJob(bound: BoundJob, tracer: Tracer | null): BoundJob {
  if (!tracer) return bound
  const { job, run } = bound
  return {
    job,
    run: (data, attempt) => {
      const parentTrace = typeof data === 'object' && data !== null && traceKey in data ? data[traceKey] : null
      const attributes = { 'revela.job': job.name, 'revela.attempt': attempt.number }
      return tracer.inSpan(
        `job ${job.name}`,
        { kind: 'consumer', remote: { traceparent: parentTrace }, attributes },
        () => run(data, attempt),
      )
    },
  }
}
