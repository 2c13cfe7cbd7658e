import type { Engines } from '../engines/describe-engines.ts'
import { edgeReferer } from '@revela/edge'

/** Where nginx finds images, and how it makes itself known there. */
export function imageStore({ s3 }: Pick<Engines, 's3'>, bucket: string, edgeKey: string) {
  return { host: new URL(s3.endpoint).host, bucket, referer: edgeReferer(edgeKey) }
}
