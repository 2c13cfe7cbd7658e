import {
  addClient,
  chooseGalleryCover,
  getManifest,
  getShareLinks,
  listClients,
  listSends,
  sendTestMail,
  setGalleryAccess,
  setLogo,
  updateGallerySettings,
  updateLinkPreferences,
  updateProfile,
} from '@revela/contract'
import { greetingName } from '@revela/domain'
import { rejectedMailDomain, scriptPayloads } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setOwnPassword } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from '../family.ts'
import { createTestClient, clientsDeps } from '../family-keys.ts'
import { createUser, type User } from '../users.ts'
import { sendImage } from '../sending-image.ts'
import { arrived, buttonOf, databaseDump, uniqueAddress, share, shareBody, formatSecret } from '../sending.ts'

let api: ApiUnderTest
let user: User
let closed: FamilyGallery
let open: FamilyGallery
beforeAll(async () => {
  api = await apiUnderTest({ worker: true })
  user = await createUser(api, { product: 'gallery_pro' })
  closed = await readyGallery(api, user, { title: 'Casamento Bia & Léo', pictures: 1, access: 'invited' })
  open = await readyGallery(api, user, { title: 'Batizado', pictures: 1 })
})
afterAll(() => api.close())

const sendsOf = async (galleryId: string, clientId?: string) =>
  (
    await user.browser.call(listSends, {
      params: { collection_id: galleryId },
      query: clientId === undefined ? {} : { client_id: clientId },
    })
  ).answer.sends
const mailRows = (recipient: string) =>
  api.rows<{ text_body: string; html_body: string; secrets_sealed: Buffer | null; state: string }>(
    'select text_body, html_body, secrets_sealed, state from outbox_mail where recipient = $1',
    [recipient],
  )
const tags = (html: string) =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replaceAll(/ (?:alt|href|src)="[^"]*"/g, '')).join('\n')
const links = (galleryId: string, body: Parameters<typeof getShareLinks.body.parse>[0] = {}, owner = user) =>
  owner.browser.call(getShareLinks, { params: { collection_id: galleryId }, body: body as object })
const opens = async (gallery: FamilyGallery, key: Parameters<typeof enter>[2]) => {
  const browser = await familyBrowser(api, user)
  const entered = await enter(browser, gallery.slug, key)
  if (entered.status !== 200) return entered.status
  return (await browser.call(getManifest, { params: { gallery_id: gallery.id } })).status
}

