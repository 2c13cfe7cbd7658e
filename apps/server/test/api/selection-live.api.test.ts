import {
  chooseAsParticipant,
  choosePictures,
  deletePictures,
  publishGallery,
  removeParticipant,
  unpublishGallery,
  updateGallerySettings,
} from '@revela/contract'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, studioHost } from '../family.ts'
import { createUser, type User } from '../users.ts'
import { createFamilySelection, joinParticipant, type Family } from '../selecting.ts'

let api: ApiUnderTest
let user: User
let family: Family
let port: number
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  family = await createFamilySelection(api, user)
  await api.server.listen({ host: '127.0.0.1', port: 0 })
  port = (api.server.server.address() as AddressInfo).port
})
afterAll(() => api.close())

type EventStream = { status: number; revisions: (number | null)[]; close: () => void; ended: Promise<void> }

async function listen(
  cookie: string,
  headers: Record<string, string> = {},
  to: 'selection' | 'participation' = 'selection',
): Promise<EventStream> {
  const { promise, resolve, reject } = Promise.withResolvers<EventStream>()
  const host = await studioHost(user)
  const clientRequest = request(
    {
      host: '127.0.0.1',
      port,
      path: `/api/family/gallery/${family.gallery.id}/${to}/events`,
      headers: { host, 'sec-fetch-site': 'same-origin', cookie: `__Host-revela-family=${cookie}`, ...headers },
    },
    (response) => {
      const ended = Promise.withResolvers<void>()
      const revisions: EventStream['revisions'] = []
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        for (const [, data] of text.matchAll(/^data: (.*)$/gm)) revisions.push(JSON.parse(data!).revision)
      })
      response.on('close', () => ended.resolve())
      response.on('error', () => ended.resolve())
      resolve({
        status: response.statusCode ?? 0,
        revisions,
        close: () => clientRequest.destroy(),
        ended: ended.promise,
      })
    },
  )
  clientRequest.on('error', reject)
  clientRequest.end()
  return promise
}

/** The event of an earlier change may arrive after the stream has begun, with the revision that it began with. */
const withoutRepeats = (revisions: EventStream['revisions']) =>
  revisions.filter((revision, index) => index === 0 || revision !== revisions[index - 1])

const cookieOf = (from: Family['browser']) => from.cookies.get('__Host-revela-family')!

/** The first listener opens the database connection; no event arrives before it listens. */
async function untilListening(): Promise<void> {
  await vi.waitFor(
    async () => {
      const lines = await api.rows(
        `select 1 from pg_stat_activity where datname = current_database() and query like 'listen%'`,
      )
      expect(lines).toHaveLength(1)
    },
    { timeout: 10_000, interval: 20 },
  )
}

it('sends a change of one device to another within a second', async () => {
  const partner = await family.another()
  const stream = await listen(cookieOf(partner))
  expect(stream.status).toBe(200)
  await vi.waitFor(() => expect(stream.revisions).toEqual([0]), { timeout: 10_000, interval: 20 })
  await untilListening()
  // Other processes only ever add to the time, so the best of three changes counts.
  const times: number[] = []
  const sent: (number | null)[] = [0]
  for (const state of ['yes', 'maybe', 'yes'] as const) {
    const before = performance.now()
    const { answer } = await family.browser.call(choosePictures, {
      params: { gallery_id: family.gallery.id },
      body: { changes: [{ number: 1, state }] },
    })
    sent.push(answer.revision)
    await vi.waitFor(() => expect(stream.revisions).toEqual(sent), { timeout: 5_000, interval: 5 })
    times.push(performance.now() - before)
  }
  expect(Math.min(...times)).toBeLessThan(1_000)
  stream.close()
})

it('sends opinions of a participant to the client, choices of the client to the participant, and ends at removal', async () => {
  const invited = await joinParticipant(api, user, family)
  const client = await listen(cookieOf(family.browser))
  const participant = await listen(cookieOf(invited.browser), {}, 'participation')
  await vi.waitFor(() => expect(Math.min(client.revisions.length, participant.revisions.length)).toBeGreaterThan(0), {
    timeout: 10_000,
  })
  const params = { gallery_id: family.gallery.id }
  const body = { changes: [{ number: 2, state: 'yes' as const }] }
  const { answer: opinion } = await invited.browser.call(chooseAsParticipant, { params, body })
  for (const { revisions } of [client, participant]) {
    await vi.waitFor(() => expect(withoutRepeats(revisions).slice(1)).toEqual([opinion.revision]), {
      timeout: 5_000,
    })
  }
  const { answer: choice } = await family.browser.call(choosePictures, { params, body })
  for (const { revisions } of [client, participant]) {
    await vi.waitFor(() => expect(withoutRepeats(revisions).slice(2)).toEqual([choice.revision]), {
      timeout: 5_000,
    })
  }
  await family.browser.call(removeParticipant, { params: { ...params, participant_id: invited.id } })
  await participant.ended
  expect(withoutRepeats(participant.revisions)).toHaveLength(3)
  expect((await listen(cookieOf(invited.browser), {}, 'participation')).status).toBe(404)
  client.close()
})

