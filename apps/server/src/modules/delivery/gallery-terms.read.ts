import type { Database } from '../../platform/db/database.ts'

/** What the photographer allows in one gallery. */
export type GalleryTerms = {
  readonly id: string
  readonly title: string
  readonly single_download: boolean
  readonly download_all: boolean
  readonly access_epoch: number
}

const statement = {
  name: 'gallery_download_terms',
  text: `select id, title, single_download, download_all, access_epoch from gallery
    where customer_id = $1 and id = $2 and deleted_at is null`,
}

export async function readGalleryTerms(
  db: Database,
  customerId: string,
  galleryId: string,
): Promise<GalleryTerms | null> {
  const rows = await db.readTenant<GalleryTerms>(customerId, { ...statement, values: [customerId, galleryId] })
  return rows[0] ?? null
}