describe('sending a gallery by mail', () => {
  it('names what the family does with it on the button', async () => {
    const gallery = await readyGallery(api, user, { title: 'Ensaio', pictures: 1 })
    const buttonFor = async () => {
      const body = shareBody()
      expect((await share(user, gallery.id, body)).status).toBe(200)
      const [mail] = await mailRows(body.client_email)
      return /class="button"[^>]*>([^<]+)</.exec(mail!.html_body)?.[1]
    }
    expect(await buttonFor()).toBe('Ver minhas fotos')
    await api.rows(
      `insert into link_preferences (customer_id, gallery_id, link_type, active) values ($1, $2, 'public', true)
       on conflict (customer_id, gallery_id) do update set link_type = 'public', active = true`,
      [user.customerId, gallery.id],
    )
    expect(await buttonFor()).toBe('Escolher minhas fotos')
  })

  // spec: S2-7.18, S2-7.19, S3-3.28, S3-3.29, S3-5.08, S3-7.15, S3-7.17, S3-7.19
  it("uses the studio's name and a working link, which is not readable in the database", async () => {
    await user.browser.call(updateProfile, { body: { display_name: 'Estúdio Aurora' } })
    const body = shareBody({ client_email: ` ${uniqueAddress().toUpperCase()} `, client_password: 'espião' })
    const email = body.client_email.trim().toLowerCase()
    const reply = await share(user, closed.id, body)
    expect([reply.status, reply.answer]).toMatchObject([
      200,
      { repeated: false, send: { name: 'Bia Nogueira', email, state: 'queued', rejection: null, magic_link: true } },
    ])
    const [mail] = await arrived(api, email)
    expect(mail).toMatchObject({ subject: body.subject, fromName: 'Estúdio Aurora via Revela', to: [email] })
    expect(mail!.replyTo).toEqual([user.email])
    expect(mail!.text).toContain('Oi, Bia!\nVocê já pode ver as suas fotos!')
    expect(mail!.html).toContain('Casamento Bia &#38; Léo')
    const link = buttonOf(mail!.html)
    expect(mail!.text).toContain(link.href)
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/espião|Código de acesso|Senha criada/)
    const token = link.hash.slice('#c='.length)
    expect(await opens(closed, { link: token })).toBe(200)

    const clients = (await user.browser.call(listClients, { query: { search: email } })).answer.clients
    expect(clients).toMatchObject([{ name: 'Bia Nogueira', email, creation_metadata: { gallery_origin_title: null } }])
    await vi.waitFor(async () => expect((await mailRows(email))[0]!.state).toBe('sent'), 10_000)
    const [row] = await mailRows(email)
    expect(row!.secrets_sealed).toBeNull()
    expect(`${row!.text_body}${row!.html_body}`).not.toContain(token)
    expect(await sendsOf(closed.id)).toMatchObject([
      { client_id: clients[0]!.id, email, state: 'sent', rejection: null },
    ])
    expect(await sendsOf(open.id)).toEqual([])
  })

  // spec: S3-7.15
  it('includes e-mail and code for an invited gallery, and records it', async () => {
    const client = await createTestClient(api, user)
    await share(user, closed.id, shareBody({ client_email: client.email, magicLink: false }))
    const [mail] = await arrived(api, client.email)
    expect(buttonOf(mail!.html).hash).toBe('')
    for (const text of [mail!.text, mail!.html.replaceAll('<br>', '\n')]) {
      expect(text).toContain(`E-mail: ${client.email}\nCódigo de acesso: ${client.code}`)
    }
    expect(await opens(closed, client)).toBe(200)
    const events = await api.rows('select kind from client_secret_event where client_id = $1', [client.id])
    expect(events).toEqual([{ kind: 'mailed' }])
  })

  // spec: S3-9.06
  it('mentions a password that the client chose, without its text', async () => {
    const client = await createTestClient(api, user)
    await setOwnPassword(clientsDeps(api), user.customerId, client.id, 'Pão de queijo às 7')
    await share(user, closed.id, shareBody({ client_email: client.email, magicLink: null }))
    const [mail] = await arrived(api, client.email)
    expect(mail!.text).toContain(`E-mail: ${client.email}\nSenha criada por você.`)
  })

  it("includes the gallery's password in password mode, and the code for a private selection", async () => {
    const gallery = await readyGallery(api, user, { title: 'Com senha', pictures: 1 })
    const secret = 'Lua de Mel 26'
    const setAccess = { params: { id: gallery.id }, body: { access: 'password', password: secret } } as const
    await user.browser.call(setGalleryAccess, setAccess)
    const body = shareBody({ magicLink: false })
    expect((await share(user, gallery.id, body)).status).toBe(200)
    const dump = await databaseDump(api)
    for (const written of formatSecret(secret)) expect(dump).not.toContain(written)
    const [mail] = await arrived(api, body.client_email)
    expect(mail!.text).toContain(`Senha da galeria: ${secret}`)
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/#c=|Código/)
    await user.browser.call(updateLinkPreferences, {
      params: { collection_id: gallery.id },
      body: { type: 'private', active: true },
    })
    const choosing = shareBody({ magicLink: false })
    await share(user, gallery.id, choosing)
    const [other] = await arrived(api, choosing.client_email)
    expect(other!.text).toContain('Código de acesso:')
    expect(other!.text).not.toContain(secret)
  })

  it('includes no key in link mode', async () => {
    const body = shareBody({ magicLink: false })
    await share(user, open.id, body)
    const [mail] = await arrived(api, body.client_email)
    expect(buttonOf(mail!.html).pathname).toBe(`/${open.slug}`)
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/#c=|Código|Senha/)
  })

  // spec: S3-3.28
  it('embeds the logo and the cover with its watermarks', async () => {
    const gallery = await readyGallery(api, user, { title: 'Ensaio', pictures: 1 })
    await user.browser.call(chooseGalleryCover, {
      params: { id: gallery.id },
      body: { picture_id: gallery.pictures[0]! },
    })
    await user.browser.call(updateGallerySettings, {
      params: { collection_id: gallery.id },
      body: { anti_copy: true },
    })
    const logo = sharp({ create: { width: 600, height: 200, channels: 4, background: '#336699' } })
    await sendImage(user.browser, setLogo, await logo.png().toBuffer())
    const body = shareBody()
    await share(user, gallery.id, body)
    const [mail] = await arrived(api, body.client_email)
    expect(mail!.attachments.map(({ type, disposition }) => [type, disposition])).toEqual([
      ['image/png', 'inline'],
      ['image/jpeg', 'inline'],
    ])
    for (const { contentId } of mail!.attachments) expect(mail!.html).toContain(`<img src="cid:${contentId}"`)
    const { bytes } = mail!.attachments[1]!
    expect(bytes.length).toBeLessThanOrEqual(100 * 1024)
    const [row] = await api.rows<{ pictures: { key: string }[] }>(
      'select pictures from outbox_mail where recipient = $1',
      [body.client_email],
    )
    const key = row!.pictures[1]!.key
    expect(key).toMatch(/\/1-1\/mail-\w*s1\.jpg$/)
    expect(await api.platform.store.read(key.replace('mail-', '1920-').replace('.jpg', '.webp'))).toBeInstanceOf(Buffer)
  })

  it('requires a plan with personal links for the personal link', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, owner, { pictures: 1 })
    await api.rows(`update subscription set plan_id = 28, paid_until = '2030-01-01' where customer_id = $1`, [
      owner.customerId,
    ])
    const body = shareBody()
    const rejected = await share(owner, gallery.id, body)
    expect([rejected.status, rejected.error]).toMatchObject([
      402,
      { error: 'FeatureNotInPlan', details: { blocked_feat: 'magic_link' } },
    ])
    expect(await mailRows(body.client_email)).toEqual([])
    expect((await owner.browser.call(listClients)).answer.total).toBe(0)
    expect((await share(owner, gallery.id, { ...body, magicLink: false })).status).toBe(200)
  })

  it('rejects an invalid recipient, name, subject or message', async () => {
    const bodies = {
      client_email: ['', 'ninguém', '11987654321@whatsapp.invalid', 'a@x.test, b@x.test', 'a@x.test\r\nBcc: b@x.test'],
      client_name: [' ', 'Bia\r\nBcc: b@x.test'],
      subject: ['', 'Fotos\nX-Forged: 1'],
      client_message: [' \n '],
    }
    for (const [field, values] of Object.entries(bodies)) {
      for (const value of values) {
        const reply = await share(user, open.id, { ...shareBody(), [field]: value })
        expect([reply.status, reply.error.messages.map(({ id }) => id)], value).toEqual([422, [field]])
      }
    }
  })
})

