import {
  createAlbumVersion,
  removeAlbumReader,
  reopenAlbum,
  sendAlbumVersion,
  settleAlbumRequest,
  updateAlbum,
  updateAlbumReader,
  type SentBodyOf,
} from '@revela/contract'
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { markSpreadsReady, uploadSpreads } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { pictureFile } from '../picture-file.ts'
import {
  addReader,
  albumOf,
  approve,
  familyAlbum,
  pin,
  proofedAlbum,
  proofOf,
  readerBrowser,
  sendNextVersion,
  sendRound,
  type ProofedAlbum,
} from '../proofing.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const update = (albumId: string, body: SentBodyOf<typeof updateAlbum>) =>
  user.browser.call(updateAlbum, { params: { album_id: albumId }, body })
const reopen = (albumId: string, reason = 'Capa errada', by = user) =>
  by.browser.call(reopenAlbum, { params: { album_id: albumId }, body: { reason } })
const approvalsOf = (albumId: string) =>
  api.rows<{ reader_id: string | null; name: string; ip: string; device: string; manifest: unknown }>(
    'select reader_id, name, host(ip) as ip, device, manifest from album_approval where album_id = $1 order by approved_at',
    [albumId],
  )

async function bothMustApprove(): Promise<ProofedAlbum> {
  const album = await proofedAlbum(api, user)
  await update(album.id, { approval: 'both' })
  return album
}

/** Everything that a rejected call must leave as it was. */
const stored = async (albumId: string) => [
  await api.rows('select * from album_proof where album_id = $1', [albumId]),
  await approvalsOf(albumId),
  await api.rows('select * from album_event where album_id = $1 order by id', [albumId]),
  await api.rows('select * from album_receipt where album_id = $1', [albumId]),
]

async function rejects(album: ProofedAlbum, call: () => Promise<{ status: number; error: { error: string } }>) {
  const before = await stored(album.id)
  const { status, error } = await call()
  expect(await stored(album.id)).toEqual(before)
  return [status, error.error]
}

