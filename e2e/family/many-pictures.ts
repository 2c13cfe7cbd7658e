import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { realPictures } from './real-pictures.ts'
import type { FamilyGallery } from './family-gallery.ts'

/** Inserts rows of pictures that have no files, taken minutes apart: none is similar to another. */
export async function fillWithRows(site: SiteUnderTest, gallery: FamilyGallery, count: number): Promise<void> {
  await site.rows(
    `insert into picture (customer_id, id, owner_kind, owner_id, number, title, title_number, object_key, content_type,
       bytes, sha256, crc32, state, width, height, taken_at, camera, thumbhash, suggested, uploaded_at)
     select $1, gen_random_uuid(), 'gallery', $2, n, 'DSC_' || lpad(n::text, 4, '0') || '.jpg', n, 'o/none/' || n,
       'image/jpeg', 7000000, decode(md5(n::text) || md5(n::text), 'hex'), n, 'ready',
       case when n % 3 = 0 then 4000 else 6000 end, case when n % 3 = 0 then 6000 else 4000 end,
       now() - make_interval(mins => $3 - n), '',
       decode('1QcSHQRnh493V4dIh4eXh1h4kJUI', 'base64'), n % 9 = 0, now() - make_interval(secs => $3 - n)
     from generate_series(1, $3) as n`,
    [gallery.photographer.customerId, gallery.id, count],
  )
  await site.rows('update gallery set pictures = $2, last_number = $2 where id = $1', [gallery.id, count])
}

let thumbs: Promise<Buffer[]> | null = null

async function makeThumbs(): Promise<Buffer[]> {
  const pictures = await realPictures(6)
  return await Promise.all(
    pictures.map(({ bytes }) => sharp(bytes).resize(400, 400, { fit: 'inside' }).webp({ quality: 80 }).toBuffer()),
  )
}

export interface SlowLink {
  /** Numbers of the pictures requested so far, and of those that arrived. */
  requested: Set<number>
  arrived: Set<number>
}

/**
 * Fulfils the requests for files through one slow link: 150 ms and 1.6 Mbit/s, one file after the other. A canceled
 * request takes no time. Chromium's own throttling does not apply to requests that a test fulfils.
 */
export async function mockSlowPictures(page: Page, { contentOrigin }: SiteUnderTest): Promise<SlowLink> {
  const files = await (thumbs ??= makeThumbs())
  const link: SlowLink = { requested: new Set(), arrived: new Set() }
  const canceled = new Set<string>()
  page.on('requestfailed', (request) => canceled.add(request.url()))
  let turn: Promise<void> = Promise.resolve()
  await page.route(`${contentOrigin}/**`, async (route) => {
    const url = route.request().url()
    const number = Number(/\/(\d+)-\d+\/\d+\.webp$/.exec(url)?.[1] ?? 0)
    link.requested.add(number)
    const body = files[number % files.length] ?? Buffer.alloc(0)
    const latency = sleep(150)
    const previous = turn
    const { promise, resolve } = Promise.withResolvers<void>()
    turn = promise
    await Promise.all([previous, latency])
    if (!canceled.has(url)) await sleep(body.length / 200)
    resolve()
    if (canceled.has(url)) return
    link.arrived.add(number)
    await route.fulfill({ contentType: 'image/webp', headers: { 'access-control-allow-origin': '*' }, body })
  })
  return link
}

/** Fulfils the requests for files that do not exist inside the browser, so that only the page is measured. */
export async function mockPictures(page: Page, { contentOrigin }: SiteUnderTest): Promise<void> {
  const files = await (thumbs ??= makeThumbs())
  await page.route(`${contentOrigin}/**`, async (route) => {
    const number = Number(/\/(\d+)-\d+\/\d+\.webp$/.exec(route.request().url())?.[1] ?? 0)
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ contentType: 'image/webp', headers, body: files[number % files.length] ?? '' })
  })
}

/** Puts the pictures of a gallery into chapters of these sizes, by their numbers; what is left before is in none. */
export async function divideIntoChapters(
  site: SiteUnderTest,
  { photographer: { customerId }, id }: FamilyGallery,
  { chapters, without = 0 }: { readonly chapters: readonly (readonly [string, number])[]; readonly without?: number },
): Promise<void> {
  let next = without + 1
  for (const [index, [title, count]] of chapters.entries()) {
    const number = index + 1
    await site.rows(
      'insert into chapter (customer_id, gallery_id, number, title, position) values ($1, $2, $3, $4, $3)',
      [customerId, id, number, title],
    )
    await site.rows(
      `update picture set chapter = $3
       where customer_id = $1 and owner_id = $2 and title_number between $4 and $4::int + $5::int - 1`,
      [customerId, id, number, next, count],
    )
    next += count
  }
  await site.rows('update gallery set last_chapter_number = $3 where customer_id = $1 and id = $2', [
    customerId,
    id,
    chapters.length,
  ])
}

/** Makes the studio's groups of similar pictures, named by their positions; the first of each is in front. */
export async function groupPictures(
  site: SiteUnderTest,
  { photographer: { customerId }, id }: FamilyGallery,
  groups: readonly (readonly number[])[],
): Promise<void> {
  await site.rows(
    `update picture p set similar_group = g.group_id, group_front = g.is_front
     from (select gen_random_uuid() as group_id, value as positions from jsonb_array_elements($3::jsonb)) as made
     cross join lateral (
       select made.group_id, position::int as position, at = 1 as is_front
       from jsonb_array_elements_text(made.positions) with ordinality as member (position, at)
     ) as g
     where p.customer_id = $1 and p.owner_id = $2 and p.title_number = g.position`,
    [customerId, id, JSON.stringify(groups)],
  )
}
