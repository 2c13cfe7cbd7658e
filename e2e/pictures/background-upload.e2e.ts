import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { test as base } from '../harness/e2e-test.ts'
import { timeouts } from '../harness/timeouts.ts'
import type { Visitor } from '../harness/visitor.ts'
import { dropFiles } from './drop-files.ts'
import { galleryWith } from './gallery-with.ts'
import { limitUploads } from './network-limiter.ts'
import { cameraFiles, Folders, namesOf, sha256 } from './small-files.ts'

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs: nothing
const test = base.extend('folders', { scope: 'file' }, ({}, { onCleanup }) => {
  const folders = new Folders()
  onCleanup(() => folders.remove())
  return folders
})

const emptyGallery = 'A sua galeria começa aqui: arraste as fotos para esta página'

const panelOf = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Fotos subindo' })

const storedIn = async (site: SiteUnderTest, gallery: string) =>
  (await site.rows('select id from picture where owner_id = $1', [gallery])).length

const hashesIn = async (site: SiteUnderTest, gallery: string) =>
  (
    await site.rows<{ hash: string }>(`select encode(sha256, 'hex') as hash from picture where owner_id = $1`, [
      gallery,
    ])
  )
    .map(({ hash }) => hash)
    .toSorted()

/** Pages of the main menu, opened one after the other. */
const pages = ['Clientes', 'Portfólio', 'Galerias'] as const

// spec: S2-4.22, S2-4.23
test('an upload continues through twenty page changes and stores every file unchanged', async ({
  visit,
  site,
  folders,
}) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [], 'Casamento de 6 GB')
  const files = await cameraFiles('wedding', namesOf('IMG', 65))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [404] })
  const { page } = visitor
  await visitor.heading(emptyGallery).waitFor()
  // A slow network: a few photos pass for every page that is opened.
  const network = await limitUploads(page, 5)
  await dropFiles(page, [folders.write(files)])
  const panel = panelOf(visitor)
  await panel.getByRole('link', { name: 'Abrir Casamento de 6 GB' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  for (let change = 0; change < 20; change += 1) {
    await menu.getByRole('link', { name: pages[change % pages.length]! }).click()
    await page.waitForURL((url) => !url.pathname.startsWith(`/gallery/${gallery}`))
    const storedBefore = await storedIn(site, gallery)
    await network.allowMore(2)
    await expect.poll(() => storedIn(site, gallery)).toBeGreaterThan(storedBefore)
    await panel.getByText(/^\d{1,2}% · \d+ de 65 fotos · /).waitFor()
  }
  expect(await page.title()).toMatch(/^\d{1,2}% · /)
  await visitor.expectAccessible()

  // The panel shows the result on every page.
  await network.restore()
  await panel.getByText('65 fotos subiram', { exact: true }).waitFor({ timeout: timeouts.testMs })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await panel.getByRole('button', { name: 'Ver resultado de Casamento de 6 GB' }).click()
  const result = page.getByRole('dialog', { name: 'Maravilha!' })
  await result.getByText('Todas as fotos chegaram inteiras. Mantenha o seu backup.').waitFor()
  await visitor.expectAccessible()
  await result.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await panel.waitFor({ state: 'hidden' })
  expect(await hashesIn(site, gallery)).toEqual(files.map(({ bytes }) => sha256(bytes)).toSorted())
})