describe('an approval', () => {
  it('names the version, its spreads and their hashes, and who gave it from where', async () => {
    const album = await proofedAlbum(api, user)
    const approved = await approve(album.ana.browser, album, { name: 'Ana Prado Nogueira' })
    expect(approved).toMatchObject({
      status: 200,
      answer: {
        status: 'approved',
        approval: {
          reader_id: album.ana.id,
          name: 'Ana Prado Nogueira',
          version: 1,
          spreads: 3,
          open_requests: 0,
          reopened_at: null,
        },
      },
    })
    const [row] = await approvalsOf(album.id)
    const files = await Promise.all([1, 2, 3].map((at) => pictureFile(at, { width: 96, height: 48 })))
    expect(row).toEqual({
      reader_id: album.ana.id,
      name: 'Ana Prado Nogueira',
      ip: '127.0.0.1',
      device: 'phone',
      manifest: files.map((file, at) => ({
        number: at + 1,
        file: `Lamina ${at + 1}.jpg`,
        sha256: createHash('sha256').update(file).digest('hex'),
      })),
    })
    expect(await albumOf(user, album.id)).toMatchObject({ status: 'approved', last_event: { kind: 'approved' } })
    expect((await familyAlbum(album.bia.browser, album.id)).answer).toMatchObject({
      album: { status: 'approved' },
      receipt: { ready: false, url: null },
    })
  })

  it('sent twice is stored once, also after the album was approved', async () => {
    const album = await proofedAlbum(api, user)
    const key = randomUUID()
    const [first, again] = [
      await approve(album.ana.browser, album, { key }),
      await approve(album.ana.browser, album, { key, name: 'Outra pessoa' }),
    ]
    expect(again).toMatchObject({ status: 200, answer: first.answer })
    expect(await approvalsOf(album.id)).toHaveLength(1)
  })

  it('sent again after it was ended by a reopening is rejected, and counts with another id', async () => {
    const album = await proofedAlbum(api, user)
    const key = randomUUID()
    await approve(album.ana.browser, album, { key })
    await reopen(album.id)
    const again = () => approve(album.ana.browser, album, { key })
    expect(await rejects(album, again)).toEqual([409, 'ApprovalEnded'])
    expect((await approve(album.ana.browser, album)).answer.status).toBe('approved')
    expect(await rejects(album, again)).toEqual([409, 'AlbumApproved'])
  })

  it('sent again after other requests were sent is rejected, and counts with another id', async () => {
    const album = await bothMustApprove()
    const key = randomUUID()
    await approve(album.ana.browser, album, { key })
    await pin(album.bia.browser, album)
    await sendRound(album.bia.browser, album, 1)
    const again = () => approve(album.ana.browser, album, { key, open_requests: 1 })
    expect(await rejects(album, again)).toEqual([409, 'ApprovalEnded'])
    const next = await approve(album.ana.browser, album, { open_requests: 1 })
    expect(next.answer).toMatchObject({ status: 'requested', approval: { open_requests: 1 } })
    expect(await rejects(album, again)).toEqual([409, 'ApprovalEnded'])
    expect((await proofOf(user, album.id)).approvals.map(({ id }) => id)).toEqual([next.answer.approval.id])
  })

  it('from a second device of the reader is the first one', async () => {
    const album = await bothMustApprove()
    const first = await approve(album.ana.browser, album)
    const other = await readerBrowser(api, user, album.ana)
    const second = await approve(other, album, { name: 'Ana de novo' })
    expect(second).toMatchObject({ status: 200, answer: { approval: first.answer.approval, status: 'proofing' } })
    expect(await approvalsOf(album.id)).toHaveLength(1)
  })

  it('is complete with both where both must approve', async () => {
    const album = await bothMustApprove()
    expect((await approve(album.ana.browser, album)).answer.status).toBe('proofing')
    // The album is still open to the other.
    const { id } = (await pin(album.bia.browser, album)).answer.request
    expect(id).toBeDefined()
    await sendRound(album.bia.browser, album, 1)
    const second = await approve(album.bia.browser, album, { name: 'Bia', open_requests: 1 })
    // Ana has not seen the request: her approval is shown as missing, and she may give it again.
    expect(second.answer).toMatchObject({ status: 'requested', approval: { open_requests: 1 } })
    expect((await proofOf(user, album.id)).approvals.map(({ name }) => name)).toEqual(['Bia'])
    const third = await approve(album.ana.browser, album, { open_requests: 1 })
    expect(third.answer).toMatchObject({ status: 'approved', approval: { open_requests: 1 } })
    expect((await proofOf(user, album.id)).approvals.map(({ name }) => name)).toEqual(['Bia', 'Ana Prado'])
    expect(await api.rows('select 1 from album_receipt where album_id = $1', [album.id])).toHaveLength(1)
  })

  it.each([
    ['fewer spreads', { spreads: 2 }, 'AlbumVersionChanged'],
    ['more spreads', { spreads: 4 }, 'AlbumVersionChanged'],
    ['other open requests', { open_requests: 1 }, 'AlbumRequestsChanged'],
  ])('is rejected with %s than there are', async (_, body, code) => {
    const album = await proofedAlbum(api, user)
    expect(await rejects(album, () => approve(album.ana.browser, album, body))).toEqual([409, code])
  })

  it('is rejected while a request of any reader is unsent', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.bia.browser, album)
    expect(await rejects(album, () => approve(album.ana.browser, album))).toEqual([409, 'AlbumRequestsUnsent'])
  })

  it('is rejected for a version that is not the newest one', async () => {
    const album = await proofedAlbum(api, user)
    const version = await sendNextVersion(api, user, album.id)
    expect(await rejects(album, () => approve(album.ana.browser, album))).toEqual([409, 'AlbumVersionChanged'])
    const approved = await approve(album.ana.browser, { ...album, version })
    expect(approved.answer.approval.version).toBe(2)
  })

  it('is rejected from a reader who is not asked, and in an approved album', async () => {
    const album = await proofedAlbum(api, user)
    const guest = await addReader(user, album.id, { name: 'Clara', approves: false })
    const browser = await readerBrowser(api, user, guest)
    expect(await rejects(album, () => approve(browser, album))).toEqual([403, 'ApprovalNotRequested'])
    await approve(album.ana.browser, album)
    expect(await rejects(album, () => approve(album.bia.browser, album))).toEqual([409, 'AlbumApproved'])
  })

  it('does not take the id of an approval of another reader or album', async () => {
    const [album, other] = [await bothMustApprove(), await bothMustApprove()]
    const key = randomUUID()
    await approve(album.ana.browser, album, { key })
    expect(await rejects(album, () => approve(album.bia.browser, album, { key }))).toEqual([422, 'InvalidRequest'])
    expect(await rejects(other, () => approve(other.ana.browser, other, { key }))).toEqual([422, 'InvalidRequest'])
  })
})

describe('an approved album', () => {
  it('takes no new version until it is reopened', async () => {
    const album = await proofedAlbum(api, user)
    await approve(album.ana.browser, album)
    const params = { album_id: album.id }
    const draft = () => user.browser.call(createAlbumVersion, { params })
    expect(await rejects(album, draft)).toEqual([409, 'AlbumApproved'])
    expect((await reopen(album.id)).status).toBe(204)
    const { approvals, status } = await proofOf(user, album.id)
    expect([status, approvals[0]!.reopened_at]).toEqual(['proofing', expect.any(String)])
    expect((await familyAlbum(album.ana.browser, album.id)).answer.receipt).toBeNull()
    expect((await draft()).status).toBe(200)
    const events = await api.rows(
      `select name, version, note from album_event where album_id = $1 and kind = 'reopened'`,
      [album.id],
    )
    expect(events).toEqual([{ name: null, version: 1, note: 'Capa errada' }])
    // The same reader may approve the same version again.
    expect((await approve(album.ana.browser, album)).answer.status).toBe('approved')
  })

  it('is not reopened twice, nor by another studio', async () => {
    const album = await proofedAlbum(api, user)
    expect(await rejects(album, () => reopen(album.id))).toEqual([409, 'AlbumNotApproved'])
    await approve(album.ana.browser, album)
    const stranger = await createUser(api, { product: 'gallery_pro' })
    expect(await rejects(album, () => reopen(album.id, '', stranger))).toEqual([404, 'NotFound'])
    await reopen(album.id)
    expect(await rejects(album, () => reopen(album.id))).toEqual([409, 'AlbumNotApproved'])
  })

  it('stays approved when its reader is removed, or another is asked', async () => {
    const album = await proofedAlbum(api, user)
    await approve(album.ana.browser, album)
    await user.browser.call(removeAlbumReader, { params: { album_id: album.id, reader_id: album.ana.id } })
    await update(album.id, { approval: 'both' })
    await addReader(user, album.id, { name: 'Clara' })
    const { status, approvals } = await proofOf(user, album.id)
    expect(status).toBe('approved')
    expect(approvals).toMatchObject([{ name: 'Ana Prado', reader_id: null }])
  })
})

