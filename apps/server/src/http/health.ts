import type { FastifyInstance } from 'fastify'

export type Probe = { readonly name: string; readonly check: () => Promise<void> }

/** `/livez`: the loop turns. `/readyz`: everything a request needs answers. Neither says why to the outside. */
export function addHealth(app: FastifyInstance, probes: readonly Probe[], isStopping: () => boolean): void {
  let last: { at: number; ready: Promise<boolean> } | null = null

  const examine = async (): Promise<boolean> => {
    const results = await Promise.allSettled(probes.map(async (probe) => probe.check()))
    results.forEach((result, at) => {
      if (result.status === 'rejected') app.log.warn({ probe: probes[at]?.name, err: result.reason }, 'not ready')
    })
    return results.every((result) => result.status === 'fulfilled')
  }

  app.get('/livez', { config: { isLong: true } }, async () => ({ live: true }))
  app.get('/readyz', { config: { isLong: true } }, async (_request, reply) => {
    // Probes write and read for real, so an eager balancer must not multiply them.
    if (!last || Date.now() - last.at > 5_000) last = { at: Date.now(), ready: examine() }
    const ready = !isStopping() && (await last.ready)
    return reply.code(ready ? 200 : 503).send({ ready })
  })
}
