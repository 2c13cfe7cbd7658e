import type { FastifyBaseLogger } from 'fastify'
import { gauge } from './metric.ts'

export type Probe = {
  readonly name: string
  readonly check: () => Promise<void>
  /** Reported, but not required for readiness. */
  readonly isOptional?: boolean
}

export type ProbeResult = {
  readonly name: string
  readonly ok: boolean
  readonly ms: number
  /** For operators, never for a visitor. */
  readonly why?: string
}

export type Readiness = {
  readonly check: () => Promise<{ readonly ready: boolean; readonly probes: readonly ProbeResult[] }>
  /** Whether the process has ever been ready. */
  readonly hasStarted: () => boolean
}

export const readyMetric = gauge({
  name: 'revela_ready',
  help: '1 when this process can reach the dependency, 0 when it cannot.',
  labels: { probe: null },
  maxLabelSets: 10,
})

const defaultCacheTtlMs = 5_000
/** With the cache, a change of a dependency is visible in less than ten seconds. */
const probeTimeoutMs = 3_000

/**
 * Probes perform real reads and writes, so results are cached for 5 seconds: frequent health checks must not multiply
 * them.
 */
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
      log.warn({ probe: name, err: error }, 'readiness probe failed')
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
  const timer = setTimeout(() => reject(new Error('probe timed out')), probeTimeoutMs)
  await Promise.race([check(), promise]).finally(() => clearTimeout(timer))
}