describe('what was waited for', () => {
  it('completes an approval when one is enough', async () => {
    const album = await bothMustApprove()
    await approve(album.ana.browser, album)
    await update(album.id, { approval: 'one' })
    expect((await proofOf(user, album.id)).status).toBe('approved')
  })

  it('completes an approval when the other reader is no longer asked, or removed', async () => {
    const [first, second] = [await bothMustApprove(), await bothMustApprove()]
    for (const album of [first, second]) await approve(album.ana.browser, album)
    const params = { album_id: first.id, reader_id: first.bia.id }
    await user.browser.call(updateAlbumReader, { params, body: { approves: false } })
    await user.browser.call(removeAlbumReader, { params: { album_id: second.id, reader_id: second.bia.id } })
    for (const { id } of [first, second]) expect((await proofOf(user, id)).status).toBe('approved')
  })
})

const codeOf = (answer: { status: number; error: { error: string } }) =>
  answer.status === 200 ? 'stored' : answer.error.error

describe('at the same time', () => {
  it('an approval and a new version are one after the other', async () => {
    for (let run = 0; run < 6; run += 1) {
      const album = await proofedAlbum(api, user)
      const draft = await user.browser.call(createAlbumVersion, { params: { album_id: album.id } })
      const { id } = draft.answer.version
      await uploadSpreads(api, user, id, 1, 50)
      await markSpreadsReady(api, user, id)
      const send = () => user.browser.call(sendAlbumVersion, { params: { version_id: id }, body: { note: '' } })
      const calls = [() => approve(album.ana.browser, album), send]
      if (run % 2 === 1) calls.reverse()
      const answers = await Promise.all(calls.map(async (call) => call()))
      if (run % 2 === 1) answers.reverse()
      const [approved, sent] = answers.map(({ status, error }) => (status === 200 ? 200 : error.error))
      // Whoever came second was rejected.
      expect([
        [200, 'AlbumApproved'],
        ['AlbumVersionChanged', 200],
      ]).toContainEqual([approved, sent])
      expect((await approvalsOf(album.id)).length).toBe(approved === 200 ? 1 : 0)
    }
  })

  it('an approval sees a request as settled or as open, never in between', async () => {
    for (let run = 0; run < 6; run += 1) {
      const album = await proofedAlbum(api, user)
      const { id } = (await pin(album.ana.browser, album)).answer.request
      await sendRound(album.ana.browser, album, 1)
      const settle = user.browser.call(settleAlbumRequest, {
        params: { album_id: album.id, request_id: id },
        body: { state: 'done', reason: '' },
      })
      const [approved, settled] = await Promise.all([approve(album.ana.browser, album, { open_requests: 1 }), settle])
      const { status, requests } = await proofOf(user, album.id)
      expect([
        ['stored', 'AlbumApproved', 'open', 'approved'],
        ['AlbumRequestsChanged', 'stored', 'done', 'proofing'],
      ]).toContainEqual([codeOf(approved), codeOf(settled), requests[0]!.state, status])
    }
  })

  it('both approvals complete the album once', async () => {
    for (let run = 0; run < 4; run += 1) {
      const album = await bothMustApprove()
      const answers = await Promise.all([album.ana, album.bia].map(({ browser }) => approve(browser, album)))
      expect(answers.map(({ answer }) => answer.status).toSorted()).toEqual(['approved', 'proofing'])
      expect(await api.rows('select 1 from album_receipt where album_id = $1', [album.id])).toHaveLength(1)
    }
  })

  it('a reopening ends the approval that it found, and no other', async () => {
    const album = await proofedAlbum(api, user)
    await approve(album.ana.browser, album)
    const answers = await Promise.all([reopen(album.id), reopen(album.id), approve(album.bia.browser, album)])
    const { approvals, status } = await proofOf(user, album.id)
    const inForce = approvals.filter(({ reopened_at }) => reopened_at === null)
    expect(status).toBe(inForce.length === 1 ? 'approved' : 'proofing')
    expect(answers.filter(({ status: code }) => code === 204).length).toBeGreaterThan(0)
    const reopened = await api.rows(`select 1 from album_event where album_id = $1 and kind = 'reopened'`, [album.id])
    expect(reopened).toHaveLength(answers.slice(0, 2).filter(({ status: code }) => code === 204).length)
  })
})
