import type { Store } from '@revela/edge'
import type { Engines } from '../engines/describe-engines.ts'

/** The store's address and the key with which nginx reads images. */
export function imageStore({ s3 }: Pick<Engines, 's3'>, bucket: string): Store {
  const { accessKey, secretKey } = s3.edge
  return { host: new URL(s3.endpoint).host, bucket, region: s3.region, accessKey, secretKey }
}
