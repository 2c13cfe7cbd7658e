import {
  checkPictureRemoval,
  chooseGalleryCover,
  choosePictures,
  deleteGallery,
  deletePictures,
  deleteWorkPictures,
  finishSelection,
  galleryUpload,
  getDashboard,
  getGallery,
  getManifest,
  getPictureDetails,
  getPictureProgress,
  listActivity,
  listGalleries,
  listPictures,
  listSelections,
  listTrashedPictures,
  listTrashedWorkPictures,
  listWorkPictures,
  purgeTrashedPictures,
  requestDownload,
  restoreGallery,
  restoreTrashedPictures,
  restoreTrashedWorkPictures,
  setFavourites,
  confirmPayment,
  suggestPicture,
  updateGallerySettings,
  updateSelection,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPublicWorks } from '../../src/modules/portfolio/index.ts'
import { readPictures } from '../../src/modules/privacy/export/export-sources.read.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { polledQuotaMetrics } from '../../src/modules/uploads/index.ts'
import { requestContent } from '../request-content.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { startLifecycleHarness, type LifecycleHarness } from '../lifecycle-harness.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { readyWork } from '../portfolio.ts'
import { readSelection, createFamilySelection, type Family } from '../selecting.ts'
import { keysIn } from '../store-contents.ts'
import { openBatch } from '../uploading.ts'

const start = '2027-03-10T09:00'
let harness: LifecycleHarness
let user: User
beforeAll(async () => {
  harness = await startLifecycleHarness(start)
  user = await createUser(harness.api, { product: 'gallery_pro' })
})
afterAll(() => harness.close())

const queryOf = (family: Family) => ({ query: { collection_id: family.gallery.id } })
const at = (family: Family) => ({ params: { gallery_id: family.gallery.id } })

const trash = (family: Family, ids: readonly string[]) =>
  user.browser.call(deletePictures, { ...queryOf(family), body: { picture_ids: [...ids] } })
const restore = (family: Family, ids?: readonly string[]) =>
  user.browser.call(restoreTrashedPictures, { ...queryOf(family), body: ids ? { picture_ids: [...ids] } : {} })
const purge = (family: Family, ids?: readonly string[]) =>
  user.browser.call(purgeTrashedPictures, { ...queryOf(family), body: ids ? { picture_ids: [...ids] } : {} })

const choose = (family: Family, choices: Record<number, 'yes' | 'maybe' | 'no'>) =>
  family.browser.call(choosePictures, {
    ...at(family),
    body: { changes: Object.entries(choices).map(([number, state]) => ({ number: Number(number), state })) },
  })

const finish = async (family: Family) => {
  const { totals } = await readSelection(family.browser, family.gallery.id)
  const body = { note: '', chosen: totals.chosen, total: totals.total, accepted: true as const }
  expect((await family.browser.call(finishSelection, { ...at(family), body })).status).toBe(200)
}

async function sizeOf(...numbers: number[]): Promise<number> {
  const photos = await Promise.all(numbers.map((number) => pictureFile(number)))
  return photos.reduce((sum, { length }) => sum + length, 0)
}

const counted = async () => {
  const [row] = await harness.api.rows<{ pictures: number; bytes: number }>(
    'select pictures::int as pictures, bytes::int as bytes from usage_counter where customer_id = $1',
    [user.customerId],
  )
  return row!
}

/**
 * Differences between counters and rows, as the quota metric computes them; renditions are omitted, because no worker
 * runs.
 */
const drift = async (): Promise<readonly object[]> => {
  const reported: object[] = []
  const error = ({ customerId, difference }: { customerId: string; difference: Record<string, number> }) => {
    const { waiting: _, ...counters } = difference
    if (customerId === user.customerId && Object.values(counters).some((by) => by !== 0)) reported.push(counters)
  }
  await polledQuotaMetrics({ ...harness.deps, log: { ...harness.api.platform.log, error } as never }).poll()
  return reported
}

