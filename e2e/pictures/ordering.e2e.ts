import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { galleryWith } from './gallery-with.ts'
import { beginsWith } from './grid.ts'
import { smallPictures } from './small-pictures.ts'

// spec: S2-1.04, S2-2.42, S2-3.15, S2-8.17, S2-8.18
test('sorts photos in each of the eight orders', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  // IMG_0002 was taken after all others, A_9999 before them.
  const files = await smallPictures(7, {
    2: { takenAt: new Date('2026-10-04T12:00:00Z') },
    7: { takenAt: new Date('2026-10-03T09:00:00Z') },
  })
  const namedFiles = files.map((file, index) => (index === 6 ? { ...file, name: 'A_9999.jpg' } : file))
  const gallery = await galleryWith(site, ana, namedFiles)
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [500] })
  const { page } = visitor
  const orders = async (name: string) => {
    await visitor.press('ORDENAÇÃO')
    await page.getByRole('button', { name, exact: true }).click()
  }
  const uploaded = await site.rows<{ title: string }>(
    'select title from picture where owner_id = $1 order by uploaded_at, id',
    [gallery],
  )
  const byUpload = uploaded.map(({ title }) => title)
  for (const [name, first] of [
    ['Data de envio: mais antigas primeiro', byUpload.slice(0, 3)],
    ['Data de envio: mais recentes primeiro', byUpload.slice(-3).toReversed()],
    ['Nome do arquivo: A–Z', ['A_9999.jpg', 'IMG_0001.jpg']],
    ['Nome do arquivo: Z–A', ['IMG_0006.jpg', 'IMG_0005.jpg']],
    ['Hora da captura: mais antigas primeiro', ['A_9999.jpg', 'IMG_0001.jpg', 'IMG_0003.jpg']],
    ['Hora da captura: mais recentes primeiro', ['IMG_0002.jpg', 'IMG_0006.jpg']],
    ['Número da foto: 9–0', ['A_9999.jpg', 'IMG_0006.jpg']],
    ['Número da foto: 0–9', ['IMG_0001.jpg', 'IMG_0002.jpg']],
  ] as const) {
    await orders(name)
    await visitor.reads('Ordenação alterada com sucesso!')
    await beginsWith(page, first)
  }
  await page.route('**/pictures/ordenation/*', (route) => route.fulfill({ status: 500, json: { error: 'Unexpected' } }))
  await orders('Nome do arquivo: Z–A')
  await visitor.reads('Não foi possível alterar a ordenação.')
  await beginsWith(page, ['IMG_0001.jpg'])
})
