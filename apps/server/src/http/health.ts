import type { FastifyInstance } from 'fastify'
import { createReadiness, type Probe } from '../platform/telemetry/readiness.ts'

export type { Probe }

/**
 * `/livez`: the loop turns. `/startupz`: it has been ready once. `/readyz`: everything a request needs answers at this
 * moment. None says why to the outside; the internal port does. A dependency that is away never makes a process look
 * dead: to start it again would help nobody.
 */
export function addHealth(app: FastifyInstance, probes: readonly Probe[], isStopping: () => boolean): void {
  const readiness = createReadiness(probes, app.log)
  const quiet = { config: { isLong: true } }
  app.get('/livez', quiet, async () => ({ live: true }))
  app.get('/readyz', quiet, async (_request, reply) => {
    const ready = (await readiness.look()).ready && !isStopping()
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/startupz', quiet, async (_request, reply) => {
    const started = readiness.hasStarted() || (await readiness.look()).ready
    return reply.code(started ? 200 : 503).send({ started })
  })
}
