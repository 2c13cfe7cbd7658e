import {
  addAlbumRequest,
  createAlbumVersion,
  deleteSpreads,
  enterAlbum,
  getAlbumCover,
  getFamilyAlbum,
  listSpreads,
  listSwapPictures,
  markSpreadsSeen,
  reorderSpreads,
  restoreAlbum,
  restoreSpreads,
  sendAlbumVersion,
  setDefaultWatermark,
  sortSpreads,
  trashAlbum,
} from '@revela/contract'
import { waitUntil } from '@revela/dev-env'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteReader } from '../../src/modules/proofing/reader.repository.ts'
import { markSpreadsReady, readyAlbum, uploadSpreads } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { familyBrowser, readyGallery } from '../family.ts'
import { pictureFile } from '../picture-file.ts'
import {
  approve,
  enterAs,
  familyAlbum,
  pin,
  proofedAlbum,
  type ProofedAlbum,
  requestBody,
  sendRound,
  slugOf,
  tokenOf,
} from '../proofing.ts'
import { requestContent } from '../request-content.ts'
import { openBatch, sendFile } from '../uploading.ts'
import { createUser, type User } from '../users.ts'
import { createTestWatermark } from '../watermarking.ts'

// What money depends on: the bench `mutants` removes each of these safeguards and expects its test to fail.

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const hashesOf = async (version: string) => {
  const { spreads } = (await user.browser.call(listSpreads, { params: { version_id: version } })).answer
  return spreads.map(({ sha256 }) => sha256)
}

const waitingFor = async (table: string) => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%' || $1 || '%'`
  return (await api.rows(waiting, [table])).length
}

describe('a sent version', () => {
  it('rejects every change and stays as it was sent', async () => {
    const { version, spreads } = await readyAlbum(api, user)
    const [first, ...others] = spreads as [string, ...string[]]
    const inVersion = { params: { version_id: version } }
    await user.browser.call(deleteSpreads, { ...inVersion, body: { picture_ids: [others.at(-1)!] } })
    const file = await pictureFile(9)
    const late = { name: 'Lamina 9.jpg', file }
    const batch = (await openBatch(user, version, [late], 'album')).answer
    await user.browser.call(sendAlbumVersion, { ...inVersion, body: { note: 'Primeira' } })
    const before = await hashesOf(version)
    expect(before).toHaveLength(2)
    const target = { ownerId: version, batchId: batch.payload_id, pictureId: batch.items[0]!.picture_id }
    const answers = [
      await sendFile(api.uploader(user.browser), target, file, { owner: 'album' }),
      await openBatch(user, version, [late], 'album'),
      await user.browser.call(reorderSpreads, { ...inVersion, body: { picture_ids: [others[0]!, first] } }),
      await user.browser.call(sortSpreads, inVersion),
      await user.browser.call(deleteSpreads, { ...inVersion, body: { picture_ids: [first] } }),
    ]
    expect(answers.map(({ status, error }) => [status, error?.error])).toEqual(
      answers.map(() => [409, 'AlbumVersionSent']),
    )
    const restored = await user.browser.call(restoreSpreads, { ...inVersion, body: { picture_ids: [others.at(-1)!] } })
    expect(restored.status).toBeGreaterThanOrEqual(400)
    const again = await user.browser.call(sendAlbumVersion, { ...inVersion, body: { note: 'Outra nota' } })
    expect([again.status, await hashesOf(version)]).toEqual([200, before])
    expect(await api.rows('select note, pictures from album_version where id = $1', [version])).toEqual([
      { note: 'Primeira', pictures: 2 },
    ])
  })
})

describe('a reader who looks at a spread', () => {
  it('waits for neither a trashed nor a sent album, nor they for the reader', async () => {
    const album = await proofedAlbum(api, user)
    const { customerId } = user
    const inAlbum = { params: { album_id: album.id } }
    await api.platform.db.tenant(customerId, async (tx) => {
      await sql`insert into album_seen (customer_id, reader_id, version_id, spread, seen_at)
        values (${customerId}, ${album.ana.id}, ${album.version}, 1, now())`.execute(tx)
      const again = { params: { version_id: album.version }, body: { note: '' } }
      expect((await user.browser.call(sendAlbumVersion, again)).status).toBe(200)
      expect((await user.browser.call(trashAlbum, inAlbum)).status).toBe(204)
      await sql`insert into album_event (customer_id, id, album_id, at, kind)
        values (${customerId}, gen_random_uuid(), ${album.id}, now(), 'opened')`.execute(tx)
    })
    expect((await user.browser.call(restoreAlbum, inAlbum)).status).toBe(204)
  })
})

/** Makes the call while the removal of the reader is not committed yet. */
async function during(album: ProofedAlbum, call: () => Promise<{ readonly status: number }>): Promise<number> {
  const { customerId } = user
  const { answer } = await api.platform.db.tenant(customerId, async (tx) => {
    await sql`delete from album_reader where customer_id = ${customerId} and id = ${album.ana.id}`.execute(tx)
    const waiting = call()
    await waitUntil(async () => (await waitingFor('album_reader')) > 0, {
      timeoutMs: 10_000,
      intervalMs: 20,
      timeoutMessage: () => 'the call does not wait for the reader',
    })
    return { answer: waiting }
  })
  return (await answer).status
}

