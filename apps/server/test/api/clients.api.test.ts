import {
  addClient,
  deleteClient,
  getClientHomeLink,
  getManifest,
  importClients,
  listClients,
  listGalleries,
  revealClientPassword,
  revokeClientLinks,
  setClientPassword,
  updateClient,
} from '@revela/contract'
import { placeholderEmail } from '@revela/domain'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setOwnPassword } from '../../src/modules/clients/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { enter, familyBrowser, readyGallery } from '../family.ts'
import { clientsDeps } from '../family-keys.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const freshClient = (name = 'Marina Duarte') => ({
  name,
  email: `${randomUUID()}@familia.test`,
  tel: '(11) 98765-4321',
})
type NewClient = { name: string; email?: string | null; tel?: string | null }
const added = async (owner: User = user, body: NewClient = freshClient(), collectionId?: string) => {
  const query = collectionId === undefined ? {} : { collection_id: collectionId }
  const reply = await owner.browser.call(addClient, { body, query })
  if (reply.status !== 200) throw new Error(`client not added: ${reply.text}`)
  return reply.answer.client
}
const list = async (owner: User, query: Parameters<typeof listClients.query.parse>[0] = {}) =>
  (await owner.browser.call(listClients, { query: query as never })).answer
const namesFor = async (owner: User, search: string) => (await list(owner, { search })).clients.map(({ name }) => name)
const revealed = async (id: string) =>
  (await user.browser.call(revealClientPassword, { params: { id } })).answer.first_password
const getHomeLink = (id: string, owner: User = user) => owner.browser.call(getClientHomeLink, { params: { id } })
const events = (clientId: string) =>
  api.rows<{ kind: string; session_id: string | null }>(
    'select kind, session_id from client_secret_event where client_id = $1 order by at, id',
    [clientId],
  )

const listRow = (name: string, email: string, tel = '') => ({ name, email, tel })

describe('an imported list', () => {
  it('adds new clients once, reports each row, and stores nothing for a preview', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    await added(owner, { name: 'Bia Prado', email: 'bia@familia.test', tel: '(11) 98765-4321' })
    const rows = [
      listRow('Bia de novo', 'BIA@familia.test'),
      listRow('Caio Reis', 'caio@familia.test', '+55 21 3456-7890'),
      listRow('Caio repetido', 'caio@familia.test'),
      listRow('Caio só pelo número', '', '21 3456-7890'),
      listRow('Só o número', '', '(11) 98765-4321'),
      listRow('Duda', '', '11 91234-5678'),
      listRow('', 'sem-nome@familia.test'),
      listRow('Sem contato', ''),
      listRow('=HYPERLINK("x")', 'formula@familia.test'),
    ]
    const expected = [
      'exists',
      'created',
      'exists',
      'exists',
      'exists',
      'created',
      'nameMissing',
      'contactMissing',
      'created',
    ]
    const call = async (preview: boolean) =>
      (await owner.browser.call(importClients, { body: { rows, preview } })).answer.results
    expect(await call(true)).toEqual(expected)
    expect((await list(owner)).total).toBe(1)
    expect(await call(false)).toEqual(expected)
    expect(await call(false)).toEqual(expected.map((result) => (result === 'created' ? 'exists' : result)))
    const { clients } = await list(owner)
    const byName = clients.toSorted((first, second) => (first.name < second.name ? -1 : 1))
    expect(byName.map(({ name, email, tel }) => [name, email, tel])).toEqual([
      ['=HYPERLINK("x")', 'formula@familia.test', null],
      ['Bia Prado', 'bia@familia.test', '11987654321'],
      ['Caio Reis', 'caio@familia.test', '2134567890'],
      ['Duda', '', '11912345678'],
    ])
    const reveal = await owner.browser.call(revealClientPassword, { params: { id: byName[3]!.id } })
    expect(reveal.answer.first_password).toMatch(/^[2-9A-Z]{4}-/)
  })

  it('adds 100 new clients in one call', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const rows = Array.from({ length: 100 }, (_, at) => listRow(`Cliente ${at}`, `cliente${at}@familia.test`))
    const reply = await owner.browser.call(importClients, { body: { rows, preview: false } })
    expect([reply.status, new Set(reply.answer.results)]).toEqual([200, new Set(['created'])])
    expect((await list(owner)).total).toBe(100)
  }, 60_000)

  it('is limited to 100 rows for each call, and never sees the clients of another account', async () => {
    const [owner, other] = [await createUser(api, { product: 'gallery_pro' }), await createUser(api)]
    await added(owner, { name: 'Bia Prado', email: 'bia@familia.test' })
    const body = { rows: [listRow('Bia Prado', 'bia@familia.test')], preview: true }
    expect((await other.browser.call(importClients, { body })).answer.results).toEqual(['created'])
    const many = { rows: Array.from({ length: 101 }, () => listRow('Bia', 'b@familia.test')), preview: true }
    expect((await owner.browser.call(importClients, { body: many })).error.error).toBe('InvalidRequest')
  })
})