// spec: S2-4.03
test('an upload is paused, resumed, and accepts more files meanwhile', async ({ visit, site, folders }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await cameraFiles('before', ['A_0001.jpg']), 'Ensaio na cidade')
  const files = await cameraFiles('city', namesOf('IMG', 12))
  const moreFiles = await cameraFiles('city, later', namesOf('MORE', 4))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
  const { page } = visitor
  const network = await limitUploads(page, 3)
  await visitor.press('SUBIR FOTOS')
  await dropFiles(page, [folders.write(files)])
  await expect.poll(() => storedIn(site, gallery)).toBe(4)

  const panel = panelOf(visitor)
  await visitor.press('Pausar Ensaio na cidade')
  await panel.getByText(/^Em pausa · \d+% · 3 de 12 fotos$/).waitFor()
  await network.restore()
  // Nothing is sent until it is resumed, even after the network recovers; other files do not wait for it.
  await visitor.press('SUBIR FOTOS')
  await visitor.heading('Arraste as suas fotos para esta página').waitFor()
  await dropFiles(page, [folders.write(moreFiles)])
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.reads('4 fotos subiram.')
  await visitor.press('FECHAR')
  expect(await storedIn(site, gallery)).toBe(8)

  await visitor.press('Continuar Ensaio na cidade')
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.reads('12 fotos subiram.')
  await visitor.press('FECHAR')
  expect(await storedIn(site, gallery)).toBe(17)
})

test('queues uploads of two galleries, shows both, and cancels one', async ({ visit, site, folders }) => {
  const ana = await createTestUser(site)
  const beach = await galleryWith(site, ana, [], 'Retratos na praia')
  const garden = await galleryWith(site, ana, [], 'Jardim da vó')
  const files = await cameraFiles('beach', namesOf('IMG', 10))
  const others = await cameraFiles('garden', namesOf('IMG', 6))
  const visitor = await visit(`/gallery/${beach}/pictures`, { as: ana, expectedErrors: [404] })
  const { page } = visitor
  await visitor.heading(emptyGallery).waitFor()
  const network = await limitUploads(page, 4)
  await dropFiles(page, [folders.write(files)])
  await expect.poll(() => storedIn(site, beach)).toBe(4)

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Galerias' }).click()
  await page
    .getByRole('link', { name: /^Jardim da vó/ })
    .first()
    .click()
  await visitor.heading(emptyGallery).waitFor()
  await dropFiles(page, [folders.write(others)])
  const panel = panelOf(visitor)
  await visitor.heading('Subindo fotos: 2 envios').waitFor()
  await panel.getByText('Na fila · 6 fotos').waitFor()
  await panel.getByText(/^\d{1,2}% · 4 de 10 fotos · /).waitFor()
  await visitor.expectAccessible()
  await page.setViewportSize({ width: 390, height: 844 })
  await panel.getByRole('button', { name: 'Abrir o painel' }).click()
  await visitor.expectAccessible()
  await page.setViewportSize({ width: 1280, height: 800 })

  // Cancelling asks for confirmation. Stored photos stay, the rest is not offered again, and the other upload starts.
  await visitor.press('Cancelar o envio para Retratos na praia')
  const confirmDialog = page.getByRole('dialog', { name: 'Cancelar este envio?' })
  await confirmDialog
    .getByText('As fotos que já chegaram ficam em “Retratos na praia”. As outras não sobem mais.')
    .waitFor()
  await confirmDialog.getByRole('button', { name: 'Continuar subindo' }).click()
  await confirmDialog.waitFor({ state: 'hidden' })
  await visitor.press('Cancelar o envio para Retratos na praia')
  await confirmDialog.getByRole('button', { name: 'CANCELAR ENVIO' }).click()
  await visitor.reads('Envio cancelado. 4 fotos já tinham chegado e continuam guardadas.')
  await network.restore()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.reads('6 fotos subiram.')
  await visitor.press('FECHAR')
  await panel.waitFor({ state: 'hidden' })
  expect(await hashesIn(site, garden)).toEqual(others.map(({ bytes }) => sha256(bytes)).toSorted())
  expect(await storedIn(site, beach)).toBe(4)
  const open = await site.rows('select id from upload_batch where owner_id = $1 and finished_at is null', [beach])
  expect(open).toEqual([])
  await visitor.opens(`/gallery/${beach}/pictures`)
  await visitor.reads('4 fotos')
  expect(await page.getByText('Um envio ficou pela metade').count()).toBe(0)
})