it('ends the stream of a participant who enters the open gallery again as a guest', async () => {
  const invited = await joinParticipant(api, user, family)
  const stream = await listen(cookieOf(invited.browser), {}, 'participation')
  await vi.waitFor(() => expect(stream.revisions).toHaveLength(1))
  await api.rows(`update gallery set allow_participants = false, access = 'link' where id = $1`, [family.gallery.id])
  expect((await enter(invited.browser, family.gallery.slug)).answer.as).toBe('guest')
  await family.browser.call(choosePictures, {
    params: { gallery_id: family.gallery.id },
    body: { changes: [{ number: 3, state: 'yes' }] },
  })
  const notified = vi.waitFor(() => expect(stream.revisions.length).toBeGreaterThan(1), { timeout: 10_000 })
  const outcome = await Promise.race([stream.ended.then(() => 'ended'), notified.then(() => 'notified')])
  stream.close()
  expect(outcome).toBe('ended')
  await api.rows(`update gallery set allow_participants = true, access = 'invited' where id = $1`, [family.gallery.id])
})

it('limits a session to eight streams, without affecting other sessions', async () => {
  const cookie = cookieOf(await family.another())
  const lines: EventStream[] = []
  for (let count = 0; count < 8; count += 1) lines.push(await listen(cookie))
  expect(lines.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect((await listen(cookie)).status).toBe(429)
  const other = await listen(cookieOf(await family.another()))
  expect(other.status).toBe(200)
  lines[0]!.close()
  await vi.waitFor(
    async () => {
      const repeated = await listen(cookie)
      repeated.close()
      expect(repeated.status).toBe(200)
    },
    { timeout: 10_000, interval: 100 },
  )
  for (const { close } of [...lines, other]) close()
})

it('sends a change of the delivery, and nothing when it stays as it was', async () => {
  const stream = await listen(cookieOf(family.browser))
  await vi.waitFor(() => expect(stream.revisions).toHaveLength(1), { timeout: 10_000, interval: 20 })
  const set = (body: { single_download?: boolean; allow_share?: boolean }) =>
    user.browser.call(updateGallerySettings, { params: { collection_id: family.gallery.id }, body })
  await set({ single_download: true })
  await vi.waitFor(() => expect(stream.revisions.slice(1)).toEqual([null]), { timeout: 10_000, interval: 20 })
  await set({ single_download: true, allow_share: true })
  await set({ single_download: false })
  await vi.waitFor(() => expect(stream.revisions.slice(1)).toEqual([null, null]), { timeout: 10_000, interval: 20 })
  stream.close()
})

it('sends the deletion of a chosen picture', async () => {
  const { answer } = await family.browser.call(choosePictures, {
    params: { gallery_id: family.gallery.id },
    body: { changes: [{ number: 2, state: 'yes' }] },
  })
  const stream = await listen(cookieOf(family.browser))
  await vi.waitFor(() => expect(stream.revisions).toEqual([answer.revision]), { timeout: 10_000, interval: 20 })
  await user.browser.call(deletePictures, {
    query: { collection_id: family.gallery.id, picture_ids: family.gallery.pictures[1]! },
    body: {},
  })
  const wanted = [answer.revision, answer.revision + 1]
  await vi.waitFor(() => expect(stream.revisions).toEqual(wanted), { timeout: 5_000, interval: 5 })
  stream.close()
})

it('reconnects after a lost database connection, and makes every device read again', async () => {
  const stream = await listen(cookieOf(family.browser))
  await vi.waitFor(() => expect(stream.revisions).toHaveLength(1), { timeout: 10_000, interval: 20 })
  await untilListening()
  await api.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen%'`,
  )
  await vi.waitFor(() => expect(stream.revisions).toContain(null), { timeout: 20_000, interval: 20 })
  stream.close()
})

it('ends the stream of an unpublished gallery without further events', async () => {
  const stream = await listen(cookieOf(family.browser))
  await vi.waitFor(() => expect(stream.revisions).toHaveLength(1), { timeout: 10_000, interval: 20 })
  const { answer } = await family.browser.call(choosePictures, {
    params: { gallery_id: family.gallery.id },
    body: { changes: [{ number: 3, state: 'yes' }] },
  })
  await vi.waitFor(() => expect(stream.revisions).toContain(answer.revision), { timeout: 10_000, interval: 20 })
  const received = [...stream.revisions]
  await user.browser.call(unpublishGallery, { params: { id: family.gallery.id } })
  await user.browser.call(deletePictures, {
    query: { collection_id: family.gallery.id, picture_ids: family.gallery.pictures[2]! },
    body: {},
  })
  await stream.ended
  expect(stream.revisions).toEqual(received)
  expect((await listen(cookieOf(family.browser))).status).toBe(404)
  await user.browser.call(publishGallery, { params: { id: family.gallery.id } })
})

it('rejects another origin, a missing session and another host', async () => {
  const cookie = cookieOf(family.browser)
  const statuses = [
    (await listen(cookie, { 'sec-fetch-site': 'cross-site' })).status,
    (await listen(cookie, { 'sec-fetch-site': '' })).status,
    (await listen('')).status,
    (await listen(cookie, { host: 'localhost' })).status,
  ]
  expect(statuses).toEqual([403, 403, 401, 404])
})

it('ends the streams when the server stops', async () => {
  const stream = await listen(cookieOf(family.browser))
  await api.server.close()
  await stream.ended
  expect(stream.status).toBe(200)
})