describe('repeating the same mail', () => {
  it('sends it once within a minute', async () => {
    const body = shareBody()
    const replies = await Promise.all(Array.from({ length: 8 }, () => share(user, closed.id, body)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    expect(replies.filter(({ answer }) => !answer.repeated)).toHaveLength(1)
    expect(new Set(replies.map(({ answer }) => answer.send.id)).size).toBe(1)
    await arrived(api, body.client_email)
    expect((await share(user, closed.id, body)).answer).toMatchObject({ repeated: true })
    const another = await share(user, closed.id, { ...body, subject: 'Outro assunto' })
    expect(another.answer.repeated).toBe(false)
    expect((await share(user, open.id, body)).answer.repeated).toBe(false)
    expect(await arrived(api, body.client_email, 3)).toHaveLength(3)
  })

  it('sends it again later, but not while it is queued', async () => {
    let now = new Date()
    const still = await apiUnderTest({ clock: () => now })
    try {
      const owner = await createUser(still, { product: 'gallery_pro' })
      const gallery = await readyGallery(still, owner, { pictures: 1, access: 'invited' })
      const body = shareBody()
      const repeated = async () => (await share(owner, gallery.id, body)).answer.repeated
      const settle = (state: string) =>
        still.rows('update outbox_mail set state = $2 where recipient = $1', [body.client_email, state])
      expect(await repeated()).toBe(false)
      now = new Date(now.getTime() + 3_600_000)
      expect(await repeated()).toBe(true)
      await settle('sent')
      expect(await repeated()).toBe(false)
      await settle('rejected')
      expect(await repeated()).toBe(false)
      await settle('sent')
      now = new Date(now.getTime() + 61_000)
      expect(await repeated()).toBe(false)

      const [code] = await still.rows<{ id: string }>('select id from client where email = $1', [body.client_email])
      const mails = await still.rows<{ secrets_sealed: Buffer | null }>(
        'select secrets_sealed from outbox_mail where recipient = $1',
        [body.client_email],
      )
      expect([code !== undefined, mails.length, mails.every((mail) => mail.secrets_sealed !== null)]).toEqual([
        true,
        4,
        true,
      ])
    } finally {
      await still.close()
    }
  })

  it('reports in the list that the mail server rejected it, and why', async () => {
    const email = `${randomUUID()}@${rejectedMailDomain}`
    await share(user, open.id, shareBody({ client_email: email }))
    await vi.waitFor(async () => expect((await sendsOf(open.id))[0]!.state).toBe('rejected'), 10_000)
    const [send] = await sendsOf(open.id)
    expect(send).toMatchObject({ email, rejection: 'mailbox', settled_at: expect.any(String) })
    expect((await mailRows(email))[0]!.secrets_sealed).toBeNull()
    expect(await sendsOf(open.id, send!.client_id!)).toEqual([send])
    const repeated = await share(user, open.id, shareBody({ client_email: email }))
    expect(repeated.answer.repeated).toBe(false)
  })
})

const sendTest = (owner: User, galleryId: string) =>
  owner.browser.call(sendTestMail, {
    params: { collection_id: galleryId },
    body: { subject: 'As fotos', client_message: 'Oi, [nome-do-cliente]!' },
  })

describe('a test mail', () => {
  it("reaches the photographer alone, without a client's secrets, and counts as nothing", async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, owner, { title: 'Só teste', pictures: 1, access: 'invited' })
    const reply = await sendTest(owner, gallery.id)
    expect([reply.status, reply.answer]).toEqual([200, { email: owner.email }])
    const mail = (await arrived(api, owner.email, 2)).find(({ subject }) => subject === '[Teste] As fotos')!
    expect(mail.text).toContain('Este é um teste: só você recebeu.')
    expect(`${mail.text}${mail.html}`).not.toMatch(/#c=|Código de acesso|nome-do-cliente/)
    for (const table of ['client', 'gallery_send', 'client_mail_count', 'gallery_client'])
      expect(await api.rows(`select from ${table} where customer_id = $1`, [owner.customerId]), table).toEqual([])
  })

  it('needs a confirmed address, and a gallery of the account', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    expect((await sendTest(owner, open.id)).status).toBe(404)
    const gallery = await readyGallery(api, owner, { pictures: 1 })
    await api.rows('update customer set email_confirmed_at = null where customer_id = $1', [owner.customerId])
    expect((await sendTest(owner, gallery.id)).error.error).toBe('EmailNotConfirmed')
  })
})

