import {
  addAlbumReader,
  addClient,
  deleteClient,
  listClients,
  mailAlbum,
  setNotifications,
  updateAlbumReader,
  type SentBodyOf,
} from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newAlbum, sentAlbum } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { familyBrowser } from '../family.ts'
import {
  addReader,
  approve,
  enterAs,
  familyAlbum,
  pin,
  proofedAlbum,
  proofOf,
  readerBrowser,
  sendNextVersion,
  sendRound,
  type ProofedAlbum,
} from '../proofing.ts'
import { arrived, buttonOf, databaseDump, uniqueAddress } from '../sending.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ worker: true })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

// Mails are sent by a worker, which waits for its turn on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const mail = (albumId: string, readerIds: string[], body: Partial<SentBodyOf<typeof mailAlbum>> = {}, by = user) =>
  by.browser.call(mailAlbum, {
    params: { album_id: albumId },
    body: { reader_ids: readerIds, subject: 'O seu álbum', message: 'Oi, [nome-do-cliente]!\nVeja o álbum.', ...body },
  })

const mailsTo = (recipient: string) =>
  api.rows<{ kind: string; subject: string; text_body: string }>(
    'select kind, subject, text_body from outbox_mail where recipient = $1 order by created_at, id',
    [recipient],
  )
const studioMails = async (album: ProofedAlbum) =>
  (await mailsTo(user.email)).filter(({ text_body }) => text_body.includes(`/albuns/${album.id}`))

async function addTestClient(name: string, email: string): Promise<string> {
  const added = await user.browser.call(addClient, { body: { name, email } })
  if (added.status !== 200) throw new Error(added.text)
  const [row] = await api.rows<{ id: string }>('select id from client where email = $1', [email])
  return row!.id
}

describe('mailing the album', () => {
  it('sends each reader their own link, which enters as them', async () => {
    const { id } = await sentAlbum(api, user)
    const [one, two] = [uniqueAddress(), uniqueAddress()]
    const ana = await addReader(user, id, { name: 'Ana', email: one })
    const bia = await addReader(user, id, { name: 'Bia', email: two })
    const phoneOnly = await addReader(user, id, { name: 'Clara', tel: '(11) 98765-4321' })
    const sent = await mail(id, [ana.id, bia.id, phoneOnly.id])
    expect(sent).toMatchObject({ status: 200, answer: { queued: 2, repeated: 0 } })
    for (const [address, name] of [
      [one, 'Ana'],
      [two, 'Bia'],
    ] as const) {
      const [received] = await arrived(api, address)
      expect(received!.subject).toBe('O seu álbum')
      expect(received!.text).toContain(`Oi, ${name}!`)
      const link = buttonOf(received!.html).href
      const browser = await familyBrowser(api, user)
      expect((await enterAs(browser, { link })).answer).toMatchObject({ album_id: id, name })
    }
    const readers = (await proofOf(user, id)).readers
    expect(readers.map(({ mailed }) => mailed === null)).toEqual([false, false, true])
    expect(readers[2]).toMatchObject({ whatsapp: '5511987654321', email: null })
  })

  it('sends the same mail once, and another one again', async () => {
    const { id } = await sentAlbum(api, user)
    const reader = await addReader(user, id, { email: uniqueAddress() })
    expect((await mail(id, [reader.id])).answer).toEqual({ queued: 1, repeated: 0 })
    expect((await mail(id, [reader.id])).answer).toEqual({ queued: 0, repeated: 1 })
    expect((await mail(id, [reader.id], { message: 'Outra mensagem' })).answer).toEqual({ queued: 1, repeated: 0 })
  })

  it('waits until a version was sent', async () => {
    const album = await newAlbum(user)
    const reader = await addReader(user, album.id, { email: uniqueAddress() })
    expect(await mail(album.id, [reader.id])).toMatchObject({ status: 409, error: { error: 'AlbumNotSent' } })
    expect(await mailsTo(reader.email!)).toEqual([])
  })

  it('is rejected for an account that may not send, and for readers of another album', async () => {
    const unconfirmed = await createUser(api, { product: 'gallery_pro', isConfirmed: false })
    const { id } = await sentAlbum(api, unconfirmed)
    const reader = await addReader(unconfirmed, id, { email: uniqueAddress() })
    const rejected = await mail(id, [reader.id], {}, unconfirmed)
    expect(rejected).toMatchObject({ status: 409, error: { error: 'EmailNotConfirmed' } })
    expect(await mailsTo(reader.email!)).toEqual([])
    const other = await sentAlbum(api, user)
    expect((await mail(other.id, [reader.id])).status).toBe(404)
    const own = await addReader(user, (await sentAlbum(api, user)).id, { email: uniqueAddress() })
    expect((await mail(other.id, [own.id])).status).toBe(404)
  })

  it('stores no usable link', async () => {
    const { id } = await sentAlbum(api, user)
    const reader = await addReader(user, id, { email: uniqueAddress() })
    await mail(id, [reader.id])
    const token = reader.link.split('#l=')[1]!
    const dump = await databaseDump(api)
    expect(dump).not.toContain(token)
    expect(dump).not.toContain(Buffer.from(token).toString('hex'))
  })
})