/** Everything that shows or counts a gallery's pictures, read by the calls of the studio and of the family. */
async function readAllViews(family: Family) {
  const { browser } = user
  const gallery = (await browser.call(getGallery, queryOf(family))).answer
  const listed = (await browser.call(listGalleries, { query: {} })).answer.galleries.galleryList
  const manifest = (await family.browser.call(getManifest, at(family))).answer
  const details = await family.browser.call(getPictureDetails, { ...at(family), query: { from: '0', count: '50' } })
  const selection = await readSelection(family.browser, family.gallery.id)
  const [listedSelection] = (await browser.call(listSelections, queryOf(family))).answer.selections
  const visitors = (await browser.call(listActivity, { params: { collection_id: family.gallery.id }, query: {} }))
    .answer
  const dashboard = (await browser.call(getDashboard)).answer
  return {
    pictures: (await browser.call(listPictures, queryOf(family))).answer.pictures.map(({ title }) => title),
    total: gallery.total_pictures,
    listed: listed.find(({ id }) => id === family.gallery.id)!.info.total_pictures,
    coverIs: gallery.cover_picture_id,
    ready: (await browser.call(getPictureProgress, queryOf(family))).answer.ready,
    titles: Object.keys(
      (await browser.call(galleryUpload.listTitles, queryOf(family))).answer.picture_titles,
    ).toSorted(),
    fingerprints: (await browser.call(galleryUpload.listFingerprints, queryOf(family))).answer.fingerprints.length,
    manifest: manifest.pictures.map(([number]) => number),
    bytes: manifest.download.bytes,
    hearts: manifest.favourites,
    details: details.answer.pictures.map(({ number }) => number),
    choices: selection.choices,
    totals: selection.totals,
    chosen: listedSelection!.selected_pictures.map(({ title }) => title),
    visitorHearts: visitors.visitors.map(({ favourites }) => favourites),
    newest: dashboard.galleries.find(({ collection_id }) => collection_id === family.gallery.id)?.pictures,
  }
}

