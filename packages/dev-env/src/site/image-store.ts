import type { Store } from '@revela/edge'
import type { Engines } from '../engines/describe-engines.ts'

/** Where nginx finds images, and the key with which it reads them. */
export function imageStore({ s3 }: Pick<Engines, 's3'>, bucket: string): Store {
  const { accessKey, secretKey } = s3.edge
  return { host: new URL(s3.endpoint).host, bucket, region: s3.region, accessKey, secretKey }
}
