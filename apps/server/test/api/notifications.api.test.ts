import {
  askPhotographer,
  beginSelection,
  choosePictures,
  confirmIdentity,
  deleteClient,
  endOtherSessions,
  finishSelection,
  getNotifications,
  logout,
  setNotifications,
  signIn,
  subscribeToPush,
  testPush,
  unsubscribeFromPush,
  updateLinkPreferences,
} from '@revela/contract'
import { startSandboxPush, type SandboxPush } from '@revela/sandbox-push'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import type { Browser } from '../browser.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { pictureFile } from '../picture-file.ts'
import { createFamilySelection } from '../selecting.ts'
import { newGallery, uploadAll } from '../uploading.ts'
import { createUser, validPassword, type User } from '../users.ts'

vi.setConfig({ testTimeout: 60_000 })

let push: SandboxPush
let api: ApiUnderTest
let user: User
beforeAll(async () => {
  push = await startSandboxPush()
  api = await apiUnderTest({ worker: true, env: { PUSH_TEST_ORIGIN: push.origin } })
})
afterAll(async () => {
  await api.close()
  await push.stop()
})
beforeEach(async () => {
  user = await createUser(api, { product: 'gallery_pro' })
})

const publicKey = () => api.platform.config.PUSH_PUBLIC_KEY!

async function subscribe(browser: Browser) {
  const subscription = push.subscribe(publicKey())
  const reply = await browser.call(subscribeToPush, { body: subscription })
  expect(reply.status, reply.text).toBe(204)
  return subscription
}

const settingsOf = async ({ browser }: User) => (await browser.call(getNotifications)).answer

type Message = { readonly title: string; readonly body: string; readonly path: string }

const messagesTo = (endpoint: string) =>
  push.received.filter((received) => received.endpoint === endpoint).map(({ text }) => JSON.parse(text) as Message)

async function arrived(endpoint: string, count = 1): Promise<Message[]> {
  await vi.waitFor(() => expect(messagesTo(endpoint)).toHaveLength(count), { timeout: 20_000, interval: 50 })
  return messagesTo(endpoint)
}

const countOf = async (table: 'push_message' | 'push_subscription') =>
  (await api.rows(`select 1 from ${table} where customer_id = $1`, [user.customerId])).length

async function settled(): Promise<void> {
  await vi.waitFor(async () => expect(await countOf('push_message')).toBe(0), { timeout: 20_000, interval: 50 })
}

async function finished(name = 'Marina Alves') {
  const family = await createFamilySelection(api, user, { pictures: 1, name })
  const params = { gallery_id: family.gallery.id }
  await family.browser.call(choosePictures, { params, body: { changes: [{ number: 1, state: 'yes' }] } })
  const body = { note: '', accepted: true as const, chosen: 1, total: 0 }
  const reply = await family.browser.call(finishSelection, { params, body })
  expect(reply.status, reply.text).toBe(200)
  return { ...family, params }
}

const mailKinds = async () =>
  (
    await api.rows<{ kind: string }>(
      `select kind from outbox_mail where customer_id = $1 and kind like 'selection-%' and recipient = $2`,
      [user.customerId, user.email],
    )
  ).map(({ kind }) => kind)