describe('a picture in the trash', () => {
  it('is listed only in the trash, counts only as space, and is restored with choices and favourites', async () => {
    const family = await createFamilySelection(harness.api, user, { pictures: 4, name: 'Ana' })
    const [first] = family.gallery.pictures
    await family.browser.call(setFavourites, {
      ...at(family),
      body: { changes: [1, 2].map((number) => ({ number, favourite: true })) },
    })
    await choose(family, { 1: 'yes', 2: 'yes', 3: 'maybe' })
    const before = await readAllViews(family)
    expect(before).toMatchObject({ total: 4, hearts: [1, 2], coverIs: first, totals: { chosen: 2 } })
    const used = await counted()
    const [token] = (await user.browser.call(listPictures, queryOf(family))).answer.pictures.map(
      ({ thumb }) => new URL(thumb).pathname.split('/')[1]!,
    )
    expect(await requestContent(harness.api, token!)).not.toBeNull()

    expect((await trash(family, [first!])).status).toBe(204)
    const during = await readAllViews(family)
    expect(during).toEqual({
      pictures: before.pictures.slice(1),
      total: 3,
      listed: 3,
      coverIs: null,
      ready: 3,
      titles: before.titles.slice(1),
      fingerprints: 3,
      manifest: [2, 3, 4],
      // A family that is still choosing downloads nothing.
      bytes: 0,
      hearts: [2],
      details: [2, 3, 4],
      choices: [
        { number: 2, state: 'yes' },
        { number: 3, state: 'maybe' },
      ],
      totals: { ...before.totals, chosen: 1, included: 1 },
      chosen: before.chosen.slice(1),
      visitorHearts: [1],
      newest: 3,
    })
    expect(await counted()).toEqual({ pictures: used.pictures - 1, bytes: used.bytes })
    expect(await drift()).toEqual([])
    expect(await requestContent(harness.api, token!)).toBeNull()
    const trashed = (await user.browser.call(listTrashedPictures, queryOf(family))).answer
    expect(trashed).toMatchObject({
      total_pictures: 1,
      total_bytes: (await pictureFile(1)).length,
      pictures: [{ id: first, title: 'IMG_1000.JPG', purge_at: '2027-03-17T12:00:00.000Z' }],
    })

    expect((await restore(family, [first!])).status).toBe(204)
    expect(await readAllViews(family)).toEqual(before)
    expect(await counted()).toEqual(used)
    expect((await restore(family, [first!])).status).toBe(204)
    expect(await counted()).toEqual(used)
    expect((await user.browser.call(listTrashedPictures, queryOf(family))).answer.total_pictures).toBe(0)
  })

  it.each(['all', 'chosen'] as const)('is not part of the size of a download of %s pictures', async (scope) => {
    const family = await createFamilySelection(harness.api, user, { pictures: 3 })
    await choose(family, { 1: 'yes', 2: 'yes' })
    await finish(family)
    const params = { collection_id: family.gallery.id }
    const body = { download_all: true, delivery_scope: scope }
    expect((await user.browser.call(updateGallerySettings, { params, body })).status).toBe(204)
    const download = async () => (await family.browser.call(getManifest, at(family))).answer.download.bytes
    const others = scope === 'all' ? [2, 3] : [2]
    expect(await download()).toBe(await sizeOf(1, ...others))
    await trash(family, [family.gallery.pictures[0]!])
    expect(await download()).toBe(await sizeOf(...others))
  })

  it('cannot be the target of any other call', async () => {
    const family = await createFamilySelection(harness.api, user, { pictures: 2 })
    const [id] = family.gallery.pictures
    await trash(family, [id!])
    const { browser } = user
    const collection_id = family.gallery.id
    const params = { picture_id: id!, collection_id, suggest: 'true' } as const
    const rejected = [
      await browser.call(chooseGalleryCover, { params: { id: collection_id }, body: { picture_id: id! } }),
      await browser.call(suggestPicture, { params }),
      await trash(family, [id!]),
    ]
    expect(rejected.map(({ status }) => status)).toEqual([404, 404, 404])
    await family.browser.call(setFavourites, { ...at(family), body: { changes: [{ number: 1, favourite: true }] } })
    await choose(family, { 1: 'yes' })
    expect(await readAllViews(family)).toMatchObject({ hearts: [], choices: [] })
  })

  it('is in no download', async () => {
    const gallery = await readyGallery(harness.api, user, { pictures: 3 })
    await user.browser.call(updateGallerySettings, {
      params: { collection_id: gallery.id },
      body: { single_download: true, download_all: true },
    })
    const browser = await familyBrowser(harness.api, user)
    await enter(browser, gallery.slug)
    const request = () =>
      browser.call(requestDownload, {
        params: { gallery_id: gallery.id },
        body: { what: 'all', size: 'original', as: 'zip' },
      })
    const fetched = (url: string) =>
      harness.api.upload.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+\/d\//, '/d/') })
    const [part] = (await request()).answer.parts
    await user.browser.call(deletePictures, {
      query: { collection_id: gallery.id },
      body: { picture_ids: [gallery.pictures[0]!] },
    })
    expect((await fetched(part!.url)).statusCode).toBe(410)
    expect((await request()).answer.parts).toMatchObject([{ pictures: 2 }])
  })

  it('is not overwritten by a file of the same name, which becomes a new picture', async () => {
    const family = await createFamilySelection(harness.api, user, { pictures: 2 })
    const [id] = family.gallery.pictures
    await trash(family, [id!])
    const file = { name: 'IMG_1000.JPG', file: await pictureFile(40), overwrite: true }
    const [item] = (await openBatch(user, family.gallery.id, [file])).answer.items
    expect(item!.picture_id).not.toBe(id)
  })

  it('is in the export, in its own folder, and its original stays in the backup', async () => {
    const { customerId, browser } = await createUser(harness.api, { product: 'gallery_pro' })
    const own = { ...user, browser, customerId } as User
    const gallery = await readyGallery(harness.api, own, { pictures: 2 })
    await browser.call(deletePictures, {
      query: { collection_id: gallery.id },
      body: { picture_ids: [gallery.pictures[1]!] },
    })
    const copied = await harness.api.platform.db.tenant(customerId, (tx) =>
      readPictures(tx, customerId, { ownerKind: 'gallery', after: null }),
    )
    expect(copied!.files.map(({ name }) => name)).toEqual([
      `fotos/galerias/${gallery.slug}/IMG_1000.JPG`,
      `fotos/galerias/${gallery.slug}/lixeira/IMG_1001.JPG`,
    ])
    const trackedObjects = await harness.api.rows('select 1 from tracked_object where customer_id = $1', [customerId])
    expect(trackedObjects).toHaveLength(2)
  })
})