describe('texts in sent mails', () => {
  // More mails than a new account may send in a day; the client-mail tests cover that limit.
  beforeEach(() => api.rows('delete from client_mail_count'))

  it('are escaped: 40 scripts in name, subject and message', async () => {
    const neutral = shareBody({ client_message: 'neutro\n[nome-do-cliente]' })
    await share(user, open.id, neutral)
    const outline = tags((await arrived(api, neutral.client_email))[0]!.html)
    const bodies = scriptPayloads.map((text) =>
      shareBody({ client_name: text, subject: text, client_message: `${text}\n[nome-do-cliente]` }),
    )
    const replies = await Promise.all(bodies.map((body) => share(user, open.id, body)))
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    let unescaped = 0
    for (const [at, body] of bodies.entries()) {
      const [mail] = await arrived(api, body.client_email)
      if (tags(mail!.html) !== outline) unescaped += 1
      expect(mail!.subject).toBe(scriptPayloads[at])
      expect(mail!.text).toContain(`${scriptPayloads[at]}\n${greetingName(scriptPayloads[at]!)}`)
    }
    console.log(`${bodies.length} payloads sent in name, subject and message: ${unescaped} became markup`)
    expect(unescaped).toBe(0)
  }, 60_000)

  it('cannot inject headers or recipients', async () => {
    const breaks = ['\u2028', '\u2029', '%0d%0a', '=0D=0A', '\\r\\n', '; ', '\u202e', '<x@y.test>,']
    const forged = breaks.map((between) => `Fotos${between}Bcc: vitima@x.test${between}X-Forged: 1`)
    const bodies = forged.map((text) => shareBody({ client_name: text, subject: text }))
    for (const body of bodies) expect((await share(user, open.id, body)).status).toBe(200)
    for (const body of bodies) {
      const [mail] = await arrived(api, body.client_email)
      expect(mail!.to).toEqual([body.client_email])
      expect(mail!.raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^(?:bcc|cc|x-forged)/im)
    }
    expect(await api.stack.mails.to('vitima@x.test')).toEqual([])
  }, 30_000)

  it('are not interpreted as patterns', async () => {
    const body = shareBody({ client_name: '$&$1[nome-do-cliente] Lima', client_message: 'Oi, [nome-do-cliente].' })
    await share(user, open.id, body)
    expect((await arrived(api, body.client_email))[0]!.text).toContain('Oi, $&$1[nome-do-cliente].')
  })
})

