import { createAlbum, sendAlbumVersion } from '@revela/contract'
import type { ApiUnderTest } from './api-under-test.ts'
import { pictureFile } from './picture-file.ts'
import { uploadAll } from './uploading.ts'
import type { User } from './users.ts'

export type TestAlbum = { readonly id: string; readonly version: string; readonly spreads: string[] }

export async function newAlbum(
  { browser }: User,
  { title = 'Álbum Ana e João', clientId = null, galleryIds = [] }: NewAlbumOptions = {},
): Promise<{ readonly id: string; readonly version: string }> {
  const body = { title, client_id: clientId, gallery_ids: [...galleryIds] }
  const { album } = (await browser.call(createAlbum, { body })).answer
  return { id: album.id, version: album.version_id }
}

type NewAlbumOptions = {
  readonly title?: string
  readonly clientId?: string | null
  readonly galleryIds?: readonly string[]
}

/** Spreads of a draft in the order of their names, as uploaded: without renditions. */
export async function uploadSpreads(
  api: ApiUnderTest,
  user: User,
  version: string,
  count: number,
  from = 1,
): Promise<string[]> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `Lamina ${from + at}.jpg`,
      file: await pictureFile(from + at, { width: 96, height: 48 }),
    })),
  )
  return uploadAll(user, api.uploader(user.browser), version, files, 'album')
}

/** Marks the spreads of a version as ready, without a worker. */
export async function markSpreadsReady(api: ApiUnderTest, user: User, version: string): Promise<void> {
  const ready = await api.rows(
    `update picture set state = 'ready', width = 96, height = 48, thumbhash = '\\x1fe80d36'
     where owner_id = $1 and state = 'stored' returning 1`,
    [version],
  )
  await api.rows('update usage_counter set waiting_renditions = waiting_renditions - $2 where customer_id = $1', [
    user.customerId,
    ready.length,
  ])
}

/** An album with a draft of ready spreads. */
export async function readyAlbum(
  api: ApiUnderTest,
  user: User,
  { spreads: count = 3, ...album }: NewAlbumOptions & { readonly spreads?: number } = {},
): Promise<TestAlbum> {
  const { id, version } = await newAlbum(user, album)
  const spreads = await uploadSpreads(api, user, version, count)
  await markSpreadsReady(api, user, version)
  return { id, version, spreads }
}

/** An album whose first version was sent. */
export async function sentAlbum(
  api: ApiUnderTest,
  user: User,
  options: NewAlbumOptions & { readonly spreads?: number } = {},
): Promise<TestAlbum> {
  const album = await readyAlbum(api, user, options)
  const sent = await user.browser.call(sendAlbumVersion, {
    params: { version_id: album.version },
    body: { note: '' },
  })
  if (sent.status !== 200) throw new Error(`sending failed: ${sent.status} ${sent.text}`)
  return album
}

type Counted = { readonly bytes: number; readonly waiting: number }

/** What the customer's counters say, and what the rows of albums outside the trash say; both must be equal. */
export async function albumUsage(api: ApiUnderTest, { customerId }: User) {
  const [counter = { bytes: 0, waiting: 0 }] = await api.rows<Counted>(
    `select bytes::float8 as bytes, waiting_renditions as waiting from usage_counter where customer_id = $1`,
    [customerId],
  )
  const [stored] = await api.rows<Counted>(
    `select coalesce(sum(p.bytes) filter (where a.deleted_at is null), 0)::float8 as bytes,
       (count(*) filter (where p.state = 'stored'))::int as waiting
     from picture p
     join album_version v on v.customer_id = p.customer_id and v.id = p.owner_id
     join album a on a.customer_id = v.customer_id and a.id = v.album_id
     where p.customer_id = $1`,
    [customerId],
  )
  return { counter, stored: stored! }
}

/** The row of a version, and its spreads in their order. */
export async function versionState(api: ApiUnderTest, version: string) {
  const [row] = await api.rows<{ pictures: number; bytes: number; sent: boolean; note: string }>(
    `select pictures, bytes::float8 as bytes, sent_at is not null as sent, note from album_version where id = $1`,
    [version],
  )
  const spreads = await api.rows<{ id: string; title: string; state: string; trashed: boolean; bytes: number }>(
    `select id, title, state, trashed_at is not null as trashed, bytes::float8 as bytes, encode(sha256, 'hex') as sha256
     from picture where owner_id = $1 order by position, number`,
    [version],
  )
  return { ...row!, spreads }
}
