import {
  deleteAvatar,
  deleteLogo,
  getAvatar,
  getInfo,
  getLogo,
  getNotificationEmail,
  getPhoneType,
  getProfile,
  setAvatar,
  setLogo,
  setNotificationEmail,
  setPhoneType,
  updateProfile,
  updateSocialMedias,
} from '@revela/contract'
import { brandImageRejection, errorHelp } from '@revela/phrases'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { openSweep } from '../../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { createUser, type User } from '../users.ts'
import { sendImage } from '../sending-image.ts'
import { keysIn } from '../store-contents.ts'

let api: ApiUnderTest
let now = new Date('2026-11-15T15:00:00Z')
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ clock: () => now })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const profile = async () => (await user.browser.call(getProfile)).answer

/** The object key behind a brand image address. */
const keyOf = (address: string | null) => new URL(address!).pathname.slice(1)

describe('/customer/profile', () => {
  // spec: S1-3.30, S1-3.31, S1-3.32, S1-7.29
  it('starts with the data of the sign-up', async () => {
    expect(await profile()).toEqual({
      display_name: 'Ana Prado',
      display_email: user.email,
      whatsapp_number: '11987654321',
      bio: '',
      social_medias: { site: '', instagram: '', facebook: '', twitter: '' },
      phone_type: 'telefone-whatsapp',
      logo: null,
      avatar: null,
    })
  })

  // spec: S1-3.17, S1-3.30, S1-3.31, S1-3.32, S1-7.30, S1-7.31, S1-7.32, S1-7.33
  it('updates single fields', async () => {
    const before = await profile()
    const { browser } = user
    expect((await browser.call(updateProfile, { body: { display_name: ' Estúdio Prado ' } })).status).toBe(204)
    expect((await browser.call(updateProfile, { body: { bio: 'Casamentos\nem Olinda' } })).status).toBe(204)
    expect((await browser.call(updateProfile, { body: { display_email: 'Oi@Prado.test' } })).status).toBe(204)
    expect((await browser.call(updateProfile, { body: { whatsapp_number: '' } })).status).toBe(204)
    expect((await browser.call(updateSocialMedias, { body: { instagram: '@prado' } })).status).toBe(204)
    expect((await browser.call(setPhoneType, { body: { phone_type: 'whatsapp' } })).status).toBe(204)
    expect(await profile()).toEqual({
      ...before,
      display_name: 'Estúdio Prado',
      display_email: 'oi@prado.test',
      bio: 'Casamentos\nem Olinda',
      whatsapp_number: '',
      social_medias: { ...before.social_medias, instagram: '@prado' },
      phone_type: 'whatsapp',
    })
    expect((await browser.call(getPhoneType)).answer).toEqual({ phone_type: 'whatsapp' })
    const { user_data } = (await browser.call(getInfo)).answer
    expect(user_data).toMatchObject({ display_name: 'Estúdio Prado', display_email: 'oi@prado.test' })
  })

  it.each([
    [updateProfile, { display_name: '' }, 'display_name', errorHelp.nameRequired],
    [updateProfile, { display_name: 'x'.repeat(121) }, 'display_name', errorHelp.nameTooLong],
    [updateProfile, { display_name: 'Ana\r\nBcc: x@y.z' }, 'display_name', errorHelp.nameRequired],
    [updateProfile, { display_email: 'ana' }, 'display_email', errorHelp.emailInvalid],
    [updateProfile, { whatsapp_number: '123' }, 'whatsapp_number', errorHelp.phoneInvalid],
    [updateSocialMedias, { site: 'javascript:alert(1)' }, 'site', errorHelp.fieldInvalid],
    [setPhoneType, { phone_type: 'fax' }, 'phone_type', errorHelp.fieldInvalid],
    [setNotificationEmail, { email_default: 'a@b\nBcc: c@d.e' }, 'email_default', errorHelp.emailInvalid],
  ])('%#: rejects the value and changes nothing', async (endpoint, body, id, help) => {
    const before = await profile()
    const reply = await user.browser.call(endpoint, { body: body as never })
    expect([reply.status, reply.error.messages]).toEqual([422, [{ id, help }]])
    expect(await profile()).toEqual(before)
  })

  // spec: S1-3.34, S1-7.34, S1-7.35
  it('keeps the notification e-mail apart from the public e-mail', async () => {
    const { browser, email } = user
    expect((await browser.call(getNotificationEmail)).answer).toEqual({ email_default: email })
    await browser.call(setNotificationEmail, { body: { email_default: 'avisos@prado.test' } })
    expect((await browser.call(getNotificationEmail)).answer).toEqual({ email_default: 'avisos@prado.test' })
    expect((await profile()).display_email).not.toBe('avisos@prado.test')
  })

  it('is created once on first read for an account older than profiles', async () => {
    const old = await createUser(api, { product: 'gallery_pro' })
    await api.rows('delete from profile where customer_id = $1', [old.customerId])
    await api.rows(`delete from directory where kind = 'subdomain' and customer_id = $1`, [old.customerId])
    expect((await old.browser.call(getInfo)).answer.user_data.display_name).toBe('Ana Prado')
    const replies = await Promise.all(Array.from({ length: 6 }, () => old.browser.call(getProfile)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    const names = await api.rows(`select name from directory where kind = 'subdomain' and customer_id = $1`, [
      old.customerId,
    ])
    const [row] = await api.rows<{ subdomain: string }>('select subdomain from profile where customer_id = $1', [
      old.customerId,
    ])
    expect(names).toEqual([{ name: row!.subdomain }])
  })
})

describe('logo and avatar', () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const drawn = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: clear } })
      .png()
      .toBuffer()
  const shape = /^http:\/\/content\.localhost:\d+\/b\/[0-9a-f]{3}\/[0-9a-f-]{36}\/[0-9a-f]{32}\.webp$/

  // spec: S1-3.33, S1-7.24, S1-7.25
  it('stores a logo for pages and mails, and returns it in every call', async () => {
    const reply = await sendImage(user.browser, setLogo, await drawn(1600, 400))
    expect([reply.status, reply.answer.logo]).toEqual([200, expect.stringMatching(shape)])
    expect((await user.browser.call(getLogo)).answer).toEqual(reply.answer)
    expect((await profile()).logo).toBe(reply.answer.logo)
    const key = keyOf(reply.answer.logo)
    const { store } = api.platform
    expect(await sharp(await store.read(key)).metadata()).toMatchObject({ width: 800, height: 200, hasAlpha: true })
    expect((await sharp(await store.read(key.replace('.webp', '.png'))).metadata()).width).toBe(480)
    expect(await api.rows('select logo_width, logo_height from profile where customer_id = $1', [user.customerId])) //
      .toEqual([{ logo_width: 800, logo_height: 200 }])
  })

  // spec: S1-3.18, S1-3.33, S1-7.27, S1-7.28
  it('returns the avatar with the account', async () => {
    const { answer } = await sendImage(user.browser, setAvatar, await drawn(900, 500))
    expect(answer.avatar).toMatch(shape)
    expect((await user.browser.call(getAvatar)).answer).toEqual(answer)
    expect((await user.browser.call(getInfo)).answer.user_data.avatar).toBe(answer.avatar)
    const stored = await sharp(await api.platform.store.read(keyOf(answer.avatar))).metadata()
    expect(stored).toMatchObject({ width: 400, height: 400, format: 'webp' })
  })

  // spec: S1-7.26
  it('gives every new image a new address, and deletes the former objects a day later', async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    const prefix = async () =>
      (await keysIn(api, 'b/')).filter((key) => key.includes(`/${other.customerId}/`)).toSorted()
    const sweep = openSweep(api.platform.config.SWEEP_DATABASE_URL)
    const { db, store } = api.platform
    const swept = () => sweepGarbage({ db, store, sweep, clock: () => now })
    try {
      const first = (await sendImage(other.browser, setLogo, await drawn(90, 60))).answer.logo
      const second = (await sendImage(other.browser, setLogo, await drawn(90, 60))).answer.logo
      expect(second).not.toBe(first)
      expect(await prefix()).toHaveLength(4)
      now = new Date(now.getTime() + 3_700_000)
      await swept()
      expect(await prefix()).toHaveLength(4)
      now = new Date(now.getTime() + 86_400_000)
      await swept()
      const key = keyOf(second)
      expect(await prefix()).toEqual([key.replace('.webp', '.png'), key])
      expect((await other.browser.call(deleteLogo)).status).toBe(204)
      expect((await other.browser.call(getLogo)).answer).toEqual({ logo: null })
      now = new Date(now.getTime() + 86_500_000)
      await swept()
      expect(await prefix()).toEqual([])
      expect((await other.browser.call(deleteAvatar)).status).toBe(204)
    } finally {
      await sweep.close()
    }
  })

  it('accepts pictures only, whatever their declared type, and leaves no objects behind', async () => {
    const before = await keysIn(api, 'b/')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const gif = Buffer.from(`GIF89a${'\u0000'.repeat(40)}`, 'latin1')
    const truncatedFile = (
      await sharp(await drawn(800, 800))
        .jpeg()
        .toBuffer()
    ).subarray(0, 900)
    const huge = Buffer.alloc(10 * 1024 * 1024 + 1, (await drawn(9, 9)).subarray(0, 8))
    for (const [file, status, code, help] of [
      [svg, 415, 'UnsupportedFile', brandImageRejection.unsupported],
      [gif, 415, 'UnsupportedFile', brandImageRejection.unsupported],
      [Buffer.alloc(0), 415, 'UnsupportedFile', brandImageRejection.unsupported],
      [truncatedFile, 422, 'UploadDamaged', brandImageRejection.damaged],
      [huge, 413, 'FileTooLarge', brandImageRejection.tooLarge(10)],
    ] as const) {
      for (const [endpoint, id] of [
        [setLogo, 'logo'],
        [setAvatar, 'avatar'],
      ] as const) {
        const reply = await sendImage(user.browser, endpoint, file)
        expect([reply.status, reply.error.error, reply.error.messages]).toEqual([status, code, [{ id, help }]])
      }
    }
    const invalidField = await sendImage(user.browser, setLogo, await drawn(9, 9), { field: 'picture' })
    expect(invalidField.status).toBe(422)
    expect(await keysIn(api, 'b/')).toEqual(before)
  })
})
