import { expect } from 'vitest'
import { uploadPictures } from '@revela/dev-env'
import { createTestUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { test as base } from '../harness/e2e-test.ts'
import { timeouts } from '../harness/timeouts.ts'
import { dropFiles } from './drop-files.ts'
import { galleryWith } from './gallery-with.ts'
import { cameraFiles, Folders, namesOf, sha256 } from './small-files.ts'
import { studioOf } from './studio-of.ts'

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs: nothing
const test = base.extend('folders', { scope: 'file' }, ({}, { onCleanup }) => {
  const folders = new Folders()
  onCleanup(() => folders.remove())
  return folders
})

interface Row {
  id: string
  title: string
  version: number
  hash: string
}

const nameAndHash = (title: string, hash: string | undefined) => `${title} ${hash}`

const rowsOf = (site: SiteUnderTest, gallery: string) =>
  site.rows<Row>(
    `select id, title, version, encode(sha256, 'hex') as hash from picture where owner_id = $1 order by number`,
    [gallery],
  )

// spec: S2-4.28
test(
  'a second shooter with 400 equal names keeps both: 800 photos, every original unchanged',
  { timeout: 600_000 },
  async ({ visit, site, folders }) => {
    const ana = await createTestUser(site)
    const names = namesOf('DSC', 400)
    const first = await cameraFiles('first camera', names)
    const second = await cameraFiles('second camera', names)
    const gallery = await galleryWith(site, ana, first)
    const rowsBefore = await rowsOf(site, gallery)
    const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
    const { page } = visitor
    await visitor.press('SUBIR FOTOS')
    await dropFiles(page, [folders.write(second)])

    const dialog = page.getByRole('dialog', { name: 'Foram encontradas 400 fotos duplicadas.' })
    await dialog.waitFor({ timeout: timeouts.testMs })
    // Both photos are shown for comparison: the existing one from its rendition, the new one from the disk.
    const row = dialog.getByRole('listitem').first()
    await expect.poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240)
    await expect.poll(() => row.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(192)
    await visitor.expectAccessible()
    await dialog.getByRole('button', { name: 'MANTER AS DUAS' }).click()
    await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor({ timeout: timeouts.testMs })
    await visitor.reads('400 fotos subiram.')
    await visitor.press('FECHAR')
    await visitor.reads('800 fotos')

    const after = await rowsOf(site, gallery)
    expect(after).toHaveLength(800)
    expect(after.slice(0, 400)).toEqual(rowsBefore)
    expect(
      after
        .slice(400)
        .map(({ hash }) => hash)
        .toSorted(),
    ).toEqual(second.map(({ bytes }) => sha256(bytes)).toSorted())
  },
)

// spec: S2-4.27
test('with two photos of one name, replacing asks which one and replaces only that', async ({
  visit,
  site,
  folders,
}) => {
  const ana = await createTestUser(site)
  const [first, second, third] = await Promise.all(
    ['first camera', 'second camera', 'edited'].map(async (camera) => cameraFiles(camera, ['DSC_0001.jpg'])),
  )
  const gallery = await galleryWith(site, ana, first!)
  await uploadPictures(studioOf(site, ana), gallery, second!)
  const rowsBefore = await rowsOf(site, gallery)
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
  const { page } = visitor
  await visitor.press('SUBIR FOTOS')
  await dropFiles(page, [folders.write(third!)])
  const dialog = page.getByRole('dialog', { name: 'Foi encontrada 1 foto duplicada.' })
  await dialog.getByRole('button', { name: 'SUBSTITUIR' }).click()

  const chooserDialog = page.getByRole('dialog', { name: 'Qual delas substituir?' })
  await chooserDialog.getByText('Há mais de uma foto com este nome. Escolha qual sai.').waitFor()
  // No photo is preselected.
  expect(await chooserDialog.getByRole('button', { name: 'SUBSTITUIR' }).isDisabled()).toBe(true)
  await visitor.expectAccessible()
  await chooserDialog.getByRole('radio', { name: /^Foto 2 · / }).check()
  await chooserDialog.getByRole('button', { name: 'SUBSTITUIR' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  const after = await rowsOf(site, gallery)
  expect(after).toEqual([
    rowsBefore[0],
    { ...rowsBefore[1], version: (rowsBefore[1]?.version ?? 0) + 1, hash: sha256(third![0]!.bytes) },
  ])
})

// spec: S2-4.28
test('single photos can be decided differently from the others', async ({ visit, site, folders }) => {
  const ana = await createTestUser(site)
  const names = namesOf('DSC', 3)
  const gallery = await galleryWith(site, ana, await cameraFiles('first camera', names))
  const rowsBefore = await rowsOf(site, gallery)
  const second = await cameraFiles('second camera', names)
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
  const { page } = visitor
  await visitor.press('SUBIR FOTOS')
  await dropFiles(page, [folders.write(second)])
  const dialog = page.getByRole('dialog', { name: 'Foram encontradas 3 fotos duplicadas.' })
  await dialog.getByRole('combobox', { name: 'O que fazer com DSC_0002.jpg' }).selectOption('Substituir')
  await dialog.getByRole('combobox', { name: 'O que fazer com DSC_0003.jpg' }).selectOption('Não subir')
  await dialog.getByRole('button', { name: 'MANTER AS DUAS' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.reads('2 fotos subiram.')
  const after = (await rowsOf(site, gallery)).map(({ title, hash }) => nameAndHash(title, hash))
  const hashBefore = (title: string) => rowsBefore.find((row) => row.title === title)?.hash
  expect(after.toSorted()).toEqual(
    [
      nameAndHash('DSC_0001.jpg', hashBefore('DSC_0001.jpg')),
      nameAndHash('DSC_0001.jpg', sha256(second[0]!.bytes)),
      nameAndHash('DSC_0002.jpg', sha256(second[1]!.bytes)),
      nameAndHash('DSC_0003.jpg', hashBefore('DSC_0003.jpg')),
    ].toSorted(),
  )
})

// spec: S2-4.06
test('identical files in one batch are uploaded once and listed in the result', async ({ visit, site, folders }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  const [file] = await cameraFiles('first camera', ['IMG_0001.jpg'])
  const [otherFile] = await cameraFiles('first camera', ['IMG_0009.jpg'])
  const copies = ['IMG_0001.jpg', 'IMG_0001 (1).jpg', 'IMG_0001 (2).jpg'].map((name) => ({ ...file!, name }))
  const folder = folders.write([...copies, otherFile!])
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [404] })
  const { page } = visitor
  await visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()
  await dropFiles(page, [folder])
  const successDialog = page.getByRole('dialog', { name: 'Maravilha!' })
  await successDialog.waitFor()
  await successDialog.getByText('2 fotos subiram.').waitFor()
  await successDialog.getByText(/^2 fotos idênticas não subiram de novo: IMG_0001 \(\d\)\.jpg, IMG_0001/).waitFor()
  await successDialog.getByText('Todas as fotos chegaram inteiras. Mantenha o seu backup.').waitFor()
  await visitor.press('FECHAR')

  await visitor.press('SUBIR FOTOS')
  await dropFiles(page, [folder])
  const nothingNewDialog = page.getByRole('dialog', { name: 'Nada de novo para subir' })
  await nothingNewDialog.getByText('Parece que você não possui novas fotos para serem enviadas.').waitFor()
  await nothingNewDialog.getByText(/^4 fotos idênticas não subiram de novo: /).waitFor()
  await visitor.press('FECHAR')
  expect(await rowsOf(site, gallery)).toHaveLength(2)
})
