import { expect } from 'vitest'
import { familyGallery, type FamilyGallery } from '../family/family-gallery.ts'
import { fillWithRows, mockPictures } from '../family/many-pictures.ts'
import { createTestUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { test as base } from '../harness/e2e-test.ts'
import { timeouts } from '../harness/timeouts.ts'
import { dropFiles } from './drop-files.ts'
import { galleryWith } from './gallery-with.ts'
import { tile } from './grid.ts'
import { Folders } from './small-files.ts'
import { smallPictures } from './small-pictures.ts'

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs: nothing
const test = base.extend('folders', { scope: 'file' }, ({}, { onCleanup }) => {
  const folders = new Folders()
  onCleanup(() => folders.remove())
  return folders
})

const [ana, bia] = ['Canon EOS R6 1001', 'Canon EOS R6 2002']

/**
 * 600 pictures of two cameras in three parts of an hour each, with an hour between them. The even numbers are from a
 * camera whose clock is an hour ahead, which fills the pauses.
 */
async function photographWedding(site: SiteUnderTest, gallery: FamilyGallery): Promise<void> {
  await fillWithRows(site, gallery, 600)
  await site.rows(
    `update picture set camera = case when number % 2 = 0 then $2 else $3 end,
       taken_at = timestamptz '2026-10-03 14:00:00-03'
         + make_interval(hours => (number - 1) / 200 * 2, secs => (number - 1) % 200 * 18)
         + case when number % 2 = 0 then interval '1 hour' else interval '0' end
     where owner_id = $1`,
    [gallery.id, bia, ana],
  )
}

interface ChapterRow {
  title: string
  first: number | null
  last: number | null
  pictures: number
}

const chaptersOf = (site: SiteUnderTest, galleryId: string) =>
  site.rows<ChapterRow>(
    `select c.title, min(p.number) as first, max(p.number) as last, count(p.id)::int as pictures
     from chapter c left join picture p on p.owner_id = c.gallery_id and p.chapter = c.number
     where c.gallery_id = $1 group by c.number, c.title, c.position order by c.position`,
    [galleryId],
  )

const titlesOf = async (site: SiteUnderTest, galleryId: string) =>
  (await chaptersOf(site, galleryId)).map(({ title }) => title).join(', ')

test('suggests the chapters of a wedding once the clock of the second camera is right', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  await photographWedding(site, gallery)
  const visitor = await visit(null, { as: gallery.photographer, width: 1280, height: 900 })
  const { page } = visitor
  await mockPictures(page, site)
  await visitor.opens(`/gallery/${gallery.id}/pictures`)
  await visitor.press('Organizar em capítulos')
  // The button that had the focus is gone.
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Novo capítulo')
  await visitor.press('Sugerir capítulos')
  const dialog = page.getByRole('dialog', { name: 'Sugerir capítulos' })
  await dialog.getByText(/^Não encontramos pausas entre as fotos/).waitFor()
  expect(await dialog.getByRole('button', { name: 'CRIAR CAPÍTULOS' }).isDisabled()).toBe(true)

  await dialog.getByLabel(`Horas de diferença da ${bia}`).fill('1')
  await dialog.getByLabel(`A ${bia} estava`).selectOption('adiantada')
  await dialog.getByRole('button', { name: `Acertar o relógio da ${bia}` }).click()
  await visitor.reads('Relógio acertado.')
  await dialog.getByRole('button', { name: 'CRIAR 3 CAPÍTULOS' }).waitFor()
  expect(await dialog.getByText(/ · 200 fotos$/).count()).toBe(3)
  await dialog.getByLabel('Nome do capítulo 1').fill('Making of')
  await dialog.getByLabel('Nome do capítulo 2').fill('Cerimônia')
  await dialog.getByLabel('Nome do capítulo 3').fill('Festa')
  await visitor.expectAccessible()
  await dialog.getByRole('button', { name: 'CRIAR 3 CAPÍTULOS' }).click()
  await visitor.reads('3 capítulos criados.')
  expect(await chaptersOf(site, gallery.id)).toEqual([
    { title: 'Making of', first: 1, last: 200, pictures: 200 },
    { title: 'Cerimônia', first: 201, last: 400, pictures: 200 },
    { title: 'Festa', first: 401, last: 600, pictures: 200 },
  ])

  // The photos wait for the chapters, which would otherwise move them under the pointer.
  const chaptersRequest = Promise.withResolvers<void>()
  await page.route('**/chapters', async (route) => {
    await chaptersRequest.promise
    await route.continue()
  })
  await visitor.opens(`/gallery/${gallery.id}/pictures`)
  await visitor.reads('600 fotos')
  expect(await page.getByRole('gridcell').count()).toBe(0)
  chaptersRequest.resolve()
  await page.getByRole('gridcell').first().waitFor()
  expect(await page.getByRole('region', { name: 'CAPÍTULOS' }).isVisible()).toBe(true)
  await page.unroute('**/chapters')

  const list = page.getByRole('region', { name: 'CAPÍTULOS' })
  await list.getByRole('button', { name: 'Cerimônia 200 fotos' }).click()
  await tile(page, 'DSC_0201.jpg').waitFor()
  expect(await tile(page, 'DSC_0001.jpg').count()).toBe(0)
  // Selects the chapter, not the gallery.
  await visitor.press('SELECIONAR TODAS')
  await visitor.reads('200 fotos selecionadas')
  await visitor.press('Desfazer a seleção')

  await tile(page, 'DSC_0201.jpg').click({ modifiers: ['Control'] })
  await tile(page, 'DSC_0202.jpg').click()
  await visitor.press('MOVER PARA…')
  await page.getByRole('list', { name: 'MOVER PARA…' }).getByRole('button', { name: 'Making of' }).click()
  await visitor.reads('2 fotos foram para Making of.')
  await list.getByRole('button', { name: 'Making of 202 fotos' }).waitFor()
  await list.getByRole('button', { name: 'Cerimônia 198 fotos' }).waitFor()

  await tile(page, 'DSC_0203.jpg').click({ modifiers: ['Control'] })
  await visitor.press('MOVER PARA…')
  await visitor.press('Novo capítulo…')
  await page.getByRole('dialog').getByLabel('Nome do capítulo').fill('Beijo')
  await visitor.press('CRIAR E MOVER')
  await visitor.reads('A foto foi para Beijo.')

  await list.getByRole('button', { name: 'Mover Festa' }).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.getByText('Festa: posição 1 de 4.').waitFor({ state: 'attached' })
  await expect.poll(() => titlesOf(site, gallery.id)).toBe('Festa, Making of, Cerimônia, Beijo')

  await list.getByRole('button', { name: 'Renomear Festa' }).click()
  await list.getByLabel('Nome do capítulo').fill('A festa')
  await page.keyboard.press('Enter')
  await list.getByRole('button', { name: 'A festa 200 fotos' }).waitFor()

  await list.getByRole('button', { name: 'Excluir Beijo' }).click()
  await visitor.reads('A foto de Beijo fica na galeria, sem capítulo.')
  await visitor.press('EXCLUIR CAPÍTULO')
  await list.getByRole('button', { name: 'Sem capítulo 1 foto' }).waitFor()
  await list.getByRole('button', { name: 'Todas as fotos 600 fotos' }).click()
  await tile(page, 'DSC_0203.jpg').waitFor()
  // The rows of a chapter carry its name.
  await page.getByRole('row', { name: 'A festa' }).first().waitFor()
  await visitor.expectAccessible()

  const phone = await visit(null, { as: gallery.photographer, phone: true })
  await mockPictures(phone.page, site)
  await phone.opens(`/gallery/${gallery.id}/pictures`)
  await phone.page.getByLabel('Mostrar').selectOption({ label: 'Cerimônia (197)' })
  await tile(phone.page, 'DSC_0204.jpg').waitFor()
  await phone.press('Editar capítulos')
  await phone.button('Renomear Cerimônia').waitFor()
  await phone.expectAccessible()
})