describe('the removal of a reader', () => {
  it('concerns the named album only', async () => {
    const [own, other] = [await proofedAlbum(api, user), await proofedAlbum(api, user)]
    const { customerId } = user
    const remove = (albumId: string) =>
      api.platform.db.tenant(customerId, (tx) => deleteReader(tx, { customerId, albumId, readerId: own.ana.id }))
    const left = () => api.rows('select 1 from album_reader where id = $1', [own.ana.id])
    await remove(other.id)
    expect(await left()).toHaveLength(1)
    await remove(own.id)
    expect(await left()).toEqual([])
  })
})

describe('a reader who is removed at the same moment', () => {
  it('looks at nothing', async () => {
    const album = await proofedAlbum(api, user)
    const call = { params: { album_id: album.id }, body: { version_id: album.version, spreads: [1, 2] } }
    const status = await during(album, () => album.ana.browser.call(markSpreadsSeen, call))
    expect(status).toBeLessThan(500)
    expect(await api.rows('select 1 from album_seen where version_id = $1', [album.version])).toEqual([])
  })

  it('does not enter', async () => {
    const album = await proofedAlbum(api, user)
    const browser = await familyBrowser(api, user)
    expect(await during(album, () => enterAs(browser, album.ana))).toBe(410)
    expect((await familyAlbum(browser, album.id)).status).toBe(401)
  })
})

describe('an approved album', () => {
  it('is not replaced by a draft from before the approval', async () => {
    const album = await proofedAlbum(api, user)
    const draft = await user.browser.call(createAlbumVersion, { params: { album_id: album.id } })
    const { id } = draft.answer.version
    await uploadSpreads(api, user, id, 2, 40)
    await markSpreadsReady(api, user, id)
    expect((await approve(album.ana.browser, album)).answer.status).toBe('approved')
    const sent = await user.browser.call(sendAlbumVersion, { params: { version_id: id }, body: { note: '' } })
    expect([sent.status, sent.error?.error]).toEqual([409, 'AlbumApproved'])
    expect((await familyAlbum(album.ana.browser, album.id)).answer.versions).toHaveLength(1)
  })
})

describe('the link of a reader', () => {
  it('opens nothing with another studio, reader or secret', async () => {
    const { ana } = await proofedAlbum(api, user)
    for (const byte of [3, 20, 40, 63]) {
      const bytes = Buffer.from(tokenOf(ana), 'base64url')
      bytes[byte]! ^= 1
      const body = { slug: slugOf(ana), link: bytes.toString('base64url') }
      const browser = await familyBrowser(api, user)
      const entered = await browser.call(enterAlbum, { body })
      const cover = (await browser.call(getAlbumCover, { body })).answer
      expect([byte, entered.error?.error, cover.title]).toEqual([byte, 'LinkNotValid', null])
    }
  })
})

describe('a reader', () => {
  it('of one album finds nothing of another', async () => {
    const gallery = await readyGallery(api, user)
    const own = await proofedAlbum(api, user)
    const other = await proofedAlbum(api, user, { galleryIds: [gallery.id] })
    const params = { album_id: other.id }
    const { browser } = own.ana
    const swaps = { params: { ...params, gallery_id: gallery.id }, query: { from: '0', count: '10' } }
    expect((await other.ana.browser.call(listSwapPictures, swaps)).answer.total).toBe(3)
    const viewed = { version_id: other.version, spreads: [1] }
    const answers = [
      await browser.call(getFamilyAlbum, { params }),
      await browser.call(markSpreadsSeen, { params, body: viewed }),
      await browser.call(addAlbumRequest, { params, body: requestBody(other.version) }),
      await browser.call(listSwapPictures, swaps),
      await browser.call(markSpreadsSeen, { params: { album_id: own.id }, body: viewed }),
      await approve(browser, other),
      await sendRound(browser, other, 1),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await api.rows('select 1 from album_seen where version_id = $1', [other.version])).toEqual([])
  })
})

describe('an approval', () => {
  it('is rejected with other spreads or open requests than the reader saw', async () => {
    const album = await proofedAlbum(api, user)
    const { browser } = album.ana
    await pin(browser, album)
    await sendRound(browser, album, 1)
    const answers = [
      await approve(browser, album, { spreads: 2, open_requests: 1 }),
      await approve(browser, album, { spreads: 4, open_requests: 1 }),
      await approve(browser, album, { open_requests: 0 }),
      await approve(browser, album, { open_requests: 2 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect(await api.rows('select 1 from album_approval where album_id = $1', [album.id])).toEqual([])
    expect((await approve(browser, album, { open_requests: 1 })).status).toBe(200)
  })
})

describe('spreads', () => {
  it('are shown to readers with the watermark of the studio’s preferences, and in no other way', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const album = await proofedAlbum(api, owner)
    const { browser } = album.ana
    const token = async () => {
      const { versions } = (await familyAlbum(browser, album.id)).answer
      return new URL(versions[0]!.content.prefix).pathname.slice(1)
    }
    const unmarked = await token()
    expect(await requestContent(api, unmarked)).toMatchObject({ watermarkCode: '0' })
    const watermark_id = await createTestWatermark(owner)
    await owner.browser.call(setDefaultWatermark, { body: { watermark_id } })
    expect(await requestContent(api, unmarked)).toBeNull()
    expect((await requestContent(api, await token()))?.watermarkCode).toMatch(/^w\d+/)
  })
})
