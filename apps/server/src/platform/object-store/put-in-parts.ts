import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'
import { readThrough } from './read-through.ts'
import { verifyEtag, verifyStored, withMd5 } from './verify-stored.ts'

type ObjectLocation = { readonly Bucket: string; readonly Key: string }

// The smallest part that S3 takes, the last one excepted.
const partBytes = 5 << 20

/** Stores a body whose length nobody knows, with no more than one part of it in memory. */
export async function putInParts(
  client: S3Client,
  location: ObjectLocation,
  body: Readable,
  type: string,
): Promise<void> {
  const parts = readThrough(body, Buffer.allocUnsafeSlow(partBytes))
  const first = await parts.next()
  const isSinglePart = first.value === undefined || first.value.length < partBytes
  if (isSinglePart) {
    const sent = withMd5(first.value ?? Buffer.alloc(0))
    const response = await client.send(new PutObjectCommand({ ...location, ...sent, ContentType: type }))
    verifyEtag(response, sent.ContentMD5, location.Key)
    return verifyStored(client, location, { length: sent.Body.length, tag: response.ETag })
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...location, ContentType: type }))
  const upload = { ...location, UploadId }
  try {
    const Parts: CompletedPart[] = []
    let length = 0
    for (let part: IteratorResult<Buffer, undefined> = first; !part.done; part = await parts.next()) {
      const PartNumber = Parts.length + 1
      const sent = withMd5(part.value)
      const response = await client.send(new UploadPartCommand({ ...upload, PartNumber, ...sent }))
      verifyEtag(response, sent.ContentMD5, location.Key)
      length += part.value.length
      Parts.push({ PartNumber, ETag: response.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    // The tag of the whole is of another kind, and some stores do not tell it; its parts were looked at.
    await verifyStored(client, location, { length })
  } catch (error) {
    // The first fault is the one to throw; `dropParts` removes parts that stay behind.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/** Parts that a process left behind when it died belong to no object; nobody else would ever find them. */
export async function abortUploads(client: S3Client, { Bucket, Key }: ObjectLocation): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
  // Of everything below it, where a folder is named instead of an object.
  for (const { UploadId, Key: uploadKey } of Uploads) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: uploadKey, UploadId }))
  }
}

/** A body into one piece of memory of its length: every byte is copied once. */
export function concat(body: Readable, target: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let length = 0
  body.on('data', (chunk: Buffer) => {
    chunk.copy(target, length)
    length += chunk.length
  })
  body.on('error', reject)
  // Comes after the end as well as after a connection that broke off.
  body.on('close', () => {
    if (length === target.length) resolve(target)
    else reject(new Error(`the store sent ${length} bytes of ${target.length}`))
  })
  return promise
}