describe('a selection with trashed pictures', () => {
  it('keeps the agreed totals after finishing, in the trash, restored and purged', async () => {
    const terms = { selling_photos: true, charge_type: 'ALL' as const, extra_picture_price: 1000 }
    const family = await createFamilySelection(harness.api, user, { pictures: 3, terms, name: 'Ana' })
    await choose(family, { 1: 'yes', 2: 'yes' })
    await finish(family)
    const [first] = family.gallery.pictures
    await trash(family, [first!])
    const agreed = { chosen: 2, total: 2000 }
    expect((await readSelection(family.browser, family.gallery.id)).totals).toMatchObject(agreed)
    await restore(family)
    const restoredChoices = await readSelection(family.browser, family.gallery.id)
    expect([restoredChoices.totals, restoredChoices.choices]).toMatchObject([agreed, [{ number: 1 }, { number: 2 }]])
    await trash(family, [first!])
    await purge(family)
    expect((await readSelection(family.browser, family.gallery.id)).totals).toMatchObject(agreed)
    await user.browser.call(updateSelection, { params: { id: family.selectionId }, body: { status: 0 } })
    expect((await readSelection(family.browser, family.gallery.id)).totals).toMatchObject({ chosen: 1, total: 1000 })
  })

  it('finished without the picture does not get it back by a restore', async () => {
    const family = await createFamilySelection(harness.api, user, { pictures: 3 })
    await choose(family, { 1: 'yes', 2: 'yes' })
    await trash(family, [family.gallery.pictures[0]!])
    await finish(family)
    await restore(family)
    const { totals, choices } = await readSelection(family.browser, family.gallery.id)
    expect([totals.chosen, choices]).toEqual([1, [{ number: 2, state: 'yes' }]])
  })

  it('whose limit was filled in the meantime gets the choice back as a maybe', async () => {
    const family = await createFamilySelection(harness.api, user, { pictures: 3, terms: { contracted_pictures: 1 } })
    await choose(family, { 1: 'yes' })
    await trash(family, [family.gallery.pictures[0]!])
    await choose(family, { 2: 'yes' })
    await restore(family)
    expect((await readSelection(family.browser, family.gallery.id)).choices).toEqual([
      { number: 1, state: 'maybe' },
      { number: 2, state: 'yes' },
    ])
  })

  it('that is finished or paid is reported before its pictures are deleted', async () => {
    const terms = { selling_photos: true, charge_type: 'ALL' as const, extra_picture_price: 1000 }
    const family = await createFamilySelection(harness.api, user, { pictures: 3, terms, name: 'Ana' })
    await choose(family, { 1: 'yes', 2: 'maybe' })
    const check = async (...positions: number[]) =>
      (
        await user.browser.call(checkPictureRemoval, {
          ...queryOf(family),
          body: { picture_ids: positions.map((position) => family.gallery.pictures[position - 1]!) },
        })
      ).answer.agreed
    expect(await check(1, 2)).toEqual([])
    await finish(family)
    expect(await check(1, 2, 3)).toEqual([{ client_name: 'Ana', state: 'due', pictures: 1 }])
    expect(await check(2, 3)).toEqual([])
    await user.browser.call(confirmPayment, { params: { id: family.selectionId }, body: { received: true } })
    expect(await check(1)).toEqual([{ client_name: 'Ana', state: 'paid', pictures: 1 }])
  })
})

