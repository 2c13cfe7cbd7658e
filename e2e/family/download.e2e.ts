import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { repository } from '../harness/paths.ts'
import { test } from '../harness/e2e-test.ts'
import { familyGallery } from './family-gallery.ts'
import { familyVisit, favouriteButton, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

/** Names of the files in a ZIP, from its central directory. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = []
  for (let index = zip.indexOf('PK\u0001\u0002'); index >= 0; index = zip.indexOf('PK\u0001\u0002', index + 46)) {
    names.push(zip.toString('utf8', index + 46, index + 46 + zip.readUInt16LE(index + 28)))
  }
  return names
}

async function bytesOf(download: Download): Promise<Buffer> {
  const file = join(repository, '.test-engines', `downloaded-${process.pid}-${download.suggestedFilename()}`)
  await download.saveAs(file)
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}

/** Headless Chromium has no share sheet: installs one that records the shared files, or the address without files. */
async function withShareSheet(page: Page, userAgent?: string): Promise<string[][]> {
  const shared: string[][] = []
  await page.exposeFunction('noteShared', (names: string[]) => shared.push(names))
  await page.addInitScript((agent) => {
    if (agent !== undefined) Object.defineProperty(navigator, 'userAgent', { get: () => agent })
    const recordShared = (window as unknown as { noteShared: (names: string[]) => Promise<void> }).noteShared
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files, url = '' }: { files?: File[]; url?: string }) =>
        await recordShared(files?.map(({ name, size }) => `${name} ${size > 0}`) ?? [url]),
    })
  }, userAgent)
  return shared
}

test('a computer downloads one photograph by a key, and all of them as a ZIP', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(5) })
  const guest = await familyVisit(visit, gallery)
  const { page } = guest
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 2).click()
  await page.getByText('2 / 5', { exact: true }).waitFor()
  const [singleDownload] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
  expect(singleDownload.suggestedFilename()).toBe('DSC_0002.jpg')
  expect((await bytesOf(singleDownload)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  await page.keyboard.press('Escape')

  await guest.press('Baixar')
  const sheet = page.getByRole('dialog', { name: 'Baixar fotos' })
  await sheet.waitFor()
  await guest.expectAccessible()
  expect(await sheet.getByRole('radio', { name: /^Original/ }).isChecked()).toBe(true)
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Baixar', exact: true }).click(),
  ])
  await sheet.getByText('O download começou.').waitFor()
  const names = ['DSC_0001.jpg', 'DSC_0002.jpg', 'DSC_0003.jpg', 'DSC_0004.jpg', 'DSC_0005.jpg']
  expect(namesIn(await bytesOf(zip)).toSorted()).toEqual(names)
})

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('an iPhone saves its favourites in chunks and resumes where it stopped', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(12) })
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  const shared = await withShareSheet(page, iphone)
  // Originals this large are saved 10 at a time.
  await site.rows('update gallery set bytes = $2 where id = $1', [gallery.id, 84_000_000])
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  for (let position = 1; position <= 12; position += 1) await favouriteButton(guest, position).tap()

  await guest.press('Baixar')
  const sheet = page.getByRole('dialog', { name: 'Baixar fotos' })
  expect(await sheet.getByRole('radio', { name: /^Favoritas 12 fotos/ }).isChecked()).toBe(true)
  // The originals of these photos are smaller than 1920 px, so there is no other size.
  expect(await sheet.getByRole('radio', { name: /^Original/ }).isChecked()).toBe(true)
  expect(await sheet.getByRole('radio', { name: /^(Celular e redes|Telas grandes)/ }).count()).toBe(0)
  expect(await sheet.getByRole('radio', { name: /^Salvar no celular/ }).isChecked()).toBe(true)
  await guest.expectAccessible()
  await sheet.getByText('Original', { exact: true }).tap()
  await sheet.getByRole('button', { name: 'Começar' }).tap()
  await sheet.getByRole('button', { name: 'Salvar grupo 1 de 2 (10 fotos)' }).tap()
  await sheet.getByRole('button', { name: 'Salvar grupo 2 de 2 (2 fotos)' }).waitFor()
  await guest.expectAccessible()
  await sheet.getByRole('button', { name: 'Fechar' }).tap()

  await guest.press('Baixar')
  await sheet.getByText('Original', { exact: true }).tap()
  await sheet.getByRole('button', { name: 'Continuar do grupo 2 de 2' }).tap()
  await sheet.getByRole('button', { name: 'Salvar grupo 2 de 2 (2 fotos)' }).tap()
  await sheet.getByText(/^Pronto! Todas as fotos foram entregues ao celular/).waitFor()
  expect(shared.map((chunk) => chunk.length)).toEqual([10, 2])
  expect(shared.flat().toSorted().slice(0, 2)).toEqual(['DSC_0001.jpg true', 'DSC_0002.jpg true'])
})

test('an Android phone saves photographs as downloads, and shares the photograph itself', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3), settings: { allow_share: true } })
  const guest = await familyVisit(visit, gallery, { phone: true })
  const { page } = guest
  const shared = await withShareSheet(page)
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await guest.press('Baixar')
  const sheet = page.getByRole('dialog', { name: 'Baixar fotos' })
  expect(await sheet.getByRole('radio', { name: /^Salvar no celular/ }).isChecked()).toBe(true)
  await sheet.getByRole('button', { name: 'Começar' }).tap()
  await sheet.getByText(/^Pronto! 3 fotos salvas em Downloads/).waitFor()
  await expect.poll(() => downloads.toSorted()).toEqual(['DSC_0001.jpg', 'DSC_0002.jpg', 'DSC_0003.jpg'])
  expect(shared).toEqual([])
  await sheet.getByRole('button', { name: 'Fechar' }).tap()

  await picture(guest, 2).tap()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByRole('button', { name: 'Compartilhar' }).tap()
  await expect.poll(() => shared).toEqual([['Foto 2.jpg true']])

  // The notice does not cover the buttons, which are still there.
  await viewer.getByRole('button', { name: 'Baixar (D)' }).tap()
  const notice = await page.getByRole('region', { name: 'Aviso' }).boundingBox()
  const buttons = await viewer.locator('[data-action="mark"]').boundingBox()
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0)

  // Without a connection the viewer shows the thumbnail of a photograph that has no larger rendition yet.
  guest.monitor.expectedLines.push(/net::ERR_(INTERNET_DISCONNECTED|FAILED)/)
  await viewer.getByRole('button', { name: 'Fechar (Esc)' }).tap()
  await viewer.waitFor({ state: 'detached' })
  await page.route(/\/(960|1920)\.webp$/, (route) => route.abort())
  await page.reload()
  // A portrait's tile has the middle rendition, which the viewer would show too.
  await page
    .getByRole('gridcell')
    .filter({ has: page.locator('img[data-loaded][src$="/400.webp"]') })
    .first()
    .tap()
  await viewer.getByText('Sem conexão: esta é a versão pequena da foto.').first().waitFor()
  const thumbnail = viewer.locator('.viewer-smaller img').first()
  expect(await thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('where photographs are protected from copying, only the link is shared', async ({ visit, site }) => {
  const settings = { allow_share: true, anti_copy: true }
  const gallery = await familyGallery(site, { files: await realPictures(1), settings })
  const guest = await familyVisit(visit, gallery, { phone: true })
  const shared = await withShareSheet(guest.page)
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).tap()
  const viewer = guest.page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByRole('button', { name: 'Compartilhar' }).tap()
  await expect.poll(() => shared.flat()).toEqual([expect.stringMatching(/#f=\d+$/)])
})
