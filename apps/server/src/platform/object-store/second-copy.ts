import type { Config } from '../config/config.ts'
import { openObjectStore, type ObjectStore } from './object-store.ts'

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
