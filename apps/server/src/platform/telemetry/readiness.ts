import type { FastifyBaseLogger } from 'fastify'
import { gauge } from './metric.ts'

export type Probe = {
  readonly name: string
  readonly check: () => Promise<void>
  /** Told, but the process works without it. */
  readonly isOptional?: boolean
}

export type ProbeResult = {
  readonly name: string
  readonly ok: boolean
  readonly ms: number
  /** For those who run it, never for a visitor. */
  readonly why?: string
}

export type Readiness = {
  readonly check: () => Promise<{ readonly ready: boolean; readonly probes: readonly ProbeResult[] }>
  /** Whether it has ever been ready. */
  readonly hasStarted: () => boolean
}

export const readyMetric = gauge({
  name: 'revela_ready',
  help: '1 where this process reaches what it needs, 0 where it does not.',
  labels: { probe: null },
  maxLabelSets: 10,
})

const defaultCacheTtlMs = 5_000
/** With what is kept, less than ten seconds until somebody sees that a dependency went or came back. */
const probeTimeoutMs = 3_000

/** Probes write and read for real, so an eager balancer must not multiply them: an answer is kept for 5 seconds. */
export function createReadiness(
  probes: readonly Probe[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  cacheTtlMs: number = defaultCacheTtlMs,
): Readiness {
  let last: { at: number; results: Promise<readonly ProbeResult[]> } | null = null
  let hasStarted = false
  const runProbe = async ({ name, check }: Probe): Promise<ProbeResult> => {
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    try {
      await withTimeout(check)
      readyMetric.set({ probe: name }, 1)
      return { name, ok: true, ms: elapsedMs() }
    } catch (error) {
      readyMetric.set({ probe: name }, 0)
      log.warn({ probe: name, err: error }, 'not ready')
      return { name, ok: false, ms: elapsedMs(), why: error instanceof Error ? error.name : 'unknown' }
    }
  }
  return {
    hasStarted: () => hasStarted,
    check: async () => {
      if (!last || performance.now() - last.at > cacheTtlMs) {
        last = { at: performance.now(), results: Promise.all(probes.map(runProbe)) }
      }
      const results = await last.results
      const ready = results.every(({ ok }, at) => ok || probes[at]!.isOptional === true)
      hasStarted ||= ready
      return { ready, probes: results }
    },
  }
}

async function withTimeout(check: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), probeTimeoutMs)
  await Promise.race([check(), promise]).finally(() => clearTimeout(timer))
}
