import { deleteAlbumRequest, markSpreadsSeen, settleAlbumRequest, updateAlbum } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { albumOf, approve, familyAlbum, pin, proofedAlbum, proofOf, sendNextVersion, sendRound } from '../proofing.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const roundsOf = (albumId: string) =>
  api.rows('select number, reader_name, requests from album_round where album_id = $1 order by number', [albumId])
const eventsOf = async (albumId: string) =>
  (await api.rows<{ kind: string }>('select kind from album_event where album_id = $1 order by at, id', [albumId])).map(
    ({ kind }) => kind,
  )

const settle = (albumId: string, requestId: string, state: 'open' | 'done' | 'declined', reason = '') =>
  user.browser.call(settleAlbumRequest, {
    params: { album_id: albumId, request_id: requestId },
    body: { state, reason },
  })

describe('a round', () => {
  it('sends the requests of all readers and is counted once', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.ana.browser, album)
    await pin(album.bia.browser, album)
    const key = randomUUID()
    const sent = await sendRound(album.bia.browser, album, 2, { key })
    expect(sent).toMatchObject({ status: 200, answer: { round: 1 } })
    const again = await sendRound(album.bia.browser, album, 2, { key })
    expect(again).toMatchObject({ status: 200, answer: sent.answer })
    expect(await roundsOf(album.id)).toEqual([{ number: 1, reader_name: 'Bia', requests: 2 }])
    const proof = await proofOf(user, album.id)
    expect(proof).toMatchObject({ status: 'requested', rounds: { used: 1 } })
    expect(proof.requests.map(({ state, reader_name }) => [state, reader_name])).toEqual([
      ['open', 'Ana'],
      ['open', 'Bia'],
    ])
    expect(await albumOf(user, album.id)).toMatchObject({ status: 'requested', open_requests: 2 })
    expect((await eventsOf(album.id)).filter((kind) => kind === 'requested')).toHaveLength(1)
  })

  it('sent again is rejected while its reader has written something since', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.ana.browser, album)
    const key = randomUUID()
    await sendRound(album.ana.browser, album, 1, { key })
    const { id } = (await pin(album.ana.browser, album)).answer.request
    const again = await sendRound(album.ana.browser, album, 1, { key })
    expect(again).toMatchObject({ status: 409, error: { error: 'AlbumRequestsChanged' } })
    expect((await proofOf(user, album.id)).requests).toHaveLength(1)
    await album.ana.browser.call(deleteAlbumRequest, { params: { album_id: album.id, request_id: id } })
    expect((await sendRound(album.ana.browser, album, 1, { key })).answer.round).toBe(1)
    // What the other reader writes does not concern this round.
    await pin(album.bia.browser, album)
    expect((await sendRound(album.ana.browser, album, 1, { key })).answer.round).toBe(1)
    expect(await roundsOf(album.id)).toHaveLength(1)
  })

  it('sent again with another number of requests than it sent is rejected', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.ana.browser, album)
    const key = randomUUID()
    await sendRound(album.ana.browser, album, 1, { key })
    await pin(album.bia.browser, album)
    const again = await sendRound(album.ana.browser, album, 2, { key })
    expect(again).toMatchObject({ status: 409, error: { error: 'AlbumRequestsChanged' } })
  })

  it('is rejected with another number of requests than the reader saw', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.ana.browser, album)
    await pin(album.bia.browser, album)
    for (const count of [1, 3]) {
      const rejected = await sendRound(album.ana.browser, album, count)
      expect(rejected).toMatchObject({ status: 409, error: { error: 'AlbumRequestsChanged' } })
    }
    expect(await roundsOf(album.id)).toEqual([])
    expect((await proofOf(user, album.id)).rounds.used).toBe(0)
  })

  it('is counted once when both readers send at the same time', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.ana.browser, album)
    const answers = await Promise.all(
      [album.ana, album.bia, album.ana, album.bia].map(({ browser }) => sendRound(browser, album, 1)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await roundsOf(album.id)).toHaveLength(1)
  })

  it('carries unsent requests of an earlier version, and needs the newest one', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.ana.browser, album)
    const version = await sendNextVersion(api, user, album.id)
    const late = await sendRound(album.ana.browser, album, 1)
    expect(late).toMatchObject({ status: 409, error: { error: 'AlbumVersionChanged' } })
    expect((await sendRound(album.ana.browser, { ...album, version }, 1)).answer.round).toBe(1)
    const { requests } = await proofOf(user, album.id)
    expect(requests).toMatchObject([{ version: 1, state: 'open' }])
  })

  it('does not take the id of a round of another album', async () => {
    const [album, other] = [await proofedAlbum(api, user), await proofedAlbum(api, user)]
    await pin(album.ana.browser, album)
    await pin(other.ana.browser, other)
    const key = randomUUID()
    await sendRound(album.ana.browser, album, 1, { key })
    expect((await sendRound(other.ana.browser, other, 1, { key })).status).toBe(422)
    expect(await roundsOf(other.id)).toEqual([])
  })

  it('shows the family what further rounds cost', async () => {
    const album = await proofedAlbum(api, user)
    const body = { rounds_included: 1, extra_round_price: 15_000 }
    await user.browser.call(updateAlbum, { params: { album_id: album.id }, body })
    await pin(album.ana.browser, album)
    await sendRound(album.ana.browser, album, 1)
    const { rounds } = (await familyAlbum(album.ana.browser, album.id)).answer
    expect(rounds).toEqual({ used: 1, included: 1, extra_price: 15_000 })
  })
})

