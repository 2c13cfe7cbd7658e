import {
  answerComment,
  chooseAsParticipant,
  choosePictures,
  commentAsParticipant,
  deletePictures,
  deleteSelection,
  finishSelection,
  getDashboard,
  getFamilySelection,
  getLinkCover,
  getManifest,
  getParticipation,
  getSelectionChanges,
  getSelectionDetails,
  inviteParticipant,
  listParticipants,
  listSelections,
  removeParticipant,
  restoreTrashedPictures,
  revokeClientLinks,
  setParticipantName,
  updateGallerySettings,
  updateSelection,
  type SentBodyOf,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { createFamilySelection, joinParticipant, linkOf, type Family } from '../selecting.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let family: Family
let params: { gallery_id: string }
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
beforeEach(async () => {
  family = await createFamilySelection(api, user, { pictures: 3 })
  params = { gallery_id: family.gallery.id }
})
afterAll(() => api.close())

type Changes = SentBodyOf<typeof chooseAsParticipant>['changes']

const join = (name: string | null = 'João') => joinParticipant(api, user, family, name)
const say = (browser: Browser, changes: Changes) => browser.call(chooseAsParticipant, { params, body: { changes } })
const listed = async (since = 0) =>
  (await family.browser.call(listParticipants, { params, query: { since: String(since) } })).answer
const participation = (browser: Browser, since = 0) =>
  browser.call(getParticipation, { params, query: { since: String(since) } })
const settings = (body: SentBodyOf<typeof updateGallerySettings>) =>
  user.browser.call(updateGallerySettings, { params: { collection_id: family.gallery.id }, body })
const official = () =>
  api.rows(
    `select s.chosen, s.maybe, s.finished_total, s.last_access_at,
       (select jsonb_agg(p order by number) from selected_picture p where p.selection_id = s.id) as pictures
     from selection s where s.id = $1`,
    [family.selectionId],
  )
const finish = (chosen: number) =>
  family.browser.call(finishSelection, { params, body: { note: '', accepted: true, chosen, total: 0 } })
const comment = (browser: Browser, number = 1, text = 'Adoro esta') =>
  browser.call(commentAsParticipant, { params, body: { key: randomUUID(), number, text } })

describe('an invitation', () => {
  it('opens the gallery as a participant, who sees the selection and downloads nothing', async () => {
    await settings({ single_download: true })
    const { browser, token } = await join(null)
    const { slug } = family.gallery
    const cover = await browser.call(getLinkCover, { body: { slug, participant: token } })
    expect(cover.status).toBe(200)
    const { answer } = await browser.call(getManifest, { params })
    expect(answer).toMatchObject({
      mode: 'selection',
      visitor: { as: 'participant', name: null },
      download: { single: false, all: false, waiting: null, numbers: [] },
    })
    expect((await participation(browser)).answer).toMatchObject({
      name: null,
      client_name: 'Marina Alves',
      status: 'open',
      choices: [],
    })
    expect((await participation(browser)).text).not.toMatch(/price|total|contracted|Pix/i)
  })

  it('shows the client who has opened it, with the same link again', async () => {
    const { id, token } = await join('João')
    const { participants, allowed } = await listed()
    expect(allowed).toBe(true)
    expect(participants).toMatchObject([{ id, name: 'João', joined_at: expect.any(String), choices: [] }])
    expect(participants[0]!.link.endsWith(`/${family.gallery.slug}#j=${token}`)).toBe(true)
  })

  it('works on several devices of the person, and keeps the session of the first', async () => {
    const { browser, token } = await join()
    const cookie = browser.cookies.get('__Host-revela-family')
    await say(browser, [{ number: 1, state: 'yes' }])
    expect((await enter(browser, family.gallery.slug, { participant: token })).answer.name).toBe('João')
    expect(browser.cookies.get('__Host-revela-family')).toBe(cookie)
    const phone = await familyBrowser(api, user)
    await enter(phone, family.gallery.slug, { participant: token })
    expect((await participation(phone)).answer.choices).toEqual([{ number: 1, state: 'yes' }])
  })

  it('changes nothing for the client who opens it', async () => {
    const { answer: invited } = await family.browser.call(inviteParticipant, { params, body: {} })
    await enter(family.browser, family.gallery.slug, {
      participant: new URL(invited.participant.link).hash.slice('#j='.length),
    })
    const { answer } = await family.browser.call(getManifest, { params })
    expect(answer.visitor).toMatchObject({ as: 'client', name: 'Marina Alves' })
    expect((await family.browser.call(getFamilySelection, { params })).answer.selection?.status).toBe('open')
    expect((await listed()).participants).toMatchObject([{ joined_at: null }])
  })

  it('gives its rights to a new session only', async () => {
    const planted = await familyBrowser(api, user)
    await api.rows(`update gallery set access = 'link' where id = $1`, [family.gallery.id])
    await enter(planted, family.gallery.slug)
    const victim = await familyBrowser(api, user)
    victim.cookies.set('__Host-revela-family', planted.cookies.get('__Host-revela-family')!)
    const { answer } = await family.browser.call(inviteParticipant, { params, body: {} })
    const token = new URL(answer.participant.link).hash.slice('#j='.length)
    expect((await enter(victim, family.gallery.slug, { participant: token })).answer.as).toBe('participant')
    expect((await participation(planted)).status).toBe(401)
  })

  it('opens no other gallery, no other studio, and nothing with an altered token', async () => {
    const { token } = await join()
    const other = await readyGallery(api, user, { title: 'Batizado', access: 'invited' })
    const foreign = await createUser(api, { product: 'gallery_pro' })
    const stranger = await familyBrowser(api, user)
    const bytes = Buffer.from(token, 'base64url')
    bytes[60]! ^= 1
    const attempts = [
      await enter(stranger, other.slug, { participant: token }),
      await enter(stranger, family.gallery.slug, { participant: bytes.toString('base64url') }),
      await enter(stranger, family.gallery.slug, { link: token }),
      await enter(stranger, family.gallery.slug, { preview: token }),
      await enter(stranger, family.gallery.slug, { participant: 'x' }),
      await enter(await familyBrowser(api, foreign), (await readyGallery(api, foreign)).slug, { participant: token }),
      await stranger.call(getLinkCover, { body: { slug: other.slug, participant: token } }),
      await stranger.call(getLinkCover, { body: { slug: family.gallery.slug } }),
    ]
    expect(attempts.map(({ error }) => error.error)).toEqual(Array(8).fill('LinkNotValid'))
  })

  it('is limited to six people, also when they are invited at the same moment', async () => {
    const replies = await Promise.all(
      Array.from({ length: 9 }, () => family.browser.call(inviteParticipant, { params, body: {} })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(6)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ error }) => error.error))).toEqual(
      new Set(['TooManyParticipants']),
    )
    expect((await listed()).participants).toHaveLength(6)
    const { answer } = await user.browser.call(listSelections, { query: { collection_id: family.gallery.id } })
    expect(answer.selections[0]!.participants).toBe(6)
  })

  it('ends with the links of its client, and the client can share the new one', async () => {
    const { browser, token } = await join()
    await say(browser, [{ number: 2, state: 'yes' }])
    const query = { collection_id: family.gallery.id }
    await user.browser.call(revokeClientLinks, { params: { id: family.clientId }, query })
    expect((await participation(browser)).status).toBe(404)
    expect((await enter(browser, family.gallery.slug, { participant: token })).error.error).toBe('LinkNotValid')
    const again = await createFamilyBrowser()
    const { answer } = await again.call(listParticipants, { params, query: { since: '0' } })
    const [person] = answer.participants
    expect(person).toMatchObject({ name: 'João', choices: [{ number: 2, state: 'yes' }] })
    const renewed = new URL(person!.link).hash.slice('#j='.length)
    expect((await enter(browser, family.gallery.slug, { participant: renewed })).answer.name).toBe('João')
  })
})

