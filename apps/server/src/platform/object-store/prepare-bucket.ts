import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadBucketCommand,
  PutBucketPolicyCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import { storeClientOptions, type StoreConfig } from './object-store.ts'
import { isHashMismatch, signPayloadHash } from './signed-hash.ts'

/**
 * Creates the bucket if it is missing, sets its policy, and fails when the store cannot check uploads. Safe to run
 * again.
 */
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
    await requireHashCheck(client, Bucket)
    return { isNew }
  } finally {
    client.destroy()
  }
}

/** Uploads rely on the store to compare a signed SHA-256 with the bytes. A store that ignores it must not be used. */
async function requireHashCheck(client: S3Client, Bucket: string): Promise<void> {
  const object = { Bucket, Key: 'probe/hash' }
  const command = new PutObjectCommand({ ...object, Body: 'sent' })
  signPayloadHash(command, createHash('sha256').update('other').digest())
  const isChecked = await client.send(command).then(
    () => false,
    (error: unknown) => {
      if (isHashMismatch(error)) return true
      throw error
    },
  )
  if (isChecked) return
  await client.send(new DeleteObjectCommand(object))
  throw new Error('the store accepts bytes that differ from their signed SHA-256, so it cannot check uploads')
}
