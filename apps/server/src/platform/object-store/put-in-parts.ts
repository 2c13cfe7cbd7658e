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
import { filledFrom } from './filled-from.ts'
import { checkTag, confirmStored, counted } from './stored-as-sent.ts'

type Place = { readonly Bucket: string; readonly Key: string }

// The smallest part that S3 takes, the last one excepted.
const partBytes = 5 << 20

/** Stores a body whose length nobody knows, with no more than one part of it in memory. */
export async function putInParts(client: S3Client, place: Place, body: Readable, type: string): Promise<void> {
  const parts = filledFrom(body, Buffer.allocUnsafeSlow(partBytes))
  const first = await parts.next()
  const isWhole = first.value === undefined || first.value.length < partBytes
  if (isWhole) {
    const sent = counted(first.value ?? Buffer.alloc(0))
    const told = await client.send(new PutObjectCommand({ ...place, ...sent, ContentType: type }))
    checkTag(told, sent.ContentMD5, place.Key)
    return confirmStored(client, place, { length: sent.Body.length, tag: told.ETag })
  }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...place, ContentType: type }))
  const upload = { ...place, UploadId }
  try {
    const Parts: CompletedPart[] = []
    let length = 0
    for (let part: IteratorResult<Buffer, undefined> = first; !part.done; part = await parts.next()) {
      const PartNumber = Parts.length + 1
      const sent = counted(part.value)
      const told = await client.send(new UploadPartCommand({ ...upload, PartNumber, ...sent }))
      checkTag(told, sent.ContentMD5, place.Key)
      length += part.value.length
      Parts.push({ PartNumber, ETag: told.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    // The tag of the whole is of another kind, and some stores do not tell it; its parts were looked at.
    await confirmStored(client, place, { length })
  } catch (fault) {
    // The first fault is the one to throw; `dropParts` removes parts that stay behind.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw fault
  }
}

/** Parts that a process left behind when it died belong to no object; nobody else would ever find them. */
export async function dropParts(client: S3Client, { Bucket, Key }: Place): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
  // Of everything below it, where a folder is named instead of an object.
  for (const { UploadId, Key: own } of Uploads) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: own, UploadId }))
  }
}

/** A body into one piece of memory of its length: every byte is copied once. */
export function gather(body: Readable, whole: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let filled = 0
  body.on('data', (chunk: Buffer) => {
    chunk.copy(whole, filled)
    filled += chunk.length
  })
  body.on('error', reject)
  // Comes after the end as well as after a connection that broke off.
  body.on('close', () => {
    if (filled === whole.length) resolve(whole)
    else reject(new Error(`the store sent ${filled} bytes of ${whole.length}`))
  })
  return promise
}