async function createFamilyBrowser(): Promise<Browser> {
  const browser = await familyBrowser(api, user)
  await enter(browser, family.gallery.slug, {
    link: await linkOf(api, user, family.clientId, family.gallery.id),
  })
  return browser
}

describe('opinions of a participant', () => {
  it('reach the client by revision and never change the selection', async () => {
    await family.browser.call(choosePictures, { params, body: { changes: [{ number: 1, state: 'yes' }] } })
    const before = await official()
    const { browser, id } = await join()
    const { revision } = await listed()
    const reply = await say(browser, [
      { number: 1, state: 'declined' },
      { number: 2, state: 'yes' },
      { number: 2, state: 'maybe' },
      { number: 99, state: 'yes' },
    ])
    expect(reply.answer).toEqual({ revision: revision + 1, changed: true })
    expect((await say(browser, [{ number: 2, state: 'maybe' }])).answer).toEqual({
      revision: revision + 1,
      changed: false,
    })
    expect(await listed(revision)).toMatchObject({
      revision: revision + 1,
      participants: [
        {
          id,
          choices: [
            { number: 1, state: 'declined' },
            { number: 2, state: 'maybe' },
          ],
        },
      ],
    })
    await say(browser, [{ number: 2, state: 'no' }])
    expect((await listed(revision + 1)).participants[0]!.choices).toEqual([{ number: 2, state: 'no' }])
    expect((await listed()).participants[0]!.choices).toEqual([{ number: 1, state: 'declined' }])
    expect(await official()).toEqual(before)
  })

  it('do not make the client read the whole selection again', async () => {
    const { browser } = await join()
    const { revision } = await listed()
    await say(browser, [{ number: 1, state: 'yes' }])
    await say(browser, [{ number: 2, state: 'yes' }])
    const query = { since: String(revision) }
    const changes = await family.browser.call(getSelectionChanges, { params, query })
    expect(changes.answer).toMatchObject({ revision: revision + 2, reread: false, choices: [] })
  })

  it('are separate for each person', async () => {
    const [joao, bia] = [await join('João'), await join('Bia')]
    await say(joao.browser, [{ number: 1, state: 'yes' }])
    await say(bia.browser, [{ number: 1, state: 'declined' }])
    expect((await participation(joao.browser)).answer.choices).toEqual([{ number: 1, state: 'yes' }])
    expect((await participation(bia.browser)).answer.choices).toEqual([{ number: 1, state: 'declined' }])
  })

  it('end with the selection, which the participant sees as sent, and continue when it is reopened', async () => {
    const { browser } = await join()
    await family.browser.call(choosePictures, { params, body: { changes: [{ number: 1, state: 'yes' }] } })
    expect((await finish(1)).status).toBe(200)
    expect((await say(browser, [{ number: 2, state: 'yes' }])).error.error).toBe('SelectionClosed')
    expect((await comment(browser)).error.error).toBe('SelectionClosed')
    expect((await family.browser.call(inviteParticipant, { params, body: {} })).error.error).toBe('SelectionClosed')
    expect((await participation(browser)).answer).toMatchObject({ status: 'done', finished_at: expect.any(String) })
    // Files exported from the finished selection name its revision.
    const { revision } = await listed()
    await browser.call(setParticipantName, { params, body: { name: 'João Pedro' } })
    expect(await listed()).toMatchObject({ revision, participants: [{ name: 'João Pedro' }] })
    await user.browser.call(updateSelection, { params: { id: family.selectionId }, body: { status: 0 } })
    expect((await say(browser, [{ number: 2, state: 'yes' }])).status).toBe(200)
  })

  it('are rejected after the deadline', async () => {
    const { browser } = await join()
    await api.rows(`update selection set deadline_day = '2020-01-01' where id = $1`, [family.selectionId])
    expect((await say(browser, [{ number: 2, state: 'yes' }])).error.error).toBe('SelectionClosed')
  })

  it('return with a restored picture, also to a page that read meanwhile', async () => {
    const { browser } = await join()
    await say(browser, [
      { number: 1, state: 'yes' },
      { number: 2, state: 'yes' },
    ])
    const collection_id = family.gallery.id
    const picture = family.gallery.pictures[1]!
    await user.browser.call(deletePictures, { query: { collection_id, picture_ids: picture }, body: {} })
    const { participants, revision } = await listed()
    expect(participants[0]!.choices).toEqual([{ number: 1, state: 'yes' }])
    await user.browser.call(restoreTrashedPictures, { query: { collection_id }, body: { picture_ids: [picture] } })
    expect((await listed(revision)).participants[0]!.choices).toEqual([{ number: 2, state: 'yes' }])
  })
})

