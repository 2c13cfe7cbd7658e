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
  readonly look: () => Promise<{ readonly ready: boolean; readonly probes: readonly ProbeResult[] }>
  /** Whether it has ever been ready. */
  readonly hasStarted: () => boolean
}

export const readyFigure = gauge({
  name: 'revela_ready',
  help: '1 where this process reaches what it needs, 0 where it does not.',
  labels: { probe: null },
  maxLabelSets: 10,
})

const usualKeepMs = 5_000
/** With what is kept, less than ten seconds until somebody sees that a dependency went or came back. */
const longestMs = 3_000

/** Probes write and read for real, so an eager balancer must not multiply them: an answer is kept for 5 seconds. */
export function createReadiness(
  probes: readonly Probe[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  keepMs: number = usualKeepMs,
): Readiness {
  let last: { at: number; results: Promise<readonly ProbeResult[]> } | null = null
  let hasStarted = false
  const examine = async ({ name, check }: Probe): Promise<ProbeResult> => {
    const begun = performance.now()
    const since = () => Math.round(performance.now() - begun)
    try {
      await inTime(check)
      readyFigure.set({ probe: name }, 1)
      return { name, ok: true, ms: since() }
    } catch (fault) {
      readyFigure.set({ probe: name }, 0)
      log.warn({ probe: name, err: fault }, 'not ready')
      return { name, ok: false, ms: since(), why: fault instanceof Error ? fault.name : 'unknown' }
    }
  }
  return {
    hasStarted: () => hasStarted,
    look: async () => {
      if (!last || performance.now() - last.at > keepMs) {
        last = { at: performance.now(), results: Promise.all(probes.map(examine)) }
      }
      const results = await last.results
      const ready = results.every(({ ok }, at) => ok || probes[at]!.isOptional === true)
      hasStarted ||= ready
      return { ready, probes: results }
    },
  }
}

async function inTime(check: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), longestMs)
  await Promise.race([check(), promise]).finally(() => clearTimeout(timer))
}
