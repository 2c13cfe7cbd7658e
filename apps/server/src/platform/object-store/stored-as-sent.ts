import { HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'

/** The store said yes to other bytes than it was given, or to bytes it does not have. */
export class NotStored extends Error {
  override readonly name = 'NotStored'
}

type Place = { readonly Bucket: string; readonly Key: string }
type Told = { readonly ETag?: string | undefined; readonly ServerSideEncryption?: string | undefined }

/** The store's own count of what arrived is the MD5 of it, unless it encrypts with keys of a vault. */
export function checkTag({ ETag, ServerSideEncryption }: Told, sent: Buffer, key: string): void {
  if (ServerSideEncryption?.startsWith('aws:kms')) return
  const [told, counted] = [bare(ETag), createHash('md5').update(sent).digest('hex')]
  if (told !== counted) throw new NotStored(`${key}: the store counted ${told ?? 'nothing'}, we counted ${counted}`)
}

/**
 * Asks a second time, for bytes that nobody else holds: a yes is believed when the object is there, as long and under
 * the tag that was told. Counting an MD5 of every photograph as well would cost more than all the other counting; one
 * of other bytes and the same length is found by its CRC-32 before it is ever shown.
 */
export async function confirmStored(
  client: S3Client,
  place: Place,
  { length, tag }: { readonly length: number; readonly tag?: string | undefined },
): Promise<void> {
  const { ContentLength, ETag } = await client.send(new HeadObjectCommand(place)).catch((fault: unknown) => {
    if (fault instanceof Error && fault.name === 'NotFound') throw new NotStored(`${place.Key} is not there`)
    throw fault
  })
  if (ContentLength !== length) throw new NotStored(`${place.Key} has ${ContentLength} bytes of ${length}`)
  if (tag !== undefined && bare(ETag) !== bare(tag))
    throw new NotStored(`${place.Key} is ${ETag}, not ${tag} as the store said`)
}

/** Some answers have quotes around a tag, others of the same store have none. */
function bare(tag: string | undefined): string | undefined {
  return tag?.replaceAll('"', '')
}
