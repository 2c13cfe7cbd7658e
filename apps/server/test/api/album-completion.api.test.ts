import {
  deleteAlbumRequest,
  removeAlbumReader,
  settleAlbumRequest,
  updateAlbum,
  updateAlbumReader,
  type SentBodyOf,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { approve, familyAlbum, pin, proofedAlbum, proofOf, sendRound, type ProofedAlbum } from '../proofing.ts'
import { createUser, type User } from '../users.ts'

// An album is approved over no request that its approvers have not seen, whatever completes it.

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const update = (albumId: string, body: SentBodyOf<typeof updateAlbum>) =>
  user.browser.call(updateAlbum, { params: { album_id: albumId }, body })
const statusOf = async ({ id }: ProofedAlbum) => (await proofOf(user, id)).status
const ofBia = ({ id, bia }: ProofedAlbum) => ({ params: { album_id: id, reader_id: bia.id } })
const remove = (album: ProofedAlbum, by: 'ana' | 'bia', requestId: string) =>
  album[by].browser.call(deleteAlbumRequest, { params: { album_id: album.id, request_id: requestId } })
const settle = ({ id }: ProofedAlbum, requestId: string, state: 'open' | 'done' | 'declined') =>
  user.browser.call(settleAlbumRequest, {
    params: { album_id: id, request_id: requestId },
    body: { state, reason: '' },
  })
const approvedEvents = ({ id }: ProofedAlbum) =>
  api.rows(`select name, version, count from album_event where album_id = $1 and kind = 'approved' order by at, id`, [
    id,
  ])
const receiptsOf = ({ id }: ProofedAlbum) =>
  api.rows('select approval_ids, open_request_ids from album_receipt where album_id = $1', [id])

/** Both must approve, and Ana has. */
async function halfApproved() {
  const album = await proofedAlbum(api, user)
  await update(album.id, { approval: 'both' })
  const { approval } = (await approve(album.ana.browser, album)).answer
  return { album, approval }
}

const requestOf = async (album: ProofedAlbum, by: 'ana' | 'bia') =>
  (await pin(album[by].browser, album)).answer.request.id

/** What may complete the approval of one of two readers. */
const changes: Record<string, (album: ProofedAlbum) => Promise<{ status: number }>> = {
  'asking one reader instead of both': ({ id }) => update(id, { approval: 'one' }),
  'asking the other reader no more': (album) =>
    user.browser.call(updateAlbumReader, { ...ofBia(album), body: { approves: false } }),
  'removing the other reader': (album) => user.browser.call(removeAlbumReader, ofBia(album)),
}

describe.each(Object.entries(changes))('%s', (_, change) => {
  it('completes the approval, which is logged without a name', async () => {
    const { album, approval } = await halfApproved()
    expect((await change(album)).status).toBe(204)
    expect(await statusOf(album)).toBe('approved')
    expect(await approvedEvents(album)).toEqual([
      { name: 'Ana Prado', version: 1, count: 3 },
      { name: null, version: 1, count: 3 },
    ])
    expect(await receiptsOf(album)).toEqual([{ approval_ids: [approval.id], open_request_ids: [] }])
  })

  it('does not complete it over an unsent request; deleting the request does', async () => {
    const { album } = await halfApproved()
    const request = await requestOf(album, 'bia')
    await change(album)
    expect(await statusOf(album)).toBe('proofing')
    expect(await receiptsOf(album)).toEqual([])
    // Of a reader who was removed, anybody may delete it.
    const by = (await proofOf(user, album.id)).readers.length === 1 ? 'ana' : 'bia'
    expect((await remove(album, by, request)).status).toBe(204)
    expect(await statusOf(album)).toBe('approved')
    expect(await approvedEvents(album)).toHaveLength(2)
  })

  it('does not complete it over a request that was sent after it; settling the request does', async () => {
    const { album, approval } = await halfApproved()
    const request = await requestOf(album, 'bia')
    await sendRound(album.bia.browser, album, 1)
    await change(album)
    expect(await statusOf(album)).toBe('requested')
    expect((await proofOf(user, album.id)).approvals).toEqual([])
    expect(await receiptsOf(album)).toEqual([])
    expect((await settle(album, request, 'declined')).status).toBe(200)
    expect(await statusOf(album)).toBe('approved')
    expect((await proofOf(user, album.id)).approvals.map(({ id }) => id)).toEqual([approval.id])
    expect(await receiptsOf(album)).toEqual([{ approval_ids: [approval.id], open_request_ids: [] }])
  })
})

async function withOpenRequest() {
  const album = await proofedAlbum(api, user)
  await update(album.id, { approval: 'both' })
  const request = await requestOf(album, 'ana')
  await sendRound(album.ana.browser, album, 1)
  const { approval } = (await approve(album.ana.browser, album, { open_requests: 1 })).answer
  return { album, request, approval }
}

describe('an approval that names an open request', () => {
  it('counts while it is open, settled and opened again', async () => {
    const { album, request, approval } = await withOpenRequest()
    await settle(album, request, 'done')
    await settle(album, request, 'open')
    await update(album.id, { approval: 'one' })
    expect(await statusOf(album)).toBe('approved')
    expect(await receiptsOf(album)).toEqual([{ approval_ids: [approval.id], open_request_ids: [request] }])
  })

  it('does not count for another request, though the number is the same', async () => {
    const { album, request } = await withOpenRequest()
    await settle(album, request, 'done')
    const other = await requestOf(album, 'bia')
    await sendRound(album.bia.browser, album, 1)
    await update(album.id, { approval: 'one' })
    expect(await statusOf(album)).toBe('requested')
    const { approvals } = (await familyAlbum(album.ana.browser, album.id)).answer
    expect(approvals).toEqual([])
    // Ana has seen it now: her next approval names it.
    const next = await approve(album.ana.browser, album, { open_requests: 1 })
    expect(next.answer.status).toBe('approved')
    expect(await receiptsOf(album)).toEqual([{ approval_ids: [next.answer.approval.id], open_request_ids: [other] }])
  })

  it('is not completed by a round that another reader sends', async () => {
    const { album } = await withOpenRequest()
    await requestOf(album, 'bia')
    await update(album.id, { approval: 'one' })
    expect(await statusOf(album)).toBe('requested')
    await sendRound(album.bia.browser, album, 1)
    expect(await statusOf(album)).toBe('requested')
    expect(await receiptsOf(album)).toEqual([])
  })
})

describe('a settled request that the studio opens again', () => {
  it('keeps an approval from counting that did not name it', async () => {
    const album = await proofedAlbum(api, user)
    await update(album.id, { approval: 'both' })
    const request = await requestOf(album, 'ana')
    await sendRound(album.ana.browser, album, 1)
    await settle(album, request, 'declined')
    await approve(album.ana.browser, album)
    await settle(album, request, 'open')
    await update(album.id, { approval: 'one' })
    expect(await statusOf(album)).toBe('requested')
  })
})
