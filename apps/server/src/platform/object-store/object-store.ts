import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../config/config.ts'

export type ObjectStore = {
  readonly client: S3Client
  readonly bucket: string
  /** Writes and reads one tiny object: a store that only listens is not ready. */
  readonly probe: () => Promise<void>
  readonly close: () => void
}

export function openObjectStore(config: Config): ObjectStore {
  const client = new S3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    credentials: { accessKeyId: config.S3_ACCESS_KEY, secretAccessKey: config.S3_SECRET_KEY },
    forcePathStyle: true,
    // The SDK's default trailing checksum makes RGW answer 411 to a streamed PUT.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
  })
  const bucket = config.S3_BUCKET
  return {
    client,
    bucket,
    probe: async () => {
      const abortSignal = AbortSignal.timeout(3_000)
      const Key = 'probe/ready'
      await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: 'ready' }), { abortSignal })
      const read = await client.send(new GetObjectCommand({ Bucket: bucket, Key }), { abortSignal })
      if ((await read.Body?.transformToString()) !== 'ready') throw new Error('the store answered something else')
    },
    close: () => client.destroy(),
  }
}
