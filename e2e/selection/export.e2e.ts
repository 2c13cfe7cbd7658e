import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'
import { expect } from 'vitest'
import { clipboardOf } from '../clients/clipboard.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { familyChoice } from './family-choice.ts'

const notReady =
  'O PDF com os detalhes desta seleção ainda não foi totalmente processado! Por favor, aguarde 1 minuto e tente novamente!'

const dialogOf = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Exportar seleção' })

async function bytesOf(download: Download): Promise<Buffer> {
  return await buffer(await download.createReadStream())
}

// spec: S3-1.05, S3-2.22, S3-2.41, S3-2.42, S3-2.43, S3-3.23, S3-8.06, S3-8.07, S3-9.11, S3-9.57
test('exports a finished selection to Lightroom, Finder, Explorer, PDF, sidecars and a table', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const gallery = await galleryWith(site, user, await smallPictures(4))
  await site.rows(`update picture set title = 'Cerimônia "sim" 1.jpg' where owner_id = $1 and title_number = 1`, [
    gallery,
  ])
  // Parallel uploads get their numbers in the order of arrival.
  const rows = await site.rows<{ number: number }>(
    'select number from picture where owner_id = $1 and title_number <= 3 order by title_number',
    [gallery],
  )
  const numbers = rows.map((row) => row.number)
  const number = numbers[1]!
  await familyChoice(site, user, gallery, {
    client: 'Marina Alves',
    chosen: numbers,
    comments: [{ number, text: 'Preto e branco' }],
    note: '',
  })
  const ana = await visit(`/gallery/${gallery}/selection/followup`, { as: user })
  const { page } = ana
  const copied = await clipboardOf(ana, site)
  await ana.press('EXPORTAR LISTA')
  const dialog = dialogOf(ana)
  await dialog.getByText('Seleção de Marina Alves', { exact: true }).waitFor()
  const box = await dialog.boundingBox()
  expect((box?.width ?? 0) / 1280).toBeCloseTo(0.85, 2)

  // A name with a space shows a warning; the copy button confirms for two seconds.
  await dialog.getByText('1 foto tem espaço no nome', { exact: true }).waitFor()
  const copy = dialog.getByRole('button', { name: 'COPIAR', exact: true })
  await copy.click()
  await dialog.getByRole('button', { name: 'COPIADO', exact: true }).waitFor()
  const names = (await copied()).split(', ').toSorted()
  expect(names).toEqual(['Cerimônia "sim" 1', 'IMG_0002', 'IMG_0003'])
  await copy.waitFor()
  await ana.expectAccessible()

  // Arrow keys move between the tabs.
  await dialog.getByRole('tab', { name: 'Lightroom' }).focus()
  await page.keyboard.press('ArrowRight')
  const list = dialog.getByRole('textbox')
  await dialog.getByLabel('Busca para o Finder').waitFor()
  expect(await list.inputValue()).toContain('name:"IMG_0002" OR ')
  await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Busca para o Windows Explorer').waitFor()
  expect(await list.inputValue()).toContain('System.FileName:~"IMG_0002.*"')

  // A job makes the PDF: until it is ready the page polls, and after a minute it says that it is late.
  let isMade = false
  await page.route('**/api/selections/*/pdf', async (route) => {
    if (isMade) await route.fallback()
    else await route.fulfill({ json: { ready: false, url: null } })
  })
  await page.clock.install()
  await page.keyboard.press('ArrowRight')
  await dialog.getByText('Preparando o PDF…', { exact: true }).waitFor()
  expect(await dialog.getByText(notReady, { exact: true }).count()).toBe(0)
  await page.clock.runFor(60_000)
  await dialog.getByText(notReady, { exact: true }).waitFor()
  isMade = true
  await dialog.getByRole('button', { name: 'TENTAR NOVAMENTE' }).click()
  const ready = dialog.getByRole('button', { name: 'BAIXAR PDF' })
  await ready.waitFor()
  const [pdf] = await Promise.all([page.waitForEvent('download'), ready.click()])
  expect(pdf.suggestedFilename()).toBe('Casamento Ana e João - Marina Alves.pdf')
  expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')

  await page.keyboard.press('End')
  await dialog.getByRole('tab', { name: 'XMP e CSV' }).click()
  const download = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name }).click()])
    return await bytesOf(file)
  }
  const zip = await download('BAIXAR ZIP')
  expect(zip.subarray(0, 2).toString()).toBe('PK')
  expect(zip.includes('IMG_0002.xmp')).toBe(true)
  expect((await download('BAIXAR CSV')).toString()).toContain('"IMG_0002.jpg";"2";"Marina Alves: Preto e branco"')
  await ana.expectAccessible()
})

// spec: S3-8.04, S3-8.08
test('splits 1,500 photos into blocks on a phone; a failure is shown and can be retried', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const gallery = await galleryWith(site, user, await smallPictures(1))
  await familyChoice(site, user, gallery, { client: 'Marina Alves', chosen: [1], note: '' })
  const ana = await visit('/dashboard', { as: user, phone: true, expectedErrors: [500] })
  const { page } = ana
  const copied = await clipboardOf(ana, site)
  const blocks = Array.from({ length: 60 }, (_, index) => `System.FileName:~"IMG_${index}.*"`)
  let works = false
  await page.route('**/api/selections/export?*', async (route) => {
    const response = {
      exported_selections: blocks,
      total_selected: 1500,
      blank_space: [],
      also_found: [],
      selectionPDFRequestURL: null,
    }
    if (!route.request().url().includes('windows_explorer')) await route.fallback()
    else if (works) await route.fulfill({ json: response })
    else await route.fulfill({ status: 500, json: { error: 'Unexpected', messages: [] } })
  })
  await ana.press('Exportar a seleção de Marina Alves')
  const dialog = dialogOf(ana)
  await dialog.getByRole('tab', { name: 'Windows Explorer' }).click()
  await dialog.getByText('Algo deu errado', { exact: true }).waitFor()
  works = true
  await dialog.getByRole('button', { name: 'TENTAR DE NOVO' }).click()
  await dialog.getByText('As fotos foram divididas em 60 blocos', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'COPIAR bloco 60', exact: true }).click()
  expect(await copied()).toBe('System.FileName:~"IMG_59.*"')
  await dialog.getByText('já copiado', { exact: true }).waitFor()
  // A copy that the browser refuses is not marked.
  await ana.context.clearPermissions()
  await dialog.getByRole('button', { name: 'COPIAR bloco 1', exact: true }).click()
  await page.getByText(/^Não foi possível copiar\./).waitFor()
  expect(await dialog.getByText('já copiado', { exact: true }).count()).toBe(1)
  await ana.expectAccessible()
})

// spec: S3-5.23, S3-5.25
test('a plan without the list offers the one that has it', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const gallery = await galleryWith(site, user, await smallPictures(1))
  const selection = await familyChoice(site, user, gallery, { client: 'Marina Alves', chosen: [1], note: '' })
  await setAccountStatus(site, user, 'free')
  const ana = await visit('/dashboard', { as: user })
  await ana.press('Exportar a seleção de Marina Alves')
  await ana.reads('PLANO INDICADO')
  expect(await dialogOf(ana).count()).toBe(0)
  const exportedAt = async () =>
    (await site.rows<{ exported_at: Date | null }>('select exported_at from selection where id = $1', [selection]))[0]
  await expect.poll(exportedAt).toEqual({ exported_at: null })
})
