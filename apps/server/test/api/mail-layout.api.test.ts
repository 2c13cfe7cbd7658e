import { scriptPayloads } from '@revela/dev-env'
import { requestPasswordRecovery, setLogo, signUp, updateProfile } from '@revela/contract'
import { mail } from '@revela/phrases'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openProfile, studioMailBrand } from '../../src/modules/profiles/index.ts'
import type { MailContent } from '../../src/platform/mailer/render-mail.ts'
import type { OutgoingMail } from '../../src/platform/mailer/outbox.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { uniqueEmail, signUpBody, createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { sendImage } from '../sending-image.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ worker: true })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const tagsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/ alt="[^"]*"/, ''))
const shownAs = (text: string) => text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
/** Without the link, which differs in every mail. */
const outline = (html: string) => tagsOf(html.replaceAll(/href="[^"]*"/g, 'href=""')).join('\n')

const queue = (mails: readonly Omit<OutgoingMail, 'customerId' | 'kind'>[]) =>
  api.platform.db.tenant(user.customerId, async (tx) => {
    for (const content of mails) {
      await api.platform.outbox.queue(tx, { customerId: user.customerId, kind: 'test', ...content }, new Date())
    }
  })

const plain: MailContent = {
  brand: { name: 'Estúdio Aurora' },
  preview: 'As fotos estão prontas.',
  title: 'As fotos estão prontas',
  paragraphs: ['Olá, Bia,', 'Escolha as suas.'],
  button: { label: 'Ver as fotos', url: 'https://aurora.test/fotos', fallback: mail.linkFallback },
  notes: [],
  footer: ['Estúdio Aurora'],
}

const showing = (objectKey: string): MailContent => ({
  ...plain,
  picture: { objectKey, type: 'image/jpeg', width: 520, height: 347, alt: 'A capa' },
})

const fillAllTexts = (text: string): MailContent => ({
  brand: { name: text },
  preview: text,
  title: text,
  paragraphs: [text, text],
  button: { label: text, url: `https://aurora.test/?q=${encodeURIComponent(text)}`, fallback: text },
  notes: [text],
  footer: [text],
})

const arrived = async (address: string, count: number) => {
  await vi.waitFor(async () => expect(await api.stack.mails.to(address)).toHaveLength(count), {
    timeout: 20_000,
    interval: 250,
  })
  return api.stack.mails.to(address)
}

describe('every mail', () => {
  it('has our brand, one button, an equivalent text part and no remote picture', async () => {
    const email = uniqueEmail()
    await api.browser().call(signUp, { body: { ...signUpBody(email), name: 'Ana & Léo' } })
    await arrived(email, 1)
    await api.browser().call(requestPasswordRecovery, { body: { email } })
    for (const { html, text, from, headers } of await arrived(email, 2)) {
      expect(from).toBe('nao-responda@revela.localhost')
      expect(headers['auto-submitted']).toBe('auto-generated')
      expect(html).toMatch(/^<!doctype html>\n<html lang="pt-BR">/)
      expect(html).toContain('Olá, Ana &#38; Léo,')
      expect(text).toContain('Olá, Ana & Léo,')
      expect(html.match(/class="button"/g)).toHaveLength(1)
      const href = /class="button" href="([^"]+)"/.exec(html)![1]!.replaceAll('&#38;', '&')
      expect(text).toContain(href)
      expect(html).not.toContain('<img')
      expect(html).toContain('>Revela</span>')
    }
  })

  it('embeds the logo and one picture, with the studio as sender', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const logo = sharp({ create: { width: 1200, height: 300, channels: 4, background: clear } })
    await sendImage(user.browser, setLogo, await logo.png().toBuffer())
    await user.browser.call(updateProfile, { body: { display_name: 'Estúdio "Aurora" <ana@x.test>, ok' } })
    const bytes = await pictureFile(3, { width: 200, height: 140 })
    await api.platform.store.put('b/test/photo', bytes, { length: bytes.length, type: 'image/jpeg' })
    const row = await api.platform.db.tenant(user.customerId, (tx) => openProfile(tx, user.customerId, new Date()))
    const brand = studioMailBrand(row)
    const shown = { objectKey: 'b/test/photo', type: 'image/jpeg', width: 520, height: 347, alt: 'Capa' } as const
    const recipient = uniqueEmail()
    const content = { ...plain, brand, picture: shown }
    const sender = { senderName: row.display_name, replyTo: 'ana@prado.test' }
    await queue([{ recipient, ...sender, subject: 'As fotos da Bia', content }])
    const [email] = await arrived(recipient, 1)
    expect(email).toMatchObject({
      from: 'nao-responda@revela.localhost',
      fromName: row.display_name,
      replyTo: ['ana@prado.test'],
      to: [recipient],
    })
    const { attachments, html } = email!
    expect(attachments.map(({ type, disposition }) => [type, disposition])).toEqual([
      ['image/png', 'inline'],
      ['image/jpeg', 'inline'],
    ])
    for (const { contentId } of attachments) expect(html).toContain(`<img src="cid:${contentId}"`)
    expect(attachments[1]!.bytes.equals(bytes)).toBe(true)
    expect(html).toContain('width="240" height="60"')
    expect(html).toContain('alt="Estúdio &#34;Aurora&#34; &#60;ana@x.test&#62;, ok"')
  })

  it('is sent without a picture that is missing or too large', async () => {
    const largePicture = Buffer.alloc(101 * 1024, 1)
    await api.platform.store.put('b/test/heavy', largePicture, { length: largePicture.length, type: 'image/jpeg' })
    const recipient = uniqueEmail()
    await queue([
      { recipient, subject: '1', content: showing('b/test/heavy') },
      { recipient, subject: '2', content: showing('b/test/nowhere') },
    ])
    for (const { html, raw } of await arrived(recipient, 2)) {
      expect(html).not.toContain('<img')
      expect(html).toContain('<td>A capa</td>')
      expect(raw).not.toMatch(/image\/jpeg/)
    }
  })
})

