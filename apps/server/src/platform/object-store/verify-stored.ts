import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'

/** The store confirmed a write but has other bytes or no object. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
}

/** The store received other bytes than the hash that was sent ahead of them, and stored nothing. */
export class HashMismatch extends Error {
  override readonly name = 'HashMismatch'
}

type ObjectLocation = { readonly Bucket: string; readonly Key: string }
type PutResponse = { readonly ETag?: string | undefined; readonly ServerSideEncryption?: string | undefined }

/**
 * A buffer is sent with its MD5: the store rejects bytes that changed in transit, and a bucket with object lock rejects
 * a body without it.
 */
export function withMd5(Body: Buffer): { readonly Body: Buffer; readonly ContentMD5: string } {
  return { Body, ContentMD5: createHash('md5').update(Body).digest('base64') }
}

/** The store's ETag is the MD5 of what it received, unless it encrypts with KMS keys. */
export function verifyEtag({ ETag, ServerSideEncryption }: PutResponse, sentMd5: string, key: string): void {
  if (ServerSideEncryption?.startsWith('aws:kms')) return
  const [storeMd5, ownMd5] = [unquote(ETag), Buffer.from(sentMd5, 'base64').toString('hex')]
  if (storeMd5 !== ownMd5)
    throw new NotStored(`${key}: ETag ${storeMd5 ?? 'nothing'} differs from the MD5 sent (${ownMd5})`)
}

/**
 * Verifies a write by a second request, for bytes that exist nowhere else: the object must exist with the expected
 * length and ETag. An MD5 of every picture would cost more than all other checksums; an object with other bytes of the
 * same length is detected by its CRC-32 before it is shown.
 */
export async function verifyStored(
  client: S3Client,
  location: ObjectLocation,
  { length, tag }: { readonly length: number; readonly tag?: string | undefined },
): Promise<void> {
  const { ContentLength, ETag } = await client.send(new HeadObjectCommand(location)).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NotFound')
      throw new NotStored(`${location.Key} is missing after the upload`)
    throw error
  })
  if (ContentLength !== length) throw new NotStored(`${location.Key} has ${ContentLength} bytes of ${length}`)
  if (tag !== undefined && unquote(ETag) !== unquote(tag))
    throw new NotStored(`${location.Key} has ETag ${ETag} instead of ${tag}`)
}

/** Some responses of the same store quote the ETag, others do not. */
function unquote(tag: string | undefined): string | undefined {
  return tag?.replaceAll('"', '')
}