describe('mails about what happens', () => {
  it('tell the studio of a round once, and of the approval once', async () => {
    const album = await proofedAlbum(api, user)
    await pin(album.ana.browser, album)
    await pin(album.bia.browser, album)
    const key = randomUUID()
    await sendRound(album.ana.browser, album, 2, { key })
    await sendRound(album.ana.browser, album, 2, { key })
    expect((await studioMails(album)).map(({ subject }) => subject)).toEqual([
      'Ana enviou 2 pedidos no álbum Álbum Ana e João',
    ])
    await approve(album.ana.browser, album, { open_requests: 2 })
    const [, approved] = await studioMails(album)
    expect(approved).toMatchObject({ kind: 'album-approved', subject: 'O álbum Álbum Ana e João foi aprovado' })
    expect(approved!.text_body).toContain('Ana Prado aprovou a rodada 1')
    expect(approved!.text_body).toContain('ficaram 2 pedidos em aberto')
  })

  it('are not sent to a photographer who turned them off', async () => {
    const album = await proofedAlbum(api, user)
    const set = (email: boolean) =>
      user.browser.call(setNotifications, { body: { event: 'album-requests', email, push: true } })
    expect((await set(false)).status).toBe(204)
    await pin(album.ana.browser, album)
    await sendRound(album.ana.browser, album, 1)
    expect(await studioMails(album)).toEqual([])
    await set(true)
  })

  it('are not sent to readers by sending a version: the photographer chooses who gets one', async () => {
    const { id } = await sentAlbum(api, user)
    const reader = await addReader(user, id, { email: uniqueAddress() })
    await readerBrowser(api, user, reader)
    await sendNextVersion(api, user, id)
    expect(await mailsTo(reader.email!)).toEqual([])
  })
})

describe('a reader who is a client', () => {
  it('has the name and addresses of the client, now and later', async () => {
    const email = uniqueAddress()
    const clientId = await addTestClient('Dora Lima', email)
    const { id } = await sentAlbum(api, user, { clientId })
    const [reader] = (await proofOf(user, id)).readers
    expect(reader).toMatchObject({ client_id: clientId, name: 'Dora Lima', email, approves: true })
    const params = { album_id: id, reader_id: reader!.id }
    const change = (body: SentBodyOf<typeof updateAlbumReader>) =>
      user.browser.call(updateAlbumReader, { params, body })
    expect((await change({ name: 'Outra' })).status).toBe(422)
    expect((await change({ name: 'Dora Lima', approves: false })).status).toBe(204)
    expect((await proofOf(user, id)).readers[0]).toMatchObject({ name: 'Dora Lima', approves: false })
    const twice = await user.browser.call(addAlbumReader, {
      params: { album_id: id },
      body: { client_id: clientId, approves: true },
    })
    expect(twice.status).toBe(422)
  })

  it('is out with the client, whose name and requests stay', async () => {
    const email = uniqueAddress()
    const clientId = await addTestClient('Eva Reis', email)
    const album = await sentAlbum(api, user, { clientId })
    const [reader] = (await proofOf(user, album.id)).readers
    const browser = await readerBrowser(api, user, reader!)
    await pin(browser, album)
    await sendRound(browser, album, 1)
    await approve(browser, album, { name: 'Eva Reis', open_requests: 1 })
    await mail(album.id, [reader!.id])
    await arrived(api, email, 2)
    expect((await user.browser.call(deleteClient, { query: { client_id: clientId } })).status).toBeLessThan(300)
    expect((await familyAlbum(browser, album.id)).status).toBe(404)
    const proof = await proofOf(user, album.id)
    expect(proof).toMatchObject({
      status: 'approved',
      readers: [],
      requests: [{ reader_name: 'Eva Reis', reader_id: null }],
      approvals: [{ name: 'Eva Reis', reader_id: null }],
    })
    expect(await mailsTo(email)).toEqual([])
    expect(await api.rows('select 1 from album_send where email = $1', [email])).toEqual([])
    expect((await user.browser.call(listClients, { query: {} })).text).not.toContain(email)
  })
})

it('limits the readers of an album', async () => {
  const { id } = await sentAlbum(api, user)
  for (let at = 0; at < 6; at += 1) await addReader(user, id, { name: `Pessoa ${at}` })
  const params = { album_id: id }
  const more = await user.browser.call(addAlbumReader, { params, body: { name: 'Mais uma', approves: true } })
  expect(more).toMatchObject({ status: 409, error: { error: 'TooManyAlbumReaders' } })
  const nameless = await user.browser.call(addAlbumReader, {
    params: { album_id: (await newAlbum(user)).id },
    body: { approves: true },
  })
  expect(nameless.status).toBe(422)
})
