import { exportAlbumRequests, settleAlbumRequest } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ObjectMissing } from '../../src/platform/object-store/object-store.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { readyGallery } from '../family.ts'
import { readPdf, withoutSpaces } from '../pdf-text.ts'
import { pin, proofedAlbum, sendNextVersion, sendRound, type ProofedAlbum } from '../proofing.ts'
import { createUser, type User } from '../users.ts'

let api: ApiUnderTest
let user: User
let album: ProofedAlbum
beforeAll(async () => {
  api = await apiUnderTest()
  user = await createUser(api, { product: 'gallery_pro' })
  const gallery = await readyGallery(api, user)
  album = await proofedAlbum(api, user, { galleryIds: [gallery.id] })
  const { browser } = album.ana
  const swap = (number: number) => ({ gallery_id: gallery.id, number })
  await pin(browser, album, { spread: 2, text: '=HYPERLINK("http://x")', chip: 'mirror' })
  await pin(browser, album, { spread: 1, text: 'A avó; com "aspas"' })
  await pin(browser, album, { spread: 3, text: '', chip: 'swap', swap: swap(1) })
  const declined = await pin(album.bia.browser, album, { spread: 3, text: '', chip: 'swap', swap: swap(2) })
  await sendRound(browser, album, 4)
  await user.browser.call(settleAlbumRequest, {
    params: { album_id: album.id, request_id: declined.answer.request.id },
    body: { state: 'declined', reason: 'Não há arquivo' },
  })
  await pin(browser, album, { text: 'Ainda não enviado' })
})
afterAll(() => api.close())

const request = (format: 'csv' | 'pdf' | 'lightroom', by = user) =>
  by.browser.call(exportAlbumRequests, { params: { album_id: album.id, format } })

async function download(url: string): Promise<Buffer> {
  const answer = await api.upload.inject({ method: 'GET', url: new URL(url).pathname })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

describe('the exported requests', () => {
  it('are a table by version and spread, with the file names of wanted pictures', async () => {
    const { answer } = await request('csv')
    expect(answer).toMatchObject({ name: 'Álbum Ana e João - pedidos.csv', text: null })
    const table = (await download(answer.url!)).toString('utf8')
    expect(table.startsWith('\ufeff')).toBe(true)
    const lines = table.slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[1]).toMatch(
      /^"1";"1";"Comentário";"A avó; com ""aspas""";"";"Ana";"\d\d\/\d\d\/\d{4}";"Em aberto";""$/,
    )
    expect(lines[2]).toContain(`"Inverter";"'=HYPERLINK(""http://x"")"`)
    expect(lines[3]).toContain('"Trocar foto";"";"IMG_1000.JPG";"Ana"')
    expect(lines[4]).toContain('"IMG_1001.JPG";"Bia"')
    expect(lines[4]).toContain('"Recusado";"Não há arquivo"')
    expect(table).not.toContain('Ainda não enviado')
  })

  it('are a list of file names for Lightroom, without declined requests', async () => {
    const { answer } = await request('lightroom')
    expect(answer).toEqual({ name: 'Álbum Ana e João - pedidos.txt', url: null, text: 'IMG_1000' })
  })

  it('are a checklist on paper, each beside its spread', async () => {
    await sendNextVersion(api, user, album.id)
    const { answer } = await request('pdf')
    expect(answer.name).toBe('Álbum Ana e João - pedidos.pdf')
    const { text, pages } = readPdf(await download(answer.url!))
    expect(pages).toBeGreaterThan(0)
    for (const words of [
      'Pedidos do álbum',
      'A avó; com "aspas"',
      'Trocar por IMG_1000.JPG',
      'Recusado: Não há arquivo',
      'Lâmina 3 · Rodada 1',
    ])
      expect(text).toContain(withoutSpaces(words))
    expect(text).not.toContain(withoutSpaces('Ainda não enviado'))
    expect(text.indexOf(withoutSpaces('Lâmina 1 · Rodada 1'))).toBeLessThan(
      text.indexOf(withoutSpaces('Lâmina 3 · Rodada 1')),
    )
  })

  it('are drawn one after the other, and more than a few at once are asked to come back', async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    const read = vi.spyOn(api.platform.store, 'read').mockImplementation(async (key) => {
      await isReleased
      throw new ObjectMissing(key)
    })
    const early: Awaited<ReturnType<typeof request>>[] = []
    const answers = Array.from({ length: 12 }, async () => {
      const answer = await request('pdf')
      early.push(answer)
      return answer
    })
    await vi.waitFor(() => expect(early).toHaveLength(3), { timeout: 20_000 })
    expect(early.map(({ status, error }) => [status, error.error])).toEqual(early.map(() => [429, 'TooManyRequests']))
    // One reads its first spread; the others wait for it.
    expect(read).toHaveBeenCalledOnce()
    release()
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    read.mockRestore()
    expect(statuses.filter((status) => status === 200)).toHaveLength(9)
  })

  it('are not given to another studio, and their files are deleted after a day', async () => {
    const stranger = await createUser(api, { product: 'gallery_pro' })
    for (const format of ['csv', 'pdf', 'lightroom'] as const) {
      expect((await request(format, stranger)).status).toBe(404)
    }
    await request('csv')
    const rows = await api.rows(
      `select 1 from object_garbage where customer_id = $1 and object_key like '%.csv'
         and due_at between now() + interval '23 hours' and now() + interval '25 hours'`,
      [user.customerId],
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})