describe('share links', () => {
  // spec: S3-7.16, S3-7.17
  it("return the gallery's address, and for a client a personal link and a WhatsApp number", async () => {
    const plain = (await links(open.id)).answer
    expect(plain).toEqual({
      gallery_url: expect.stringMatching(new RegExp(`^http://[^/]+/${open.slug}$`)),
      personal_url: null,
      whatsapp: null,
      access: 'link',
      published: false,
      password_changed: false,
    })
    const body = { name: 'Léo', email: uniqueAddress(), tel: '(11) 98765-4321' }
    const { client } = (await user.browser.call(addClient, { body })).answer
    const own = (await links(closed.id, { client_id: client.id })).answer
    expect(own).toMatchObject({ whatsapp: '5511987654321', access: 'invited', password_changed: false })
    expect(own.personal_url!.startsWith(`${own.gallery_url}#c=`)).toBe(true)
    expect(await opens(closed, { link: new URL(own.personal_url!).hash.slice(3) })).toBe(200)
    expect((await links(closed.id, { client_id: client.id })).answer).toEqual(own)
    const invited = await user.browser.call(listClients, { query: { collection_id: closed.id, search: body.email } })
    expect(invited.answer.total).toBe(1)
    const without = (await links(closed.id, { client_id: client.id, magic_link: false })).answer
    expect(without.personal_url).toBeNull()
  })

  it('omit the personal link where the plan has none', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, owner, { pictures: 1 })
    const client = await createTestClient(api, owner)
    await api.rows(`update subscription set plan_id = 22, paid_until = '2030-01-01' where customer_id = $1`, [
      owner.customerId,
    ])
    expect((await links(gallery.id, { client_id: client.id }, owner)).answer.personal_url).toBeNull()
    const response = await links(gallery.id, { client_id: client.id, magic_link: true }, owner)
    expect([response.status, response.error.error]).toEqual([402, 'FeatureNotInPlan'])
  })

  it("are denied for another photographer's client", async () => {
    const stranger = await createTestClient(api, await createUser(api, { product: 'gallery_pro' }))
    const missing = await links(closed.id, { client_id: randomUUID() })
    const foreign = await links(closed.id, { client_id: stranger.id })
    expect([missing.status, foreign.status, foreign.error.error]).toEqual([404, 404, missing.error.error])
    expect(await api.rows('select 1 from gallery_client where client_id = $1', [stranger.id])).toEqual([])
  })
})

describe('a database dump without its key', () => {
  it('contains no readable code or link, sent or queued', async () => {
    const still = await apiUnderTest()
    try {
      const owner = await createUser(still, { product: 'gallery_pro' })
      const gallery = await readyGallery(still, owner, { pictures: 1, access: 'invited' })
      const secrets: string[] = []
      for (const magicLink of [true, false]) {
        const client = await createTestClient(still, owner)
        secrets.push(client.code)
        await share(owner, gallery.id, shareBody({ client_email: client.email, magicLink }))
        const params = { collection_id: gallery.id }
        const { answer } = await owner.browser.call(getShareLinks, { params, body: { client_id: client.id } })
        secrets.push(new URL(answer.personal_url!).hash.slice(3))
      }
      const dump = await databaseDump(still)
      expect(dump).toContain('Casamento')
      const readable = secrets.flatMap(formatSecret).filter((text) => dump.includes(text))
      console.log(
        `${secrets.length} codes and links, ${dump.length} characters of database: ${readable.length} readable`,
      )
      expect(readable).toEqual([])
    } finally {
      await still.close()
    }
  })
})