test('makes chapters of the folders that are dropped, and of files dropped on a chapter', async ({
  visit,
  site,
  folders,
}) => {
  const user = await createTestUser(site)
  const gallery = await galleryWith(site, user, [])
  const cameras = [
    { make: 'Canon', model: 'Canon EOS R6', serial: '1001' },
    { make: 'Canon', model: 'Canon EOS R6', serial: '2002' },
  ]
  const shots = await smallPictures(
    6,
    Object.fromEntries([1, 2, 3, 4, 5, 6].map((number) => [number, { camera: cameras[number % 2]! }])),
  )
  const paths = ['01 Making of', '01 Making of', '02 Cerimônia/Bia', '02 Cerimônia', '', '']
  const files = shots.map(({ name, bytes }, index) => ({ name: [paths[index], name].filter(Boolean).join('/'), bytes }))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: user, expectedErrors: [404] })
  const { page } = visitor
  await visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()
  await dropFiles(page, [folders.write(files.slice(0, 5))])
  const offer = page.getByRole('dialog', { name: 'Criar capítulos com as pastas?' })
  await offer.getByText('1 foto fora das pastas fica sem capítulo.').waitFor()
  expect(await offer.getByRole('listitem').allInnerTexts()).toEqual(['Making of\n2 fotos', 'Cerimônia\n2 fotos'])
  await visitor.expectAccessible()
  await offer.getByRole('button', { name: 'CRIAR 2 CAPÍTULOS' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.press('FECHAR')
  const list = page.getByRole('region', { name: 'CAPÍTULOS' })
  await list.getByRole('button', { name: 'Sem capítulo 1 foto' }).waitFor()
  await list.getByRole('button', { name: 'Making of 2 fotos' }).waitFor()

  // The upload area is closed: the chapter itself takes the files.
  await dropFiles(page, [folders.write(files.slice(5))], list.getByRole('button', { name: 'Cerimônia 2 fotos' }))
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.press('FECHAR')
  await list.getByRole('button', { name: 'Cerimônia 3 fotos' }).waitFor()
  const rows = await site.rows<{ title: string; chapter: string | null }>(
    `select p.title, c.title as chapter from picture p
     left join chapter c on c.gallery_id = p.owner_id and c.number = p.chapter where p.owner_id = $1 order by p.title`,
    [gallery],
  )
  expect(rows.map(({ chapter }) => chapter)).toEqual([
    'Making of',
    'Making of',
    'Cerimônia',
    'Cerimônia',
    null,
    'Cerimônia',
  ])
  const camerasRead = async () =>
    (
      await site.rows<{ camera: string; pictures: number }>(
        `select camera, count(*)::int as pictures from picture where owner_id = $1 group by camera order by camera`,
        [gallery],
      )
    ).map(({ camera, pictures }) => `${camera}: ${pictures}`)
  await expect.poll(camerasRead, { timeout: timeouts.pollMs }).toEqual([`${ana}: 3`, `${bia}: 3`])
})
