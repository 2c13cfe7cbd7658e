import type { Config } from '../config/config.ts'
import { openObjectStore, type ObjectStore } from './object-store.ts'
import type { Probe } from '../telemetry/readiness.ts'

/** The backup bucket, with its own credentials; null where none is configured. */
export function openBackupStore(config: Config): ObjectStore | null {
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

const defaultRetryDelayMs = 60_000

/**
 * Checks that the worker can write to and read from the backup bucket: at start, and each minute until it succeeds. Not
 * more often, because in a bucket with object lock every probe object stays for weeks. The process works without it.
 */
export function copyProbe(copy: Pick<ObjectStore, 'probe'>, retryDelayMs: number = defaultRetryDelayMs): Probe {
  let hasPassed = false
  let last: { readonly at: number; readonly result: Promise<void> } | null = null
  return {
    name: 'copy',
    isOptional: true,
    check: async () => {
      if (hasPassed) return
      if (!last || performance.now() - last.at >= retryDelayMs) last = { at: performance.now(), result: copy.probe() }
      await last.result
      hasPassed = true
    },
  }
}