it('a participant has no selection of their own, also in a gallery that offers one to everybody', async () => {
  const { browser } = await join()
  const reply = await browser.call(getFamilySelection, { params })
  expect([reply.status, reply.answer]).toEqual([200, { selection: null, offer: null }])
  expect((await browser.call(getManifest, { params })).answer.allow_participants).toBe(true)
})

describe('a removed participant', () => {
  it('loses everything at once, and only the client can remove', async () => {
    const { browser, id, token } = await join()
    await say(browser, [{ number: 1, state: 'yes' }])
    await comment(browser)
    const removal = { params: { ...params, participant_id: id } }
    expect((await browser.call(removeParticipant, removal)).error.error).toBe('Forbidden')
    const other = await createFamilySelection(api, user, { pictures: 1 })
    const foreign = { params: { gallery_id: other.gallery.id, participant_id: id } }
    expect((await other.browser.call(removeParticipant, foreign)).status).toBe(404)
    expect((await family.browser.call(removeParticipant, removal)).status).toBe(204)
    expect((await family.browser.call(removeParticipant, removal)).status).toBe(404)
    for (const reply of [await say(browser, [{ number: 2, state: 'yes' }]), await participation(browser)])
      expect(reply.status).toBe(404)
    expect((await browser.call(getManifest, { params })).status).toBe(404)
    expect((await enter(browser, family.gallery.slug, { participant: token })).error.error).toBe('LinkNotValid')
    expect(await api.rows('select 1 from participant_choice where participant_id = $1', [id])).toEqual([])
    // The comment stays with its name.
    const { answer } = await family.browser.call(getFamilySelection, { params })
    expect(answer.selection!.comments[0]!.messages).toMatchObject([{ by: 'participant', name: 'João' }])
  })

  it('leaves nothing behind when the selection is deleted', async () => {
    const { browser } = await join()
    await say(browser, [{ number: 1, state: 'yes' }])
    await user.browser.call(deleteSelection, { params: { id: family.selectionId } })
    expect((await participation(browser)).status).toBe(404)
    expect(await api.rows('select 1 from participant where selection_id = $1', [family.selectionId])).toEqual([])
  })
})

