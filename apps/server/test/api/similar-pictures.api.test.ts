import {
  getManifest,
  joinSimilarPictures,
  listSimilarPictures,
  resetSimilarPictures,
  setGroupFront,
  splitSimilarPictures,
  suggestPicture,
} from '@revela/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { createFamilySelection, type Family } from '../selecting.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let family: Family
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  family = await createFamilySelection(api, user, { pictures: 6 })
})
afterAll(() => api.close())

// Two frames of one burst, and another scene.
const frame = '\\x95480e1506f4aa8e98a867a6856a8797bf79fc19f6'
const nextFrame = '\\x92380a1506f5aa8e98986796856a8787af78ec09f6'
const other = '\\x09e8050d021b40a866d869b66978a8a959706afd17'

/** Pictures 0–2 are one burst, 3 is another scene, 4 and 5 are another burst. */
const shots = [
  [frame, 0],
  [nextFrame, 2],
  [frame, 4],
  [other, 6],
  [frame, 100],
  [nextFrame, 101],
] as const

beforeEach(async () => {
  await api.rows(`delete from camera_clock where gallery_id = $1`, [family.gallery.id])
  await api.rows(
    `update picture set similar_group = null, group_front = false, suggested = false, chapter = null, sharpness = null,
      trashed_at = null, camera = 'Canon' where owner_id = $1`,
    [family.gallery.id],
  )
  for (const [index, [thumbhash, seconds]] of shots.entries()) {
    const takenAt = new Date(Date.UTC(2026, 9, 3, 18, 0, seconds))
    await api.rows('update picture set thumbhash = $2::bytea, taken_at = $3 where id = $1', [
      idOf(index),
      thumbhash,
      takenAt,
    ])
  }
})

const idOf = (index: number) => family.gallery.pictures[index]!
const idsOf = (...indexes: number[]) => indexes.map(idOf)
const params = () => ({ collection_id: family.gallery.id })

type Groups = Awaited<ReturnType<typeof list>>

/** Indexes of the pictures, the one in front first. */
const indexesOf = (groups: Groups) =>
  groups.map(({ picture_ids }) => picture_ids.map((id) => family.gallery.pictures.indexOf(id)))

const list = async () => (await user.browser.call(listSimilarPictures, { params: params() })).answer.groups
const join = (...indexes: number[]) =>
  user.browser.call(joinSimilarPictures, { params: params(), body: { picture_ids: idsOf(...indexes) } })
const split = (...indexes: number[]) =>
  user.browser.call(splitSimilarPictures, { params: params(), body: { picture_ids: idsOf(...indexes) } })
const reset = (...indexes: number[]) =>
  user.browser.call(resetSimilarPictures, { params: params(), body: { picture_ids: idsOf(...indexes) } })
const front = (index: number) =>
  user.browser.call(setGroupFront, { params: params(), body: { picture_id: idOf(index) } })

const manifestOf = async (browser = family.browser) =>
  (await browser.call(getManifest, { params: { gallery_id: family.gallery.id } })).answer

describe('automatic groups', () => {
  it('are pictures of the same seconds that look alike', async () => {
    const groups = await list()
    expect(indexesOf(groups)).toEqual([
      [0, 1, 2],
      [4, 5],
    ])
    expect(groups.map(({ edited }) => edited)).toEqual([false, false])
  })

  it('have the suggested picture in front, otherwise the sharpest', async () => {
    await api.rows('update picture set sharpness = 9 where id = $1', [idOf(1)])
    expect(indexesOf(await list())[0]).toEqual([1, 0, 2])
    await user.browser.call(suggestPicture, { params: { ...params(), picture_id: idOf(2), suggest: 'true' } })
    expect(indexesOf(await list())[0]).toEqual([2, 0, 1])
  })

  it('use the corrected clock of a camera', async () => {
    await api.rows(`update picture set camera = 'Nikon' where id = any($1::uuid[])`, [idsOf(4, 5)])
    await api.rows(`insert into camera_clock values ($1, $2, 'Nikon', 98)`, [user.customerId, family.gallery.id])
    expect(indexesOf(await list())).toEqual([[0, 1, 4, 5, 2]])
  })

  it('leave out the trash', async () => {
    await api.rows('update picture set trashed_at = now() where id = $1', [idOf(4)])
    expect(indexesOf(await list())).toEqual([[0, 1, 2]])
  })
})