describe('a subscribed browser', () => {
  it('receives an encrypted message about a finished selection, besides the mail', async () => {
    const { endpoint } = await subscribe(user.browser)
    const { gallery } = await finished()
    expect(await arrived(endpoint)).toEqual([
      {
        id: expect.any(String),
        title: 'Marina Alves concluiu a seleção de Casamento Ana e João',
        body: '1 foto',
        path: `/gallery/${gallery.id}/selection/followup`,
      },
    ])
    expect(await mailKinds()).toEqual(['selection-finished'])
    expect(push.rejected).toEqual([])
    await settled()
  })

  it('receives a test message; another browser of the account does not', async () => {
    const own = await subscribe(user.browser)
    const other = api.browser()
    await other.call(signIn, { body: { email: user.email, password: validPassword } })
    expect((await other.call(testPush)).status).toBe(404)
    const { endpoint } = await subscribe(other)
    expect((await other.call(testPush)).status).toBe(204)
    expect((await arrived(endpoint)).map(({ title }) => title)).toEqual(['Está funcionando'])
    expect(messagesTo(own.endpoint)).toEqual([])
    const { push: state } = await settingsOf(user)
    expect(state).toEqual({
      public_key: publicKey(),
      here: true,
      others: [{ device: expect.any(String), since: expect.any(String) }],
    })
  })

  it('is deleted when its push service says that it has ended, and gets a message after a failed attempt', async () => {
    const { endpoint } = await subscribe(user.browser)
    push.failNext([503])
    expect((await user.browser.call(testPush)).status).toBe(204)
    await vi.waitFor(
      async () => {
        // The first retry is due after ten seconds or more.
        await api.rows(`update pgboss.job set start_after = now() where name = 'push.send' and state = 'retry'`)
        expect(messagesTo(endpoint)).toHaveLength(1)
      },
      { timeout: 20_000, interval: 200 },
    )
    push.unsubscribe(endpoint)
    expect((await user.browser.call(testPush)).status).toBe(204)
    await vi.waitFor(async () => expect(await countOf('push_subscription')).toBe(0), { timeout: 20_000, interval: 50 })
    expect((await settingsOf(user)).push.here).toBe(false)
  })

  it('receives nothing after it unsubscribed, signed out, or its session was ended elsewhere', async () => {
    await subscribe(user.browser)
    expect((await user.browser.call(unsubscribeFromPush)).status).toBe(204)
    expect(await countOf('push_subscription')).toBe(0)

    const [phone, tablet] = [api.browser(), api.browser()]
    for (const browser of [phone, tablet]) {
      await browser.call(signIn, { body: { email: user.email, password: validPassword } })
      await subscribe(browser)
    }
    expect(await countOf('push_subscription')).toBe(2)
    await phone.call(logout)
    expect(await countOf('push_subscription')).toBe(1)
    await user.browser.call(endOtherSessions)
    expect(await countOf('push_subscription')).toBe(0)
  })

  it('stays subscribed when the photographer confirms their identity, which replaces the session row', async () => {
    await subscribe(user.browser)
    expect((await user.browser.call(confirmIdentity, { body: { password: validPassword } })).status).toBe(204)
    expect((await settingsOf(user)).push.here).toBe(true)
  })

  it('keeps one subscription when the same browser signs in again', async () => {
    const subscription = await subscribe(user.browser)
    const again = api.browser()
    await again.call(signIn, { body: { email: user.email, password: validPassword } })
    expect((await again.call(subscribeToPush, { body: subscription })).status).toBe(204)
    expect(await countOf('push_subscription')).toBe(1)
    expect((await settingsOf(user)).push.here).toBe(false)
  })
})

describe('the choice of channels', () => {
  it('sends only by the channels that are on', async () => {
    const { endpoint } = await subscribe(user.browser)
    const { events } = await settingsOf(user)
    expect(events).toContainEqual({ event: 'selection-finished', email: true, push: true })
    expect(events).toContainEqual({ event: 'photos-failed', email: false, push: true })
    const choose = (body: (typeof events)[number]) => user.browser.call(setNotifications, { body })
    expect((await choose({ event: 'selection-finished', email: false, push: true })).status).toBe(204)
    expect((await choose({ event: 'request', email: true, push: false })).status).toBe(204)
    const { browser, params } = await finished()
    await browser.call(askPhotographer, { params, body: { what: 'reopen', message: 'Faltou uma' } })
    expect((await arrived(endpoint)).map(({ title }) => title)).toEqual([
      'Marina Alves concluiu a seleção de Casamento Ana e João',
    ])
    expect(await mailKinds()).toEqual(['selection-reopen-asked'])
    expect((await settingsOf(user)).events).toContainEqual({ event: 'request', email: true, push: false })
  })

  it('rejects an unknown event', async () => {
    const body = { event: 'everything' as 'comment', email: false, push: false }
    expect((await user.browser.call(setNotifications, { body })).status).toBe(422)
  })
})