describe('a new client', () => {
  // spec: S3-3.01, S3-3.02, S3-3.03, S3-3.04
  it('is returned without code and link, and is first in the list', async () => {
    await added()
    const client = await added(user, { name: ' Bia Nogueira ', email: 'Bia@Familia.TEST', tel: '(21) 3456-7890' })
    expect(client).toEqual({
      id: expect.any(String),
      name: 'Bia Nogueira',
      email: 'bia@familia.test',
      tel: '2134567890',
      extradata: { first_password: null },
      homeFPMagicLink: null,
      creation_metadata: { gallery_origin_title: null },
      created_at: expect.any(String),
      updated_at: expect.any(String),
      selections: 0,
    })
    const { clients, total } = await list(user)
    expect([clients[0], total]).toEqual([client, clients.length])
  })

  // spec: S3-5.01
  it('is rejected with the invalid field, and nothing is created', async () => {
    const { total } = await list(user)
    const conflictReply = await user.browser.call(addClient, { body: { ...freshClient(), email: 'bia@familia.test' } })
    expect([conflictReply.status, conflictReply.error]).toMatchObject([
      409,
      { error: 'ClientEmailTaken', messages: [{ id: 'email', help: 'Você já tem um cliente com este e-mail.' }] },
    ])
    for (const [field, value] of Object.entries({ name: ' ', email: 'bia@', tel: '123' })) {
      const reply = await user.browser.call(addClient, { body: { ...freshClient(), [field]: value } })
      expect([reply.status, reply.error.messages.map(({ id }) => id)]).toEqual([422, [field]])
    }
    const noContact = await user.browser.call(addClient, { body: { name: 'Bia', email: null, tel: null } })
    expect([noContact.status, noContact.error.messages]).toEqual([
      422,
      [{ id: 'email', help: 'Preencha o e-mail ou o telefone: um dos dois basta.' }],
    ])
    expect((await list(user)).total).toBe(total)
  })

  // spec: S3-5.01
  it('needs an e-mail or a phone number, and keeps one of them', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const change = (id: string, body: Parameters<typeof updateClient.body.parse>[0]) =>
      owner.browser.call(updateClient, { params: { id }, body: body as never })
    const byPhone = await added(owner, { name: 'Téo', tel: '(11) 91111-2222' })
    expect([byPhone.email, byPhone.tel]).toEqual(['', '11911112222'])
    const byEmail = await added(owner, { name: 'Lia', email: 'lia@familia.test', tel: null })
    expect([byEmail.email, byEmail.tel]).toEqual(['lia@familia.test', null])

    const samePhone = await owner.browser.call(addClient, { body: { name: 'Outro', tel: '11911112222' } })
    expect([samePhone.status, samePhone.error.messages]).toEqual([
      409,
      [{ id: 'tel', help: 'Você já tem um cliente com este telefone.' }],
    ])
    for (const [id, body] of [
      [byPhone.id, { tel: null }],
      [byEmail.id, { email: null }],
    ] as const) {
      expect((await change(id, body)).error.messages.map(({ id: field }) => field)).toEqual(['email'])
    }
    expect((await change(byEmail.id, { email: null, tel: '21933334444' })).status).toBe(204)
    expect((await change(byPhone.id, { email: 'teo@familia.test', tel: null })).status).toBe(204)
    expect((await list(owner)).clients.map(({ email, tel }) => [email, tel])).toEqual([
      ['', '21933334444'],
      ['teo@familia.test', null],
    ])
  })

  it("may have the same e-mail as another photographer's client", async () => {
    const other = await createUser(api, { product: 'gallery_pro' })
    expect((await added(other, { ...freshClient(), email: 'bia@familia.test' })).email).toBe('bia@familia.test')
  })

  // spec: S3-7.02, S3-7.03
  it('created in a gallery is invited to it and keeps its title as origin', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1, access: 'invited' })
    const client = await added(user, freshClient(), gallery.id)
    const [stored] = await api.rows<{ title: string }>('select title from gallery where id = $1', [gallery.id])
    expect(client.creation_metadata.gallery_origin_title).toBe(stored!.title)
    const { galleryList } = (await user.browser.call(listGalleries, { query: {} })).answer.galleries
    expect(galleryList.find(({ id }) => id === gallery.id)!.client_names).toEqual([client.name])
    const sent = await list(user, { collection_id: gallery.id })
    expect([sent.clients.map(({ id }) => id), sent.total]).toEqual([[client.id], 1])
    const searched = await list(user, { collection_id: gallery.id, search: 'ninguém' })
    expect(searched).toEqual({ clients: [], total: 0 })
    const browser = await familyBrowser(api, user)
    const code = (await revealed(client.id))!
    expect((await enter(browser, gallery.slug, { email: client.email, code })).status).toBe(200)
  })
})