describe('script payloads in every field of a mail', () => {
  it('are escaped after a real delivery', async () => {
    expect(new Set(scriptPayloads).size).toBe(40)
    const recipient = uniqueEmail()
    const hostile = scriptPayloads.map((text) => ({
      recipient,
      senderName: text,
      subject: text,
      content: fillAllTexts(text),
    }))
    await queue([{ recipient, subject: 'neutral', content: fillAllTexts('neutro') }, ...hostile])
    const emails = await arrived(recipient, 41)
    const neutral = outline(emails.find(({ subject }) => subject === 'neutral')!.html)
    const unescaped = emails.filter(({ html }) => outline(html) !== neutral)
    console.log(`${emails.length - 1} payloads mailed in every field: ${unescaped.length} became markup`)
    expect(unescaped.map(({ subject }) => subject)).toEqual([])
    for (const payload of scriptPayloads) {
      const email = emails.find(({ subject }) => subject === payload)
      expect(email?.html.split(shownAs(payload)).length, payload).toBeGreaterThanOrEqual(9)
    }
  })

  it('are escaped in the name of a sign-up', async () => {
    const emails = scriptPayloads.map(() => uniqueEmail())
    const replies = await Promise.all(
      scriptPayloads.map((name, at) =>
        api.browser({ 'x-forwarded-for': `10.1.0.${at}` }).call(signUp, { body: { ...signUpBody(emails[at]!), name } }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(scriptPayloads.map(() => 200))
    const first = outline((await arrived(user.email, 1))[0]!.html)
    for (const email of emails) expect(outline((await arrived(email, 1))[0]!.html)).toBe(first)
  })
})

describe('mail headers', () => {
  const breaks = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u0000', '\r\n ', '%0d%0a']

  it('cannot be injected by a name or a subject', async () => {
    const recipient = uniqueEmail()
    const forged = breaks.map((between) => `Fotos${between}Bcc: vitima@x.test${between}X-Forged: 1`)
    await queue(forged.map((text) => ({ recipient, senderName: text, subject: text, content: plain })))
    const emails = await arrived(recipient, breaks.length)
    for (const { headers, raw, subject, to } of emails) {
      expect(Object.keys(headers).filter((name) => /^(?:bcc|cc|x-forged)$/i.test(name))).toEqual([])
      expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^(?:bcc|x-forged)/im)
      expect(to).toEqual([recipient])
      expect(subject).toMatch(/^Fotos.*Bcc: vitima@x\.test.*X-Forged: 1$/)
    }
    expect(await api.stack.mails.to('vitima@x.test')).toEqual([])
  })

  it.each(['a@x.test\r\nBcc: vitima@x.test', 'a@x.test, vitima@x.test', 'Ana <vitima@x.test>', 'a@x.test\u0000'])(
    'are rejected for %j, which is no address',
    async (address) => {
      await expect(queue([{ recipient: address, subject: 's', content: plain }])).rejects.toThrow(/address/)
      const forged = { recipient: uniqueEmail(), replyTo: address, subject: 's', content: plain }
      await expect(queue([forged])).rejects.toThrow(/address/)
    },
  )
})
