import type { Client } from 'pg'
import { type AdminUrl, settleDatabase, withFiller } from './as-admin.ts'
import { customerIdSql } from './customers.ts'
import { fillCustomers } from './fill-customers.ts'
import {
  customerRanges,
  customersFor,
  galleryIdSql,
  pictureIdSql,
  shapeOf,
  uploadedSql,
  type Shape,
} from './numbered-pictures.ts'

/** Inserts customers with their galleries and pictures, by set-based SQL on two connections. Returns the seconds. */
export async function fillPictures(stack: AdminUrl, pictures: number): Promise<number> {
  const startedAt = performance.now()
  await fillCustomers(stack, customersFor(pictures))
  await fillByRanges(stack, customerRanges(pictures, 200), async (client, from, to) => {
    await client.query(galleriesSql(from, to, shapeOf(from)))
    await client.query(picturesSql(from, to, shapeOf(from)))
  })
  await withFiller(stack, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from picture')
    if (Number(rows[0]!.count) !== pictures) throw new Error(`filled ${rows[0]!.count} pictures instead of ${pictures}`)
    await settleDatabase(client)
  })
  return (performance.now() - startedAt) / 1_000
}

/** Two connections share the ranges. */
export async function fillByRanges(
  stack: AdminUrl,
  ranges: { from: number; to: number }[],
  fill: (client: Client, from: number, to: number) => Promise<void>,
): Promise<void> {
  const waiting = ranges.values()
  const fillWaiting = () =>
    withFiller(stack, async (client) => {
      for (const { from, to } of waiting) await fill(client, from, to)
    })
  await Promise.all([fillWaiting(), fillWaiting()])
}

function galleriesSql(from: number, to: number, { galleries, pictures }: Shape): string {
  return `
    insert into gallery (customer_id, id, title, slug, cover_picture_id, pictures, bytes, last_number, created_at,
      published_at)
    select ${customerIdSql}, ${galleryIdSql}, 'Galeria ' || g, 'galeria-' || g, ${pictureIdSql}, ${pictures},
      ${pictures} * 8388608::bigint, ${pictures}, ${uploadedSql}, ${uploadedSql}
    from generate_series(${from}, ${to}) n, generate_series(1, ${galleries}) g, generate_series(1, 1) p`
}

/** In order: a gallery is uploaded as a whole, so its rows are neighbours. */
function picturesSql(from: number, to: number, { galleries, pictures }: Shape): string {
  return `
    insert into picture (customer_id, id, owner_kind, owner_id, number, title, title_number, object_key, content_type,
      bytes, sha256, crc32, version, state, width, height, taken_at, camera, thumbhash, uploaded_at)
    select ${customerIdSql}, ${pictureIdSql}, 'gallery', ${galleryIdSql}, p, 'DSC_' || lpad(p::text, 4, '0') || '.jpg', p,
      'o/abc/' || n || '/' || md5(n || ' ' || g || ' ' || p), 'image/jpeg', 8388608,
      decode(md5('a' || n || ' ' || p) || md5('b' || g || ' ' || p), 'hex'), p, 1, 'ready', 6000, 4000, ${uploadedSql},
      '', decode(md5('t' || p), 'hex'), ${uploadedSql}
    from generate_series(${from}, ${to}) n, generate_series(1, ${galleries}) g, generate_series(1, ${pictures}) p
    order by n, g, p`
}

type Queries = { readonly query: (sql: string, values?: unknown[]) => Promise<unknown> }

/** Ready pictures of one gallery that the product created. Only their rows exist, because no image is requested. */
export async function fillGallery(admin: Queries, customerId: string, galleryId: string, count: number): Promise<void> {
  await admin.query(readyPicturesSql(count, { customer: `'${customerId}'::uuid`, gallery: `'${galleryId}'::uuid` }))
  await admin.query('update gallery set pictures = $2, last_number = $2 where id = $1', [galleryId, count])
}

type Expressions = { readonly customer: string; readonly gallery: string; readonly uploadedAt?: string }

/** Customer, gallery and time are SQL expressions in which `n` is the number of the picture. */
export function readyPicturesSql(count: number, { customer, gallery, uploadedAt = 'now()' }: Expressions): string {
  return `
    insert into picture (customer_id, id, owner_kind, owner_id, number, title, title_number, object_key, content_type,
      bytes, sha256, crc32, state, width, height, camera, thumbhash, uploaded_at)
    select ${customer}, gen_random_uuid(), 'gallery', ${gallery}, n, 'DSC_' || n || '.JPG', n, 'o/000/' || n, 'image/jpeg',
      8000000, '\\x00', 1, 'ready', 6000, 4000, '', decode(md5(n::text) || md5('x' || n::text), 'hex'), ${uploadedAt}
    from generate_series(1, ${count}) n`
}
