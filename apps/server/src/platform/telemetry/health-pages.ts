import type { InternalPage } from './internal-server.ts'
import type { Readiness } from './readiness.ts'

/** On the internal port: the same questions as at the door, for processes that have none, and why. */
export function healthPages(readiness: Readiness): Record<string, InternalPage> {
  return {
    '/livez': async () => ({ status: 200, body: { live: true } }),
    '/readyz': async () => {
      const { ready, probes } = await readiness.look()
      return { status: ready ? 200 : 503, body: { ready, probes } }
    },
    '/startupz': async () => {
      const started = readiness.hasStarted() || (await readiness.look()).ready
      return { status: started ? 200 : 503, body: { started } }
    },
  }
}
