import { CreateBucketCommand, HeadBucketCommand, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3'
import { storeClientOptions, type StoreConfig } from './object-store.ts'

/** Creates the bucket if it is missing and sets its policy. Safe to run again. */
export async function prepareBucket(config: StoreConfig, policy: string): Promise<{ readonly isNew: boolean }> {
  const client = new S3Client(storeClientOptions(config))
  const Bucket = config.S3_BUCKET
  try {
    const isNew = await client.send(new HeadBucketCommand({ Bucket })).then(
      () => false,
      (error: unknown) => {
        if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return true
        throw error
      },
    )
    if (isNew) await client.send(new CreateBucketCommand({ Bucket }))
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy: policy }))
    return { isNew }
  } finally {
    client.destroy()
  }
}
