import {
  addAlbumRequest,
  changeAlbumRequest,
  deleteAlbumRequest,
  listSwapPictures,
  removeAlbumReader,
  unpublishGallery,
  updateAlbum,
} from '@revela/contract'
import { MAX_ALBUM_REQUESTS } from '@revela/domain'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentAlbum } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { readyGallery } from '../family.ts'
import {
  addReader,
  approve,
  familyAlbum,
  pin,
  proofedAlbum,
  proofOf,
  requestBody,
  sendNextVersion,
  sendRound,
  type ProofedAlbum,
} from '../proofing.ts'
import { createFamilySelection } from '../selecting.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const change = (browser: Browser, albumId: string, requestId: string, text: string, chip: 'mirror' | null = null) =>
  browser.call(changeAlbumRequest, { params: { album_id: albumId, request_id: requestId }, body: { chip, text } })
const remove = (browser: Browser, albumId: string, requestId: string) =>
  browser.call(deleteAlbumRequest, { params: { album_id: albumId, request_id: requestId } })

/** Everything that a rejected call must leave as it was. */
async function stored(albumId: string) {
  return {
    proof: await api.rows('select * from album_proof where album_id = $1', [albumId]),
    requests: await api.rows('select * from album_request where album_id = $1 order by id', [albumId]),
    rounds: await api.rows('select * from album_round where album_id = $1', [albumId]),
    events: await api.rows('select * from album_event where album_id = $1 order by id', [albumId]),
  }
}

async function rejects(album: ProofedAlbum, call: () => Promise<{ status: number; error: { error: string } }>) {
  const before = await stored(album.id)
  const { status, error } = await call()
  expect(await stored(album.id)).toEqual(before)
  return [status, error.error]
}