describe('settling a request', () => {
  it('marks it as done, declined with a reason, or open again', async () => {
    const album = await proofedAlbum(api, user)
    const { id } = (await pin(album.ana.browser, album)).answer.request
    await sendRound(album.ana.browser, album, 1)
    expect((await settle(album.id, id, 'done')).answer.request).toMatchObject({ state: 'done', decline_reason: '' })
    expect((await proofOf(user, album.id)).status).toBe('proofing')
    const declined = await settle(album.id, id, 'declined', 'A foto não tem resolução.')
    expect(declined.answer.request).toMatchObject({
      state: 'declined',
      decline_reason: 'A foto não tem resolução.',
      settled_at: expect.any(String),
    })
    const { requests } = (await familyAlbum(album.bia.browser, album.id)).answer
    expect(requests[0]).toMatchObject({ state: 'declined', decline_reason: 'A foto não tem resolução.' })
    const open = await settle(album.id, id, 'open', 'ignorado')
    expect(open.answer.request).toMatchObject({ state: 'open', decline_reason: '', settled_at: null })
    expect((await proofOf(user, album.id)).status).toBe('requested')
    const { revision } = await proofOf(user, album.id)
    await settle(album.id, id, 'open')
    expect((await proofOf(user, album.id)).revision).toBe(revision)
  })

  it('finds neither unsent requests nor those of other albums', async () => {
    const [album, other] = [await proofedAlbum(api, user), await proofedAlbum(api, user)]
    const { id } = (await pin(album.ana.browser, album)).answer.request
    expect((await settle(album.id, id, 'done')).status).toBe(404)
    await sendRound(album.ana.browser, album, 1)
    expect((await settle(other.id, id, 'done')).status).toBe(404)
    expect((await settle(album.id, randomUUID(), 'done')).status).toBe(404)
    const stranger = await createUser(api, { product: 'gallery_pro' })
    const foreign = await stranger.browser.call(settleAlbumRequest, {
      params: { album_id: album.id, request_id: id },
      body: { state: 'done', reason: '' },
    })
    expect(foreign.status).toBe(404)
    expect((await proofOf(user, album.id)).requests[0]).toMatchObject({ state: 'open' })
  })

  it('ends with the approval', async () => {
    const album = await proofedAlbum(api, user)
    const { id } = (await pin(album.ana.browser, album)).answer.request
    await sendRound(album.ana.browser, album, 1)
    await approve(album.ana.browser, album, { open_requests: 1 })
    expect(await settle(album.id, id, 'done')).toMatchObject({ status: 409, error: { error: 'AlbumApproved' } })
    expect((await proofOf(user, album.id)).requests[0]).toMatchObject({ state: 'open' })
  })
})

describe('seen spreads', () => {
  it('are kept for each reader and counted for the studio, and announce nothing', async () => {
    const album = await proofedAlbum(api, user)
    const { revision } = await proofOf(user, album.id)
    const see = (spreads: number[]) =>
      album.ana.browser.call(markSpreadsSeen, {
        params: { album_id: album.id },
        body: { version_id: album.version, spreads },
      })
    expect((await see([1, 2])).status).toBe(204)
    expect((await see([2, 3, 99])).status).toBe(204)
    expect((await familyAlbum(album.ana.browser, album.id)).answer.viewed).toEqual([1, 2, 3])
    expect((await familyAlbum(album.bia.browser, album.id)).answer.viewed).toEqual([])
    const proof = await proofOf(user, album.id)
    expect(proof.readers.map(({ name, viewed }) => [name, viewed])).toEqual([
      ['Ana', 3],
      ['Bia', 0],
    ])
    expect(proof.revision).toBe(revision)
    await sendNextVersion(api, user, album.id)
    expect((await familyAlbum(album.ana.browser, album.id)).answer.viewed).toEqual([])
  })
})