it('notifies of a guest who begins to choose, without an e-mail', async () => {
  const { endpoint } = await subscribe(user.browser)
  const gallery = await readyGallery(api, user, { pictures: 1 })
  const preferences = { selling_photos: false, contracted_pictures: 1, type: 'public' as const, active: true }
  await user.browser.call(updateLinkPreferences, { params: { collection_id: gallery.id }, body: preferences })
  const guest = await familyBrowser(api, user)
  await enter(guest, gallery.slug)
  const contact = { name: 'Rita Prado', email: 'rita@familia.test' }
  const reply = await guest.call(beginSelection, { params: { gallery_id: gallery.id }, body: contact })
  expect(reply.status, reply.text).toBe(200)
  expect((await arrived(endpoint)).map(({ title }) => title)).toEqual(['Rita Prado começou a escolher'])
  expect(await mailKinds()).toEqual([])
})

it('notifies once of several pictures that cannot be prepared', async () => {
  const { endpoint } = await subscribe(user.browser)
  const galleryId = await newGallery(user, 'Batizado do Téo')
  const whole = await pictureFile(1)
  const damaged = [1, 2].map((at) => ({ name: `IMG_${at}.JPG`, file: whole.subarray(0, whole.length / 2 + at) }))
  await uploadAll(user, api.uploader(user.browser), galleryId, damaged)
  expect(await arrived(endpoint)).toMatchObject([
    { title: 'Há fotos com problema em Batizado do Téo', path: `/gallery/${galleryId}/pictures` },
  ])
  await vi.waitFor(
    async () =>
      expect(
        await api.rows(`select 1 from picture where owner_id = $1 and state = 'failed'`, [galleryId]),
      ).toHaveLength(2),
    { timeout: 20_000, interval: 50 },
  )
  await settled()
  expect(messagesTo(endpoint)).toHaveLength(1)
})

it('erases a message on its way with the client it is about', async () => {
  await subscribe(user.browser)
  push.failNext([503])
  const { clientId } = await finished()
  await vi.waitFor(
    async () =>
      expect(
        await api.rows(`select 1 from push_message where customer_id = $1 and client_id = $2`, [
          user.customerId,
          clientId,
        ]),
      ).toHaveLength(1),
    { timeout: 20_000, interval: 50 },
  )
  const reply = await user.browser.call(deleteClient, { query: { client_id: clientId } })
  expect(reply.status, reply.text).toBeLessThan(300)
  expect(await countOf('push_message')).toBe(0)
})

describe('a subscription is rejected', () => {
  it.each([
    'http://127.0.0.1:1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://fcm.googleapis.com.attacker.test/send',
    'https://localhost/push',
    'http://fcm.googleapis.com/fcm/send/x',
  ])('at %s, which is no push service', async (endpoint) => {
    const { keys } = push.subscribe(publicKey())
    const reply = await user.browser.call(subscribeToPush, { body: { endpoint, keys } })
    expect([reply.status, reply.error.error]).toEqual([422, 'InvalidRequest'])
    expect(await countOf('push_subscription')).toBe(0)
  })

  it('with keys that are none', async () => {
    const { endpoint, keys } = push.subscribe(publicKey())
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    for (const broken of [
      { ...keys, p256dh: offCurve },
      { ...keys, auth: 'short' },
      { p256dh: '', auth: '' },
    ]) {
      const reply = await user.browser.call(subscribeToPush, { body: { endpoint, keys: broken } })
      expect(reply.status).toBe(422)
    }
    expect(await countOf('push_subscription')).toBe(0)
  })
})