describe('the purge after seven days', () => {
  it('deletes rows, choices and objects, and frees the space', async () => {
    harness.setTime(start)
    const family = await createFamilySelection(harness.api, user, { pictures: 3 })
    await choose(family, { 1: 'yes', 2: 'yes' })
    const [first] = family.gallery.pictures
    await trash(family, [first!])
    const used = await counted()
    const [row] = await harness.api.rows<{ object_key: string }>('select object_key from picture where id = $1', [
      first,
    ])
    await harness.advanceTo('2027-03-17T08:59')
    expect((await user.browser.call(listTrashedPictures, queryOf(family))).answer.total_pictures).toBe(1)
    await harness.advanceTo('2027-03-17T09:01')
    expect(await harness.api.rows('select 1 from picture where id = $1', [first])).toEqual([])
    expect(
      await harness.api.rows('select 1 from selected_picture where selection_id = $1', [family.selectionId]),
    ).toHaveLength(1)
    expect((await counted()).bytes).toBeLessThan(used.bytes)
    expect(await drift()).toEqual([])
    const owner = 'select pictures, bytes::int as bytes from gallery where id = $1'
    const rest = (await pictureFile(2)).length + (await pictureFile(3)).length
    expect(await harness.api.rows(owner, [family.gallery.id])).toEqual([{ pictures: 2, bytes: rest }])
    await sweepGarbage({ ...harness.deps, store: harness.api.platform.store })
    expect(await keysIn(harness.api, row!.object_key)).toEqual([])
    expect((await restore(family, [first!])).status).toBe(204)
  })

  it('deletes a picture of a trashed gallery, and the counters are right after the gallery is restored', async () => {
    harness.setTime(start)
    const family = await createFamilySelection(harness.api, user, { pictures: 2 })
    await trash(family, [family.gallery.pictures[0]!])
    harness.setTime('2027-03-15T09:00')
    await user.browser.call(deleteGallery, queryOf(family))
    expect(await drift()).toEqual([])
    await harness.advanceTo('2027-03-18T09:00')
    expect(await drift()).toEqual([])
    await user.browser.call(restoreGallery, { params: { id: family.gallery.id } })
    expect(await drift()).toEqual([])
    expect(await harness.api.rows('select 1 from picture where owner_id = $1', [family.gallery.id])).toHaveLength(1)
  })

  it('can be requested earlier, for one or all pictures', async () => {
    harness.setTime(start)
    const family = await createFamilySelection(harness.api, user, { pictures: 3 })
    const [one, two, three] = family.gallery.pictures
    await trash(family, [one!, two!])
    await purge(family, [one!, three!])
    const rows = await harness.api.rows<{ id: string }>('select id from picture where owner_id = $1 order by number', [
      family.gallery.id,
    ])
    expect(rows.map(({ id }) => id)).toEqual([two, three])
    await purge(family)
    expect(await drift()).toEqual([])
    expect((await user.browser.call(listTrashedPictures, queryOf(family))).answer.total_pictures).toBe(0)
  })
})

it('rejects a restore beyond the plan, and changes nothing', async () => {
  harness.setTime(start)
  const small = await createUser(harness.api, { product: 'gallery_pro' })
  const gallery = await readyGallery(harness.api, small, { pictures: 2 })
  const query = { collection_id: gallery.id }
  await small.browser.call(deletePictures, { query, body: { picture_ids: gallery.pictures } })
  await harness.api.rows('update subscription set plan_id = 20, trial_ends_at = null where customer_id = $1', [
    small.customerId,
  ])
  await harness.api.rows('update usage_counter set pictures = 199 where customer_id = $1', [small.customerId])
  const reply = await small.browser.call(restoreTrashedPictures, { query, body: {} })
  expect([reply.status, reply.error.error]).toEqual([402, 'PlanLimitReached'])
  expect(
    await harness.api.rows('select 1 from picture where owner_id = $1 and purge_at is not null', [gallery.id]),
  ).toHaveLength(2)
  const one = await small.browser.call(restoreTrashedPictures, { query, body: { picture_ids: [gallery.pictures[0]!] } })
  expect(one.status).toBe(204)
})

it('applies to the pictures of a work', async () => {
  harness.setTime(start)
  const work = await readyWork(harness.api, user, { pictures: 2 })
  const query = { work_id: work.id }
  const [first] = work.pictures
  await user.browser.call(deleteWorkPictures, { query, body: { picture_ids: [first!] } })
  const shown = async () =>
    (await readPublicWorks(harness.api.platform.db, user.customerId)).works.find(({ slug }) => slug === work.slug)
  expect((await user.browser.call(listWorkPictures, { query })).answer.total_pictures).toBe(1)
  expect((await shown())!.total).toBe(1)
  expect((await user.browser.call(listTrashedWorkPictures, { query })).answer.pictures).toMatchObject([{ id: first }])
  expect(await drift()).toEqual([])
  await user.browser.call(restoreTrashedWorkPictures, { query, body: {} })
  expect((await user.browser.call(listWorkPictures, { query })).answer.total_pictures).toBe(2)
  await user.browser.call(deleteWorkPictures, { query, body: { picture_ids: [first!] } })
  await harness.advanceTo('2027-03-18T09:00')
  expect(await harness.api.rows('select 1 from picture where owner_id = $1', [work.id])).toHaveLength(1)
  expect(await drift()).toEqual([])
})