describe('the client list', () => {
  // spec: S3-5.19, S3-5.20
  it('finds clients by part of a name, e-mail or phone number', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    await added(owner, { name: 'João Ávila', email: 'ja.50%_off@casa.test', tel: '(31) 99876-5432' })
    await added(owner, { name: 'Ana Clara', email: 'ana@outra.test', tel: '(11) 91111-2222' })
    expect(await namesFor(owner, 'joao av')).toEqual(['João Ávila'])
    expect(await namesFor(owner, 'ÁVILA')).toEqual(['João Ávila'])
    expect(await namesFor(owner, 'CASA.test')).toEqual(['João Ávila'])
    expect(await namesFor(owner, '(31) 99876')).toEqual(['João Ávila'])
    expect(await namesFor(owner, '+55 31 99876-5432')).toEqual(['João Ávila'])
    expect(await namesFor(owner, '1111-22')).toEqual(['Ana Clara'])
    expect(await namesFor(owner, 'a')).toEqual(['Ana Clara', 'João Ávila'])
    // SQL wildcards are searched as plain characters.
    expect(await namesFor(owner, '50%_')).toEqual(['João Ávila'])
    for (const wildcard of ['%', '_']) expect(await namesFor(owner, wildcard), wildcard).toEqual(['João Ávila'])
    for (const wildcard of ['a%a', 'ana_clara', '\\']) expect(await namesFor(owner, wildcard), wildcard).toEqual([])
    expect((await owner.browser.call(listClients, { query: { search: 'a\nb' } })).status).toBe(422)
  })

  // spec: S3-2.46
  it('has pages of 15, newest first, with a total', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    await fill(owner, 40)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(owner, { page })))
    expect(pages.map(({ clients, total }) => [clients.length, total])).toEqual([
      [15, 40],
      [15, 40],
      [10, 40],
      [0, 40],
    ])
    const ids = pages.flatMap(({ clients }) => clients.map(({ id }) => id))
    expect(ids).toEqual(ids.toSorted().toReversed())
    expect((await list(owner)).clients.map(({ id }) => id)).toEqual(ids)
    const found = await list(owner, { search: 'pessoa 3', page: 1 })
    expect([found.clients.length, found.total]).toEqual([11, 11])
    await owner.browser.call(deleteClient, { query: { client_id: ids[0]! } })
    expect((await list(owner, { page: 1 })).total).toBe(39)
  })

  it('searches thousands of clients, and returns null when it did not count', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    await fill(owner, 3_000)
    const common = await list(owner, { search: 'pessoa', page: 2 })
    expect([common.clients[0]!.name, common.clients.length, common.total]).toEqual(['Pessoa 2985', 15, null])
    const old = await list(owner, { search: 'Pessoa 12', page: 1 })
    expect([old.total, old.clients[0]!.name]).toEqual([111, 'Pessoa 1299'])
    const pageOfOne = await list(owner, { search: 'pessoa 7@', page: 1 })
    expect(pageOfOne).toEqual({ clients: [], total: 0 })
    expect((await list(owner, { search: 'p7@casa' })).clients.map(({ name }) => name)).toEqual(['Pessoa 7'])
    expect((await list(owner)).clients).toHaveLength(1_000)
  })

  it('hides placeholder e-mails', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const client = await added(owner)
    await api.rows('update client set email = $2 where id = $1', [client.id, placeholderEmail('11987654321')])
    expect((await list(owner)).clients[0]!.email).toBe('')
    expect(await namesFor(owner, 'whatsapp')).toEqual([])
    expect(
      (await owner.browser.call(updateClient, { params: { id: client.id }, body: { tel: '21912345678' } })).status,
    ).toBe(204)
    const [row] = await api.rows('select email, tel from client where id = $1', [client.id])
    expect(row).toEqual({ email: placeholderEmail('21912345678'), tel: '21912345678' })
    const body = { email: 'agora@tem.test' }
    await owner.browser.call(updateClient, { params: { id: client.id }, body })
    expect((await list(owner)).clients[0]).toMatchObject(body)
  })
})