it('never keeps access for somebody who enters at the moment of the removal', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, token } = await join(null)
    const browsers = await Promise.all([1, 2, 3].map(() => familyBrowser(api, user)))
    const [removed, ...entered] = await Promise.all([
      family.browser.call(removeParticipant, { params: { ...params, participant_id: id } }),
      ...browsers.map((browser) => enter(browser, family.gallery.slug, { participant: token })),
    ])
    expect(removed.status).toBe(204)
    for (const reply of entered) expect(reply.status === 200 || reply.error.error === 'LinkNotValid').toBe(true)
    for (const browser of browsers) expect([401, 404]).toContain((await participation(browser)).status)
  }
})

describe('a gallery whose photographer allows no participants', () => {
  it('ends their access and new invitations, and keeps their opinions for the client', async () => {
    const { browser, token } = await join()
    await say(browser, [{ number: 1, state: 'yes' }])
    await settings({ allow_participants: false })
    expect((await say(browser, [{ number: 2, state: 'yes' }])).status).toBe(404)
    expect((await enter(browser, family.gallery.slug, { participant: token })).error.error).toBe('LinkNotValid')
    const invited = await family.browser.call(inviteParticipant, { params, body: {} })
    expect([invited.status, invited.error.error]).toEqual([403, 'ParticipantsNotAllowed'])
    expect(await listed()).toMatchObject({ allowed: false, participants: [{ choices: [{ number: 1, state: 'yes' }] }] })
    await settings({ allow_participants: true })
    expect((await say(browser, [{ number: 2, state: 'yes' }])).status).toBe(200)
  })
})

describe('comments of a participant', () => {
  it('need a name, reach the photographer with it, and are answered', async () => {
    const { browser } = await join(null)
    expect((await comment(browser)).error.error).toBe('InvalidRequest')
    await browser.call(setParticipantName, { params, body: { name: 'Bia' } })
    const { answer } = await comment(browser, 3, 'A vovó piscou')
    expect(answer.thread.messages).toMatchObject([{ by: 'participant', name: 'Bia', text: 'A vovó piscou' }])
    const details = () => user.browser.call(getSelectionDetails, { params: { id: family.selectionId } })
    expect((await details()).answer).toMatchObject({
      pictures: [{ number: 3, state: 'no' }],
      comments: [{ number: 3, messages: [{ by: 'participant', name: 'Bia' }] }],
    })
    const waiting = async () => {
      const { answer: dashboard } = await user.browser.call(getDashboard)
      return dashboard.comments.find(({ selection_id }) => selection_id === family.selectionId)?.waiting ?? 0
    }
    expect(await waiting()).toBe(1)
    const body = { key: randomUUID(), number: 3, text: 'Troco a foto!' }
    await user.browser.call(answerComment, { params: { id: family.selectionId }, body })
    expect(await waiting()).toBe(0)
    const [thread] = (await participation(browser)).answer.comments
    expect(thread!.messages.map(({ by, name }) => [by, name])).toEqual([
      ['participant', 'Bia'],
      ['photographer', null],
    ])
  })

  it('are limited before those of the client', async () => {
    const { browser } = await join()
    await api.rows(
      `insert into selection_comment (customer_id, id, selection_id, number, author, participant_name, text, written_at, revision)
       select $1, gen_random_uuid(), $2, 1, 'participant', 'João', 'Oi', now(), 0 from generate_series(1, 1000)`,
      [user.customerId, family.selectionId],
    )
    expect((await comment(browser)).status).toBe(429)
  })
})