describe('a request', () => {
  it('is stored once, shown to the other reader, and not to the studio', async () => {
    const album = await proofedAlbum(api, user)
    const body = requestBody(album.version, { chip: 'mirror', text: '  Inverter  ', spread: 3, x: 0, y: 1000 })
    const add = () => album.ana.browser.call(addAlbumRequest, { params: { album_id: album.id }, body })
    const first = await add()
    expect(first).toMatchObject({
      status: 200,
      answer: { request: { id: body.key, state: 'unsent', kind: 'comment' } },
    })
    const again = await add()
    expect(again.answer.request).toEqual(first.answer.request)
    expect(again.answer.revision).toBe(first.answer.revision)
    const { requests } = (await familyAlbum(album.bia.browser, album.id)).answer
    expect(requests).toEqual([first.answer.request])
    expect(requests[0]).toMatchObject({ version: 1, spread: 3, x: 0, y: 1000, chip: 'mirror', reader_name: 'Ana' })
    expect((await proofOf(user, album.id)).requests).toEqual([])
  })

  it('is changed and deleted by its author only', async () => {
    const album = await proofedAlbum(api, user)
    const { id } = (await pin(album.ana.browser, album)).answer.request
    expect(await rejects(album, () => change(album.bia.browser, album.id, id, 'Outro'))).toEqual([403, 'Forbidden'])
    expect(await rejects(album, () => remove(album.bia.browser, album.id, id))).toEqual([403, 'Forbidden'])
    const changed = await change(album.ana.browser, album.id, id, 'Mais escuro')
    expect(changed.answer.request).toMatchObject({ id, text: 'Mais escuro' })
    const unchanged = await change(album.ana.browser, album.id, id, 'Mais escuro')
    expect(unchanged.answer.revision).toBe(changed.answer.revision)
    expect((await remove(album.ana.browser, album.id, id)).status).toBe(204)
    expect((await familyAlbum(album.ana.browser, album.id)).answer.requests).toEqual([])
    expect((await remove(album.ana.browser, album.id, id)).status).toBe(404)
  })

  it('of a removed reader keeps the name, and may be deleted by the others', async () => {
    const album = await proofedAlbum(api, user)
    const { id } = (await pin(album.ana.browser, album)).answer.request
    await user.browser.call(removeAlbumReader, { params: { album_id: album.id, reader_id: album.ana.id } })
    const { requests } = (await familyAlbum(album.bia.browser, album.id)).answer
    expect(requests).toMatchObject([{ id, reader_id: null, reader_name: 'Ana' }])
    expect((await remove(album.bia.browser, album.id, id)).status).toBe(204)
  })

  it('needs a text, an option or a picture', async () => {
    const album = await proofedAlbum(api, user)
    const empty = () => pin(album.ana.browser, album, { text: '  ' })
    expect(await rejects(album, empty)).toEqual([422, 'InvalidRequest'])
    expect((await pin(album.ana.browser, album, { text: '', chip: 'crop_less' })).status).toBe(200)
    const { id } = (await pin(album.ana.browser, album)).answer.request
    expect(await rejects(album, () => change(album.ana.browser, album.id, id, ''))).toEqual([422, 'InvalidRequest'])
  })

  it('is rejected on a spread that the version does not have, and outside a spread', async () => {
    const album = await proofedAlbum(api, user)
    for (const body of [{ spread: 4 }, { spread: 0 }, { x: 1001 }, { y: -1 }, { text: 'x'.repeat(1001) }]) {
      const [status] = await rejects(album, () => pin(album.ana.browser, album, body))
      expect(status).toBe(422)
    }
  })

  it('is rejected on another version than the newest one', async () => {
    const album = await proofedAlbum(api, user)
    const earlier = (await pin(album.ana.browser, album)).answer.request
    const version = await sendNextVersion(api, user, album.id, { spreads: 2 })
    expect(await rejects(album, () => pin(album.ana.browser, album))).toEqual([409, 'AlbumVersionChanged'])
    expect((await pin(album.ana.browser, { ...album, version })).answer.request).toMatchObject({ version: 2 })
    // What was written on the earlier version is carried along, and still its author's.
    expect((await change(album.ana.browser, album.id, earlier.id, 'Ainda')).status).toBe(200)
  })

  it('cannot be changed once it was sent', async () => {
    const album = await proofedAlbum(api, user)
    const { id } = (await pin(album.ana.browser, album)).answer.request
    expect((await sendRound(album.bia.browser, album, 1)).status).toBe(200)
    expect(await rejects(album, () => change(album.ana.browser, album.id, id, 'X'))).toEqual([409, 'AlbumRequestSent'])
    expect(await rejects(album, () => remove(album.ana.browser, album.id, id))).toEqual([409, 'AlbumRequestSent'])
  })

  it('cannot be written or changed in an approved album', async () => {
    const album = await proofedAlbum(api, user)
    const { id } = (await pin(album.ana.browser, album)).answer.request
    await sendRound(album.ana.browser, album, 1)
    expect((await approve(album.ana.browser, album, { open_requests: 1 })).answer.status).toBe('approved')
    for (const call of [
      () => pin(album.ana.browser, album),
      () => change(album.ana.browser, album.id, id, 'X'),
      () => remove(album.ana.browser, album.id, id),
      () => sendRound(album.ana.browser, album, 1),
    ])
      expect(await rejects(album, call)).toEqual([409, 'AlbumApproved'])
  })

  it('counts against the limit of its version', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.ana.browser, album)
    await api.rows(
      `insert into album_request (customer_id, id, album_id, version_id, spread, x, y, kind, text, reader_name,
         created_at, revision)
       select $1, gen_random_uuid(), $2, $3, 1, 0, 0, 'comment', 'x', 'Ana', now(), 1 from generate_series(1, $4)`,
      [user.customerId, album.id, album.version, MAX_ALBUM_REQUESTS - 1],
    )
    const one = () => pin(album.ana.browser, album)
    expect(await rejects(album, one)).toEqual([409, 'TooManyAlbumRequests'])
  })

  it('does not take over the id of another request', async () => {
    const [album, other] = [await proofedAlbum(api, user), await proofedAlbum(api, user)]
    const { id: key } = (await pin(album.ana.browser, album)).answer.request
    expect(await rejects(album, () => pin(album.bia.browser, album, { key }))).toEqual([422, 'InvalidRequest'])
    expect(await rejects(other, () => pin(other.ana.browser, other, { key }))).toEqual([422, 'InvalidRequest'])
  })

  it('finds nothing of other albums and studios', async () => {
    const [album, other] = [await proofedAlbum(api, user), await proofedAlbum(api, user)]
    const { id } = (await pin(other.ana.browser, other)).answer.request
    const foreign = await createUser(api, { product: 'gallery_pro' })
    const foreignAlbum = await proofedAlbum(api, foreign)
    const missing = [404, 'NotFound']
    expect(await rejects(album, () => remove(album.ana.browser, album.id, id))).toEqual(missing)
    expect(await rejects(album, () => change(album.ana.browser, album.id, id, 'X'))).toEqual(missing)
    expect(await rejects(other, () => pin(album.ana.browser, other))).toEqual(missing)
    expect(await rejects(album, () => pin(album.ana.browser, { ...album, version: other.version }))).toEqual(missing)
    expect(await rejects(foreignAlbum, () => pin(album.ana.browser, foreignAlbum))).toEqual(missing)
    expect(await rejects(album, () => pin(album.ana.browser, { ...album, version: randomUUID() }))).toEqual(missing)
  })
})

