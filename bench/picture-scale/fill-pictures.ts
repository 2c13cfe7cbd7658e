import type { TestStack } from '@revela/dev-env'
import { Client } from 'pg'
import { customerIdSql } from '../harness/customers.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import {
  customersFor,
  galleryIdSql,
  pictureIdSql,
  shapeOf,
  specialCustomers,
  uploadedSql,
  type Shape,
} from './numbered-pictures.ts'

const perStatement = 200

/** Customers with their galleries and pictures, by set-based SQL on two connections. Answers in seconds. */
export async function fillPictures(stack: Pick<TestStack, 'adminUrl'>, pictures: number): Promise<number> {
  const begun = performance.now()
  const customers = customersFor(pictures)
  await fillCustomers(stack, customers)
  const ranges: { from: number; to: number }[] = []
  for (let n = 1; n <= specialCustomers; n += 1) ranges.push({ from: n, to: n })
  for (let from = specialCustomers + 1; from <= customers; from += perStatement) {
    ranges.push({ from, to: Math.min(customers, from + perStatement - 1) })
  }
  await Promise.all([fillRanges(stack, ranges), fillRanges(stack, ranges)])
  await withClient(stack, async (client) => {
    const { rows } = await client.query<{ count: string }>('select count(*) from picture')
    if (Number(rows[0]!.count) !== pictures) throw new Error(`filled ${rows[0]!.count} pictures, not ${pictures}`)
    await client.query('vacuum (analyze) picture')
    await client.query('vacuum (analyze) gallery')
    await client.query('checkpoint')
  })
  return (performance.now() - begun) / 1_000
}

async function fillRanges(stack: Pick<TestStack, 'adminUrl'>, ranges: { from: number; to: number }[]): Promise<void> {
  await withClient(stack, async (client) => {
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      const shape = shapeOf(range.from)
      await client.query(galleriesSql(range.from, range.to, shape))
      await client.query(picturesSql(range.from, range.to, shape))
    }
  })
}

async function withClient(stack: Pick<TestStack, 'adminUrl'>, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: stack.adminUrl })
  await client.connect()
  try {
    // Foreign keys hold by construction; a lost connection loses the whole bench anyway.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await work(client)
  } finally {
    await client.end()
  }
}

function galleriesSql(from: number, to: number, { galleries, pictures }: Shape): string {
  return `
    insert into gallery (customer_id, id, title, slug, cover_picture_id, pictures, bytes, last_number, created_at,
      published_at)
    select ${customerIdSql}, ${galleryIdSql}, 'Galeria ' || g, 'galeria-' || g, ${pictureIdSql}, ${pictures},
      ${pictures} * 8388608::bigint, ${pictures}, ${uploadedSql}, ${uploadedSql}
    from generate_series(${from}, ${to}) n, generate_series(1, ${galleries}) g, generate_series(1, 1) p`
}

/** In order: a gallery is uploaded at once, so its rows lie together. */
function picturesSql(from: number, to: number, { galleries, pictures }: Shape): string {
  return `
    insert into picture (customer_id, id, owner_kind, owner_id, number, title, title_number, object_key, content_type,
      bytes, sha256, crc32, version, state, width, height, taken_at, thumbhash, uploaded_at)
    select ${customerIdSql}, ${pictureIdSql}, 'gallery', ${galleryIdSql}, p, 'DSC_' || lpad(p::text, 4, '0') || '.jpg', p,
      'o/abc/' || n || '/' || md5(n || ' ' || g || ' ' || p), 'image/jpeg', 8388608,
      decode(md5('a' || n || ' ' || p) || md5('b' || g || ' ' || p), 'hex'), p, 1, 'ready', 6000, 4000, ${uploadedSql},
      decode(md5('t' || p), 'hex'), ${uploadedSql}
    from generate_series(${from}, ${to}) n, generate_series(1, ${galleries}) g, generate_series(1, ${pictures}) p
    order by n, g, p`
}
