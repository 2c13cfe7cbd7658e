import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  AbortMultipartUploadCommand,
  PutBucketPolicyCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Engines } from '../engines/describe-engines.ts'
import { edgePolicy } from '@revela/edge'

/** The S3 store needs path-style addresses, and checksums only when required. */
export function s3Client({ s3 }: Pick<Engines, 's3'>): S3Client {
  return new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Creates a bucket whose images nginx can read as its own user. */
export async function ensureBucket(engines: Pick<Engines, 's3'>, bucket: string): Promise<void> {
  const client = s3Client(engines)
  try {
    const isExisting = await client.send(new HeadBucketCommand({ Bucket: bucket })).then(
      () => true,
      () => false,
    )
    if (!isExisting) await client.send(new CreateBucketCommand({ Bucket: bucket }))
    await client.send(
      new PutBucketPolicyCommand({ Bucket: bucket, Policy: edgePolicy(bucket, engines.s3.edge.principal) }),
    )
  } finally {
    client.destroy()
  }
}

/** Every key of a bucket, in order. */
export async function listKeys(engines: Pick<Engines, 's3'>, bucket: string): Promise<string[]> {
  const client = s3Client(engines)
  const keys: string[] = []
  try {
    for (let StartAfter: string | undefined; ; StartAfter = keys.at(-1)) {
      const { Contents = [], IsTruncated } = await client.send(new ListObjectsV2Command({ Bucket: bucket, StartAfter }))
      keys.push(...Contents.map(({ Key = '' }) => Key))
      if (!IsTruncated || Contents.length === 0) return keys
    }
  } finally {
    client.destroy()
  }
}

/** The bytes of one object. */
export async function readObject(engines: Pick<Engines, 's3'>, bucket: string, key: string): Promise<Buffer> {
  const client = s3Client(engines)
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
    return Buffer.from((await Body?.transformToByteArray()) ?? [])
  } finally {
    client.destroy()
  }
}

/** Empties and deletes a bucket, including old versions and unfinished uploads. */
export async function removeBucket(engines: Pick<Engines, 's3'>, bucket: string): Promise<void> {
  const client = s3Client(engines)
  try {
    const uploads = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket }))
    for (const { Key, UploadId } of uploads.Uploads ?? []) {
      await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
    }
    for (;;) {
      const page = await client.send(new ListObjectVersionsCommand({ Bucket: bucket }))
      const objects = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])]
      if (objects.length === 0) break
      // One by one: this gateway sometimes crashes on bulk deletion.
      const runWorker = async () => {
        for (let object = objects.pop(); object; object = objects.pop()) {
          const { Key, VersionId } = object
          await client.send(new DeleteObjectCommand({ Bucket: bucket, Key, VersionId }))
        }
      }
      await Promise.all(Array.from({ length: 8 }, runWorker))
    }
    await client.send(new DeleteBucketCommand({ Bucket: bucket }))
  } finally {
    client.destroy()
  }
}