describe('a request for another picture', () => {
  it('names a picture of a linked gallery, those first that the client chose', async () => {
    const family = await createFamilySelection(api, user)
    const galleryId = family.gallery.id
    const [row] = await api.rows<{ client_id: string }>('select client_id from selection where gallery_id = $1', [
      galleryId,
    ])
    const album = await proofedAlbum(api, user, { clientId: row!.client_id, galleryIds: [galleryId] })
    await api.rows(
      `insert into selected_picture (customer_id, selection_id, number, state, revision)
       select customer_id, id, 2, 'yes', 1 from selection where gallery_id = $1
       on conflict (customer_id, selection_id, number) do update set state = 'yes'`,
      [galleryId],
    )
    const { browser } = album.ana
    expect((await familyAlbum(browser, album.id)).answer.galleries).toMatchObject([{ id: galleryId }])
    const params = { album_id: album.id, gallery_id: galleryId }
    const { answer } = await browser.call(listSwapPictures, { params, query: { from: '0', count: '2' } })
    expect(answer.total).toBeGreaterThan(1)
    expect(answer.pictures[0]).toMatchObject({ number: 2, chosen: true })
    expect(answer.pictures[1]).toMatchObject({ chosen: false })
    expect(answer.content.prefix).toMatch(/^https?:/)
    const added = await pin(browser, album, { text: '', chip: 'swap', swap: { gallery_id: galleryId, number: 2 } })
    expect(added.answer.request).toMatchObject({
      kind: 'swap',
      swap: { gallery_id: galleryId, number: 2, title: answer.pictures[0]!.title },
    })
    expect(added.answer.request.swap?.thumb).toMatch(/\/2-1\/400\.webp$/)
    // Its text may be empty.
    expect((await change(browser, album.id, added.answer.request.id, '')).status).toBe(200)
    await sendRound(browser, album, 1)
    await api.rows('update picture set trashed_at = now(), purge_at = now() where owner_id = $1 and number = 2', [
      galleryId,
    ])
    const [request] = (await proofOf(user, album.id)).requests
    expect(request).toMatchObject({ swap: { title: answer.pictures[0]!.title, thumb: null } })
  })

  it('is rejected for galleries that are not linked or closed, and pictures that are not there', async () => {
    const [linked, other] = [await readyGallery(api, user), await readyGallery(api, user)]
    const album = await proofedAlbum(api, user, { galleryIds: [linked.id] })
    const swapFor = (gallery_id: string, number = 1) => pin(album.ana.browser, album, { swap: { gallery_id, number } })
    const list = (gallery_id: string) =>
      album.ana.browser.call(listSwapPictures, {
        params: { album_id: album.id, gallery_id },
        query: { from: '0', count: '10' },
      })
    expect(await rejects(album, () => swapFor(other.id))).toEqual([404, 'NotFound'])
    expect(await rejects(album, () => swapFor(linked.id, 99))).toEqual([404, 'NotFound'])
    expect((await list(other.id)).status).toBe(404)
    expect((await list(linked.id)).status).toBe(200)
    await user.browser.call(unpublishGallery, { params: { id: linked.id } })
    expect(await rejects(album, () => swapFor(linked.id))).toEqual([404, 'NotFound'])
    expect((await list(linked.id)).error.error).toBe('GalleryNotOpen')
    expect((await familyAlbum(album.ana.browser, album.id)).answer.galleries).toEqual([])
    await user.browser.call(updateAlbum, { params: { album_id: album.id }, body: { gallery_ids: [] } })
    expect((await list(linked.id)).status).toBe(404)
  })
})

describe('what a reader learns of the others', () => {
  it('is their names, and neither addresses nor links nor what they have seen', async () => {
    const { id } = await sentAlbum(api, user)
    const album = await proofedAlbum(api, user)
    await addReader(user, album.id, { name: 'Clara', email: 'clara@familia.test', tel: '(11) 98765-4321' })
    const { text } = await familyAlbum(album.ana.browser, album.id)
    expect(text).toContain('Clara')
    for (const secret of ['clara@', '98765', '#l=', 'last_seen', 'secret', id]) expect(text).not.toContain(secret)
  })
})
