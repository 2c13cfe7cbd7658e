import type { Probe } from '../telemetry/readiness.ts'
import type { ObjectStore } from './object-store.ts'

const usualPauseMs = 60_000

/**
 * Whether the copy takes and gives back what the worker writes: asked when it starts, and again each minute until it
 * does. Not oftener: in a bucket with object lock every try stays for weeks. Work goes on without it.
 */
export function copyProbe(copy: Pick<ObjectStore, 'probe'>, pauseMs: number = usualPauseMs): Probe {
  let isSound = false
  let last: { readonly at: number; readonly asked: Promise<void> } | null = null
  return {
    name: 'copy',
    isOptional: true,
    check: async () => {
      if (isSound) return
      if (!last || performance.now() - last.at >= pauseMs) last = { at: performance.now(), asked: copy.probe() }
      await last.asked
      isSound = true
    },
  }
}