const fill = ({ customerId }: User, count: number) =>
  api.rows(
    `insert into client (customer_id, id, name, email, tel, secret_kind, secret_hash, created_at, updated_at)
     select $1, ('01890a5d-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Pessoa ' || n, 'p' || n || '@casa.test',
       '119' || lpad(n::text, 8, '0'), 'code', 'x', now(), now() from generate_series(1, $2::int) n`,
    [customerId, count],
  )

describe('a change of a client', () => {
  // spec: S3-3.01, S3-7.04
  it('updates the named fields and updated_at', async () => {
    const client = await added()
    const reply = await user.browser.call(updateClient, { params: { id: client.id }, body: { name: 'Marina Prado' } })
    expect(reply.status).toBe(204)
    const now = (await list(user)).clients.find(({ id }) => id === client.id)!
    expect(now).toEqual({ ...client, name: 'Marina Prado', updated_at: now.updated_at })
    expect(now.updated_at > client.updated_at).toBe(true)
    await user.browser.call(updateClient, { params: { id: client.id }, body: { tel: null } })
    expect((await list(user)).clients.find(({ id }) => id === client.id)!.tel).toBeNull()
  })

  it('rejects an e-mail of another client, and changes nothing', async () => {
    const [one, two] = [await added(), await added()]
    const body = { name: 'Outra', email: two.email.toUpperCase() }
    const reply = await user.browser.call(updateClient, { params: { id: one.id }, body })
    expect([reply.status, reply.error.error, reply.error.messages[0]!.id]).toEqual([409, 'ClientEmailTaken', 'email'])
    expect((await list(user)).clients.find(({ id }) => id === one.id)).toEqual(one)
    expect((await user.browser.call(updateClient, { params: { id: one.id }, body: {} })).status).toBe(422)
  })
})

describe('a deleted client', () => {
  // spec: S3-7.05
  it('loses access, links and sessions at once', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1, access: 'invited' })
    const client = await added(user, freshClient(), gallery.id)
    const code = (await revealed(client.id))!
    const browser = await familyBrowser(api, user)
    await enter(browser, gallery.slug, { email: client.email, code })
    await user.browser.call(getClientHomeLink, { params: { id: client.id } })
    const epoch = async () => (await api.rows('select access_epoch from gallery where id = $1', [gallery.id]))[0]
    const before = await epoch()
    expect((await user.browser.call(deleteClient, { query: { client_id: client.id } })).status).toBe(204)
    const response = await browser.call(getManifest, { params: { gallery_id: gallery.id } })
    expect(response.error.error).toBe('SessionExpired')
    expect(await epoch()).not.toEqual(before)
    for (const table of ['client_link', 'client_session', 'gallery_client']) {
      expect(await api.rows(`select 1 from ${table} where client_id = $1`, [client.id]), table).toEqual([])
    }
    const repeated = await user.browser.call(deleteClient, { query: { client_id: client.id } })
    expect([repeated.status, repeated.error.error]).toEqual([404, 'NotFound'])
  })
})

