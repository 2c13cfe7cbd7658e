import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'

/** The store said yes to other bytes than it was given, or to bytes it does not have. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
}

type ObjectLocation = { readonly Bucket: string; readonly Key: string }
type PutResponse = { readonly ETag?: string | undefined; readonly ServerSideEncryption?: string | undefined }

/**
 * What is in memory is sent with its MD5: the store refuses bytes that became others on their way, and a bucket with
 * object lock refuses whatever comes without.
 */
export function withMd5(Body: Buffer): { readonly Body: Buffer; readonly ContentMD5: string } {
  return { Body, ContentMD5: createHash('md5').update(Body).digest('base64') }
}

/** The store's own count of what arrived is the MD5 of it, unless it encrypts with keys of a vault. */
export function verifyEtag({ ETag, ServerSideEncryption }: PutResponse, sentMd5: string, key: string): void {
  if (ServerSideEncryption?.startsWith('aws:kms')) return
  const [storeMd5, ownMd5] = [unquote(ETag), Buffer.from(sentMd5, 'base64').toString('hex')]
  if (storeMd5 !== ownMd5)
    throw new NotStored(`${key}: the store counted ${storeMd5 ?? 'nothing'}, we counted ${ownMd5}`)
}

/**
 * Asks a second time, for bytes that nobody else holds: a yes is believed when the object is there, as long and under
 * the tag that was told. Counting an MD5 of every photograph as well would cost more than all the other counting; one
 * of other bytes and the same length is found by its CRC-32 before it is ever shown.
 */
export async function verifyStored(
  client: S3Client,
  location: ObjectLocation,
  { length, tag }: { readonly length: number; readonly tag?: string | undefined },
): Promise<void> {
  const { ContentLength, ETag } = await client.send(new HeadObjectCommand(location)).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'NotFound') throw new NotStored(`${location.Key} is not there`)
    throw error
  })
  if (ContentLength !== length) throw new NotStored(`${location.Key} has ${ContentLength} bytes of ${length}`)
  if (tag !== undefined && unquote(ETag) !== unquote(tag))
    throw new NotStored(`${location.Key} is ${ETag}, not ${tag} as the store said`)
}

/** Some answers have quotes around a tag, others of the same store have none. */
function unquote(tag: string | undefined): string | undefined {
  return tag?.replaceAll('"', '')
}
