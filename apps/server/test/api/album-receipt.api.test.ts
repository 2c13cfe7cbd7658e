import { reopenAlbum, sendAlbumVersion, trashAlbum } from '@revela/contract'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newAlbum, uploadSpreads } from '../albums.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { readPdf, withoutSpaces } from '../pdf-text.ts'
import { addReader, approve, familyAlbum, pin, proofOf, readerBrowser, sendRound } from '../proofing.ts'
import { arrived, buttonOf, uniqueAddress } from '../sending.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
beforeAll(async () => {
  api = await apiUnderTest({ worker: true })
  user = await createUser(api, { product: 'gallery_pro' })
})
afterAll(() => api.close())

const renderMs = 60_000

/** An album whose spreads the worker has rendered, with one reader. */
async function renderedAlbum(spreads: number, email: string) {
  const { id, version } = await newAlbum(user, { title: 'Álbum da Ana' })
  await uploadSpreads(api, user, version, spreads)
  await vi.waitFor(
    async () => {
      const rows = await api.rows(`select 1 from picture where owner_id = $1 and state <> 'ready'`, [version])
      expect(rows).toEqual([])
    },
    { timeout: renderMs, interval: 200 },
  )
  const sent = await user.browser.call(sendAlbumVersion, { params: { version_id: version }, body: { note: '' } })
  expect(sent.status).toBe(200)
  const reader = await addReader(user, id, { name: 'Ana', email })
  return { id, version, reader, browser: await readerBrowser(api, user, reader) }
}

const readyReceipt = (albumId: string) =>
  vi.waitFor(
    async () => {
      const { receipt } = await proofOf(user, albumId)
      expect(receipt?.ready).toBe(true)
      return receipt!.url!
    },
    { timeout: 30_000, interval: 200 },
  )

async function download(url: string): Promise<Buffer> {
  const { pathname } = new URL(url)
  const answer = await api.upload.inject({ method: 'GET', url: pathname })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return answer.rawPayload
}

async function readStored(key: string): Promise<Buffer> {
  const stored = await api.platform.store.read(key)
  return Buffer.from(stored)
}

/** What is due in the backup bucket for these receipts. */
const copiesOf = (receipts: readonly { object_key: string }[]) =>
  api.rows('select is_deletion from copy_task where object_key = any($1)', [
    receipts.map(({ object_key }) => object_key),
  ])

describe('the receipt of an approval', () => {
  it(
    'has every spread with the SHA-256 of its stored original, and who approved when',
    { timeout: 2 * renderMs },
    async () => {
      const email = uniqueAddress()
      const album = await renderedAlbum(5, email)
      await pin(album.browser, album, { text: 'Falta a foto da avó' })
      await sendRound(album.browser, album, 1)
      const body = { name: 'Rosa Dias', spreads: 5, open_requests: 1 }
      expect((await approve(album.browser, album, body)).status).toBe(200)
      const url = await readyReceipt(album.id)
      const pdf = readPdf(await download(url))
      const originals = await api.rows<{ title: string; object_key: string }>(
        'select title, object_key from picture where owner_id = $1 order by position, number',
        [album.version],
      )
      expect(originals).toHaveLength(5)
      const places: number[] = []
      for (const { title, object_key } of originals) {
        const hash = createHash('sha256')
          .update(await readStored(object_key))
          .digest('hex')
        expect(pdf.text).toContain(hash)
        places.push(pdf.text.indexOf(hash))
        expect(pdf.text).toContain(withoutSpaces(title))
      }
      expect(new Set(places).size).toBe(5)
      expect(pdf.text).toContain(withoutSpaces('Rodada 1, com 5 lâminas'))
      expect(pdf.text).toMatch(/AprovadoporRosaDiasem\d\d\/\d\d\/\d{4},\d\d:\d\d/)
      expect(pdf.text).toContain(withoutSpaces('Com 1 pedido em aberto na hora da aprovação'))
      expect(pdf.text).toContain(withoutSpaces('Falta a foto da avó'))
      expect(pdf.images).toBe(5)
      const family = (await familyAlbum(album.browser, album.id)).answer.receipt
      expect(family?.ready).toBe(true)
      expect((await download(family!.url!)).length).toBeGreaterThan(1_000)
      const [received] = await arrived(api, email)
      expect(received!.subject).toBe('Comprovante do álbum Álbum da Ana')
      expect(buttonOf(received!.html).hash).toMatch(/^#l=/)
    },
  )

  it('is drawn again for the next approval, and deleted with the album', { timeout: 2 * renderMs }, async () => {
    const album = await renderedAlbum(1, uniqueAddress())
    await approve(album.browser, album, { spreads: 1, name: 'Rosa Dias' })
    await readyReceipt(album.id)
    await user.browser.call(reopenAlbum, { params: { album_id: album.id }, body: { reason: '' } })
    expect((await proofOf(user, album.id)).receipt).toBeNull()
    await approve(album.browser, album, { spreads: 1, name: 'Ana outra vez' })
    const pdf = readPdf(await download(await readyReceipt(album.id)))
    expect(pdf.text).toContain(withoutSpaces('Aprovado por Ana outra vez'))
    expect(pdf.text).not.toContain(withoutSpaces('Rosa Dias'))
    const keys = await api.rows<{ object_key: string }>('select object_key from album_receipt where album_id = $1', [
      album.id,
    ])
    expect(keys).toHaveLength(2)
    expect(await copiesOf(keys)).toEqual([{ is_deletion: false }, { is_deletion: false }])
    await user.browser.call(trashAlbum, { params: { album_id: album.id } })
    await api.rows('delete from album where id = $1', [album.id])
    const garbage = await api.rows<{ object_key: string }>(
      'select object_key from object_garbage where object_key = any($1)',
      [keys.map(({ object_key }) => object_key)],
    )
    expect(garbage).toHaveLength(2)
    expect(await copiesOf(keys)).toEqual([{ is_deletion: true }, { is_deletion: true }])
  })

  it('is not opened by a changed address', { timeout: 2 * renderMs }, async () => {
    const album = await renderedAlbum(1, uniqueAddress())
    await approve(album.browser, album, { spreads: 1 })
    const { pathname } = new URL(await readyReceipt(album.id))
    const changed = pathname.replace(/\/f\/./, (start) => `/f/${start.endsWith('A') ? 'B' : 'A'}`)
    expect((await api.upload.inject({ method: 'GET', url: changed })).statusCode).toBe(410)
  })
})