describe('the access code', () => {
  // spec: S3-3.02
  it('is returned by the reveal call only, which records an event', async () => {
    const client = await added()
    const code = await revealed(client.id)
    expect(code).toMatch(/^(?:[2-9A-Z]{4}-){2}[2-9A-Z]{4}$/)
    expect(await revealed(client.id)).toBe(code)
    expect(await events(client.id)).toEqual([
      { kind: 'revealed', session_id: expect.any(String) },
      { kind: 'revealed', session_id: expect.any(String) },
    ])
    const answer = JSON.stringify(await list(user))
    expect(answer).not.toContain(code)
    expect(answer).not.toContain('#c=')
  })

  // spec: S3-2.54, S3-7.06
  it('is generated by the server on reset, and the old one stops working', async () => {
    const gallery = await readyGallery(api, user, { pictures: 1, access: 'invited' })
    const client = await added(user, freshClient(), gallery.id)
    const old = (await revealed(client.id))!
    const params = { id: client.id }
    const typed = await user.browser.call(setClientPassword, { params, body: { password: 'senha da vovó' } })
    expect([typed.status, typed.error.messages.map(({ id }) => id)]).toEqual([422, ['password']])
    expect(await revealed(client.id), 'a rejected call changes nothing').toBe(old)
    const renewed = await user.browser.call(setClientPassword, { params, body: { password: null } })
    const code = renewed.answer.first_password
    expect([renewed.status, code === old]).toEqual([200, false])
    expect(await revealed(client.id)).toBe(code)
    const trying = async (secret: string) =>
      (await enter(await familyBrowser(api, user), gallery.slug, { email: client.email, code: secret })).status
    expect([await trying(old), await trying('senha da vovó'), await trying(code)]).toEqual([400, 400, 200])
    expect((await events(client.id)).map(({ kind }) => kind)).toEqual(['revealed', 'revealed', 'reset', 'revealed'])
  })

  // spec: S3-3.02
  it('is removed when the client chooses a password, and can be reset', async () => {
    const client = await added()
    await setOwnPassword(clientsDeps(api), user.customerId, client.id, 'Pão de queijo às 7')
    expect(await revealed(client.id)).toBeNull()
    const readExtraData = async () => (await list(user)).clients.find(({ id }) => id === client.id)!.extradata
    expect(await readExtraData()).toEqual({ first_password: '******' })
    expect((await events(client.id)).map(({ kind }) => kind)).toEqual(['chosen'])
    await user.browser.call(setClientPassword, { params: { id: client.id }, body: {} })
    expect(await readExtraData()).toEqual({ first_password: null })
  })

  it('is revealed at most 30 times an hour per account', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const { id } = await added(owner)
    const revealPassword = () => owner.browser.call(revealClientPassword, { params: { id } })
    for (let n = 0; n < 30; n += 1) expect((await revealPassword()).status).toBe(200)
    const rejected = await revealPassword()
    expect([rejected.status, rejected.error.error]).toEqual([429, 'TooManyRequests'])
    expect(await events(id)).toHaveLength(30)
  })
})

describe('the personal home link', () => {
  // spec: S3-3.03
  it('stays the same until it is revoked', async () => {
    const client = await added()
    const first = (await getHomeLink(client.id)).answer.homeFPMagicLink
    expect(first).toMatch(/^http:\/\/[a-z0-9-]+\.[^/]+\/#c=[\w-]{80,}$/)
    expect((await getHomeLink(client.id)).answer.homeFPMagicLink).toBe(first)
    expect((await user.browser.call(revokeClientLinks, { params: { id: client.id } })).status).toBe(204)
    expect((await getHomeLink(client.id)).answer.homeFPMagicLink).not.toBe(first)
    expect((await user.browser.call(revokeClientLinks, { params: { id: client.id } })).status).toBe(204)
  })

  it('requires a plan with personal links', async () => {
    const owner = await createUser(api, { product: 'gallery_pro' })
    const client = await added(owner)
    await api.rows(`update subscription set plan_id = 22, paid_until = '2030-01-01' where customer_id = $1`, [
      owner.customerId,
    ])
    const rejected = await getHomeLink(client.id, owner)
    expect([rejected.status, rejected.error]).toMatchObject([
      402,
      { error: 'FeatureNotInPlan', details: { blocked_feat: 'magic_link' } },
    ])
    expect(await api.rows('select 1 from client_link where client_id = $1', [client.id])).toEqual([])
  })
})
