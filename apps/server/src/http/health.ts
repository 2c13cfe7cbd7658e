import type { FastifyInstance } from 'fastify'
import { createReadiness, type Probe } from '../platform/telemetry/readiness.ts'

export type { Probe }

/**
 * `/livez`: the event loop responds. `/startupz`: the process has been ready once. `/readyz`: every dependency of a
 * request responds now. Reasons are shown on the internal port only. An unavailable dependency never fails `/livez`,
 * because a restart would not help.
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
