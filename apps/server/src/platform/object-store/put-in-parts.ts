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
import { signPayloadHash } from './signed-hash.ts'
import { verifyEtag, verifyStored, withMd5 } from './verify-stored.ts'

type ObjectLocation = { readonly Bucket: string; readonly Key: string }

// The minimum part size of S3, except for the last part.
const partBytes = 5 << 20

/** Stores a body of unknown length with at most one part of it in memory. */
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
    const command = new PutObjectCommand({ ...location, ...sent, ContentType: type })
    signPayloadHash(command, null)
    const response = await client.send(command)
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
      const command = new UploadPartCommand({ ...upload, PartNumber, ...sent })
      signPayloadHash(command, null)
      const response = await client.send(command)
      verifyEtag(response, sent.ContentMD5, location.Key)
      length += part.value.length
      Parts.push({ PartNumber, ETag: response.ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    // A multipart ETag is not an MD5 and some stores do not return it; the ETags of the parts were verified.
    await verifyStored(client, location, { length })
  } catch (error) {
    // The first error is thrown. `abortUnfinishedUploads` removes parts that remain.
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw error
  }
}

/** Parts of a process that died belong to no object, so only this call removes them. */
export async function abortUploads(client: S3Client, { Bucket, Key }: ObjectLocation): Promise<void> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
  // Also matches every key below it when a folder prefix is passed.
  for (const { UploadId, Key: uploadKey } of Uploads) {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: uploadKey, UploadId }))
  }
}

/** Reads a body into one buffer of its length; every byte is copied once. */
export function concat(body: Readable, target: Buffer): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  let length = 0
  body.on('data', (chunk: Buffer) => {
    chunk.copy(target, length)
    length += chunk.length
  })
  body.on('error', reject)
  // Emitted after the end and after an aborted connection.
  body.on('close', () => {
    if (length === target.length) resolve(target)
    else reject(new Error(`store sent ${length} bytes of ${target.length}`))
  })
  return promise
}
