import type { Config } from '../config/config.ts'
import { openObjectStore, type ObjectStore } from './object-store.ts'
import type { Probe } from '../telemetry/readiness.ts'

/** The store that holds everything a second time, with credentials of its own. */
export function openSecondCopy(config: Config): ObjectStore | null {
  const { COPY_S3_ENDPOINT, COPY_S3_REGION, COPY_S3_BUCKET, COPY_S3_ACCESS_KEY, COPY_S3_SECRET_KEY } = config
  if (!COPY_S3_ENDPOINT || !COPY_S3_BUCKET || !COPY_S3_ACCESS_KEY || !COPY_S3_SECRET_KEY) return null
  return openObjectStore({
    S3_ENDPOINT: COPY_S3_ENDPOINT,
    S3_REGION: COPY_S3_REGION,
    S3_BUCKET: COPY_S3_BUCKET,
    S3_ACCESS_KEY: COPY_S3_ACCESS_KEY,
    S3_SECRET_KEY: COPY_S3_SECRET_KEY,
  })
}

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
