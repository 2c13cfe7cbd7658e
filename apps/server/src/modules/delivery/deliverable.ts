import { archiveNames, pictureFileName, type DeliverySize } from '@revela/domain'
import type { Database } from '../../platform/db/database.ts'
import { decodePatches, type Patch } from '../../platform/location/location-patches.ts'
import { renditionsPrefix } from '../pictures/index.ts'

/** A picture as delivered in one size: the original, or a JPEG that exists or is being made. */
export type Deliverable = {
  readonly id: string
  readonly number: number
  readonly version: number
  readonly title: string
  readonly chapter: number | null
  readonly at: Date
  readonly object_key: string
  readonly content_type: string
  readonly location_patches: Buffer | null
  /** Null until the file is made. */
  readonly bytes: number | null
  readonly crc32: number | null
}

const original = `
  select p.id, p.number, p.version, p.title, p.chapter, coalesce(p.taken_at, p.uploaded_at) as at, p.object_key, p.content_type,
    p.location_patches, p.bytes, coalesce(p.patched_crc32, p.crc32) as crc32
  from picture p`

const smaller = `
  select p.id, p.number, p.version, p.title, p.chapter, coalesce(p.taken_at, p.uploaded_at) as at, p.object_key, p.content_type,
    null::bytea as location_patches, d.bytes, d.crc32
  from picture p
  left join delivered_file d on d.customer_id = p.customer_id and d.picture_id = p.id and d.version = p.version
    and d.size = $4::int`

const chosen = `
  where p.customer_id = $1 and p.owner_id = $2 and p.owner_kind <> 'cover' and p.state = 'ready'
    and p.trashed_at is null
    and ($3::int[] is null or p.number = any($3::int[]))
  limit 20000`

/** In no particular order. `null` numbers select the whole gallery. */
export async function readDeliverables(
  db: Database,
  customerId: string,
  galleryId: string,
  numbers: readonly number[] | null,
  size: DeliverySize,
): Promise<Deliverable[]> {
  const values: unknown[] = [customerId, galleryId, numbers]
  if (size === 'original') {
    return db.readTenant<Deliverable>(customerId, { name: 'deliver_original', text: original + chosen, values })
  }
  return db.readTenant<Deliverable>(customerId, {
    name: 'deliver_smaller',
    text: smaller + chosen,
    values: [...values, Number(size)],
  })
}

type NamedPicture = Pick<Deliverable, 'title' | 'content_type'>

/** The names that the pictures have on the photographer's disk; a smaller size is always a JPEG. */
export function deliveredFileNames(pictures: readonly NamedPicture[], size: DeliverySize): string[] {
  return pictures.map(({ title, content_type }) =>
    pictureFileName(title, size === 'original' ? content_type : 'image/jpeg'),
  )
}

/** As `deliveredFileNames`, valid on every system and each used once. */
export function deliveredNames(pictures: readonly NamedPicture[], size: DeliverySize): string[] {
  return archiveNames(deliveredFileNames(pictures, size))
}

/** The object of a delivered picture, and the patches applied while it is sent. */
export type DeliveredObject = { readonly key: string; readonly patches: readonly Patch[] }

type Owner = { readonly customerId: string; readonly ownerId: string }

/** Stored beside the renditions, so that it is deleted with them. */
export function smallerKey(
  owner: Owner,
  picture: Pick<Deliverable, 'id' | 'number' | 'version'>,
  size: 1920 | 3840,
): string {
  return `${renditionsPrefix({ ...owner, ...picture })}${size}.jpg`
}

export function deliveredObject(owner: Owner, picture: Deliverable, size: DeliverySize): DeliveredObject {
  if (size !== 'original') return { key: smallerKey(owner, picture, size === '1920' ? 1920 : 3840), patches: [] }
  const patches = picture.location_patches ? decodePatches(picture.location_patches) : []
  return { key: picture.object_key, patches }
}

/** Phones and old file systems fail above 2 GB; some space is left for the archive's own records. */
export const maxPartBytes = 2_000_000_000

/** Returns how many pictures go into each part, in order. A picture larger than a part gets a part of its own. */
export function zipParts(pictures: readonly Pick<Deliverable, 'bytes'>[], maxBytes: number = maxPartBytes): number[] {
  const parts: number[] = []
  let bytesInPart = 0
  for (const { bytes } of pictures) {
    const pictureBytes = (bytes ?? 0) + 512
    if (parts.length === 0 || pictureBytes > bytesInPart) {
      parts.push(0)
      bytesInPart = maxBytes
    }
    parts[parts.length - 1]! += 1
    bytesInPart -= pictureBytes
  }
  return parts
}