describe('the photographer', () => {
  it('joins pictures with all others of their groups', async () => {
    const { answer } = await join(2, 3)
    expect(indexesOf(answer.groups)).toEqual([
      [0, 1, 2, 3],
      [4, 5],
    ])
    expect(answer.groups[0]!.edited).toBe(true)
    expect(await list()).toEqual(answer.groups)
  })

  it('takes a picture out, and the others stay together', async () => {
    const { answer } = await split(1)
    expect(indexesOf(answer.groups)).toEqual([
      [0, 2],
      [4, 5],
    ])
    expect(indexesOf((await split(0, 2)).answer.groups)).toEqual([[4, 5]])
  })

  it('returns to automatic groups', async () => {
    await join(2, 3)
    expect(indexesOf((await reset(3)).answer.groups)).toEqual([
      [0, 1, 2],
      [4, 5],
    ])
    await split(4)
    expect(indexesOf((await reset(4, 5)).answer.groups)).toEqual([
      [0, 1, 2],
      [4, 5],
    ])
  })

  it('chooses the picture in front, one for each group', async () => {
    await front(2)
    expect(indexesOf((await front(1)).answer.groups)[0]).toEqual([1, 0, 2])
    // Joined groups with two fronts have none.
    await front(5)
    expect(indexesOf((await join(0, 4)).answer.groups)).toEqual([[0, 1, 2, 4, 5]])
  })

  it('changes nothing with a picture that is in no group', async () => {
    const before = await list()
    expect((await front(3)).answer.groups).toEqual(before)
    expect((await split(3)).answer.groups).toEqual(before)
  })

  it('cannot join across chapters', async () => {
    await api.rows(`insert into chapter values ($1, $2, 1, 'Festa', 1) on conflict do nothing`, [
      user.customerId,
      family.gallery.id,
    ])
    await api.rows('update picture set chapter = 1 where id = $1', [idOf(3)])
    const before = await list()
    const { status, error } = await join(0, 3)
    expect([status, error.error]).toEqual([409, 'DifferentChapters'])
    expect(await list()).toEqual(before)
  })

  it('ignores pictures of other galleries', async () => {
    const another = await readyGallery(api, user, { pictures: 1 })
    const body = { picture_ids: [idOf(3), another.pictures[0]!] }
    const { answer } = await user.browser.call(joinSimilarPictures, { params: params(), body })
    expect(indexesOf(answer.groups)).toEqual([
      [0, 1, 2],
      [4, 5],
    ])
    const [row] = await api.rows<{ similar_group: string | null }>('select similar_group from picture where id = $1', [
      another.pictures[0]!,
    ])
    expect(row!.similar_group).toBeNull()
  })
})

describe('the manifest', () => {
  it('has the groups by number while the family chooses', async () => {
    await front(5)
    const manifest = await manifestOf()
    expect(manifest.mode).toBe('selection')
    expect(manifest.groups).toEqual([
      [1, 2, 3],
      [6, 5],
    ])
  })

  it('has none for a guest of a delivered gallery', async () => {
    const delivered = await readyGallery(api, user, { pictures: 2 })
    await api.rows('update picture set thumbhash = $2::bytea, taken_at = now() where owner_id = $1', [
      delivered.id,
      frame,
    ])
    await api.rows('update gallery set single_download = true where id = $1', [delivered.id])
    const guest = await familyBrowser(api, user)
    await enter(guest, delivered.slug)
    const { answer } = await guest.call(getManifest, { params: { gallery_id: delivered.id } })
    expect([answer.mode, answer.groups]).toEqual(['delivery', []])
  })
})
