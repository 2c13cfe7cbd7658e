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
  const unmonitoredRoute = { config: { isLong: true } }
  app.get('/livez', unmonitoredRoute, async () => ({ live: true }))
  app.get('/readyz', unmonitoredRoute, async (_request, reply) => {
    const ready = (await readiness.check()).ready && !isStopping()
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/startupz', unmonitoredRoute, async (_request, reply) => {
    const started = readiness.hasStarted() || (await readiness.check()).ready
    return reply.code(started ? 200 : 503).send({ started })
  })
}
