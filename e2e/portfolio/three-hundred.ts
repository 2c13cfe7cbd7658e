import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { SignedInUser } from '../harness/test-users.ts'

/** Inserts rows of a work's pictures that have no files. */
export async function fillWorkWithRows(
  site: SiteUnderTest,
  { customerId }: SignedInUser,
  work: string,
  count: number,
): Promise<void> {
  await site.rows(
    `insert into picture (customer_id, id, owner_kind, owner_id, number, title, title_number, object_key, content_type,
       bytes, sha256, crc32, state, width, height, taken_at, thumbhash, uploaded_at, position)
     select $1, gen_random_uuid(), 'work', $2, n, 'DSC_' || lpad(n::text, 4, '0') || '.jpg', n, 'o/none/' || n,
       'image/jpeg', 7000000, decode(md5(n::text) || md5(n::text), 'hex'), n, 'ready', 6000, 4000, now(),
       decode('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'), now(), n
     from generate_series(1, $3) as n`,
    [customerId, work, count],
  )
  await site.rows(
    'update work set pictures = $2::int, last_number = $2::int, last_position = $2::int, bytes = $2::int * 7000000::bigint where id = $1',
    [work, count],
  )
  await site.rows(
    `insert into usage_counter (customer_id, galleries, pictures, bytes, work_pictures)
     values ($1, 0, $2::int, $2::int * 7000000::bigint, $2::int)
     on conflict (customer_id) do update set pictures = excluded.pictures, bytes = excluded.bytes,
       work_pictures = excluded.work_pictures`,
    [customerId, count],
  )
}

/** The titles of the work's photographs in the order that the server has saved. */
export async function savedOrder(site: SiteUnderTest, work: string): Promise<string[]> {
  const rows = await site.rows<{ title: string }>(
    'select title from picture where owner_id = $1 and trashed_at is null order by position, number',
    [work],
  )
  return rows.map(({ title }) => title)
}
