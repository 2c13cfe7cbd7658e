import type { Download, Page } from 'playwright-core'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { familyGallery, type FamilyGallery } from '../family/family-gallery.ts'
import { check, privateSelection, setPixKey, type Terms } from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { httpRequest } from '../harness/http-request.ts'
import { repository } from '../harness/paths.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'

/** Six photos are included; each extra costs R$ 25,00, and three cost R$ 50,00. */
const terms: Terms = {
  selling_photos: true,
  charge_type: 'ADDITIONAL',
  contracted_pictures: 6,
  extra_picture_price: 2500,
  allow_extra_pictures: true,
  price_packages: [{ count: 3, price: 5000 }],
}

interface Outcome {
  status: number
  error: string | null
  files: string[]
  /** The number of photos in all parts of the ZIP. */
  zipped: number
  url: string | null
}

const attempts = {
  single: { what: 'chosen', numbers: [1], as: 'files' },
  lot: { what: 'all', as: 'files', count: 50 },
  zip: { what: 'all', as: 'zip' },
} as const

/** Requests a download from the client's page, regardless of its buttons. */
async function requestDownload(page: Page, { id }: FamilyGallery, attempt: keyof typeof attempts): Promise<Outcome> {
  const body = JSON.stringify({ size: 'original', ...attempts[attempt] })
  return await page.evaluate(
    async ({ path, sent }) => {
      const headers = { 'content-type': 'application/json', 'x-revela': '1' }
      const httpResponse = await fetch(path, { method: 'POST', headers, body: sent })
      const result = (await httpResponse.json()) as {
        error?: string
        files?: { name: string; url: string }[]
        parts?: { pictures: number; url: string }[]
      }
      const { error = null, files = [], parts = [] } = result
      return {
        status: httpResponse.status,
        error,
        files: files.map(({ name }) => name),
        zipped: parts.reduce((sum, { pictures }) => sum + pictures, 0),
        url: files[0]?.url ?? parts[0]?.url ?? null,
      }
    },
    { path: `/api/family/gallery/${id}/downloads`, sent: body },
  )
}

/** The error of each attempt, or the number of photos that it returns. */
async function outcomes(page: Page, gallery: FamilyGallery) {
  const [single, lot, zip] = [
    await requestDownload(page, gallery, 'single'),
    await requestDownload(page, gallery, 'lot'),
    await requestDownload(page, gallery, 'zip'),
  ]
  return [single.error ?? single.files.length, lot.error ?? lot.files.length, zip.error ?? zip.zipped]
}

const statusOf = async (url: string) => (await httpRequest(url, { method: 'HEAD' })).status

/** Names of the files in a ZIP, from its central directory. */
async function namesIn(download: Download): Promise<string[]> {
  const file = join(repository, '.test-engines', `downloaded-${process.pid}-${download.suggestedFilename()}`)
  await download.saveAs(file)
  const zip = readFileSync(file)
  rmSync(file)
  const names: string[] = []
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 46)) {
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)))
  }
  return names.toSorted()
}

/** Repeats the key, which has no effect while the viewer still opens. */
async function closesViewer(page: Page): Promise<void> {
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await expect
    .poll(async () => {
      if ((await viewer.count()) > 0) await page.keyboard.press('Escape')
      return await viewer.count()
    })
    .toBe(0)
}

async function choosesEight(marina: Visitor): Promise<void> {
  const { page } = marina
  await marina.reads('Seu pacote inclui 6 fotos. Extras: R$ 25,00 cada ou 3 por R$ 50,00.')
  for (let position = 1; position <= 6; position += 1) await check(marina, position).click()
  await check(marina, 7).click()
  const prices = page.getByRole('dialog', { name: 'Fotos extras' })
  await prices.getByText(/^A partir daqui as fotos custam R\$ 25,00 cada ou 3 por R\$ 50,00\./).waitFor()
  await prices.getByRole('button', { name: 'Continuar' }).click()
  await check(marina, 8).click()
  await page.getByText('8 · 6 inclusas + 2 extras = R$ 50,00').waitFor()
  await marina.press('Concluir')
  await marina.reads('3 fotos por R$ 50,00')
  await marina.reads('Pelo mesmo preço ainda cabe 1 foto.')
  await marina.field('Entendo que depois de enviar não poderei mudar.').check()
  await marina.press('Enviar escolhas')
  await marina.heading('Escolhas enviadas!').waitFor()
}

test('delivers a sale once the photographer confirmed the Pix, and only the chosen photos', async ({ visit, site }) => {
  const settings = { single_download: false, download_all: false }
  const gallery = await familyGallery(site, { files: await smallPictures(60), settings })
  await setPixKey(site, gallery)
  const selection = await privateSelection(site, gallery, terms)
  const marina = await familyVisit(visit, gallery, { expectedErrors: [403, 410] })
  const { page } = marina
  await opens(marina, gallery, selection.personalPath)
  await marina.press('Ver minhas fotos')
  await choosesEight(marina)

  // The switch asks what to deliver and shows what is unpaid.
  const studio = await visit(`/gallery/${gallery.id}/pictures`, { as: gallery.photographer })
  const menu = studio.page.getByRole('navigation', { name: 'Menu da galeria' })
  const deliverySwitch = menu.getByRole('switch', { name: 'Entrega em alta' })
  const dialog = studio.page.getByRole('dialog', { name: 'O que o cliente vai poder baixar?' })
  await deliverySwitch.click()
  await dialog.getByText('Marina Duarte escolheu 8 · 2 a pagar (R$ 50,00)').waitFor()
  await dialog.getByText('nada por enquanto').waitFor()
  expect(await dialog.getByRole('radio', { name: 'Só as escolhidas e pagas' }).isChecked()).toBe(true)
  await dialog.getByText(/Enquanto faltar pagamento, nada é liberado\./).waitFor()
  await studio.expectAccessible()
  await dialog.getByRole('button', { name: 'LIGAR ENTREGA' }).click()
  await menu.getByRole('link', { name: 'Entrega em alta Ativa' }).waitFor()

  // Nothing can be downloaded, and the page names the pending payment.
  await page.reload()
  const sentence = 'As fotos em alta são liberadas assim que Estúdio Aurora confirmar o pagamento de R$ 50,00.'
  await page.getByRole('main').getByText(sentence).waitFor()
  await marina.expectAccessible()
  await picture(marina, 1).click()
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  await viewer.getByRole('button', { name: 'Favoritar (Espaço)' }).waitFor()
  expect(await viewer.getByRole('button', { name: 'Baixar (D)' }).count()).toBe(0)
  await closesViewer(page)
  expect(await page.getByRole('button', { name: 'Baixar', exact: true }).count()).toBe(0)
  await page.getByRole('main').getByRole('button', { name: 'Pagar com Pix' }).click()
  await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
  await marina.press('Já paguei')
  await marina.reads('Você avisou que pagou. Estúdio Aurora vai conferir o recebimento.')
  await page.keyboard.press('Escape')
  const paymentErrorCode = 'DownloadAwaitsPayment'
  expect(await outcomes(page, gallery), 'the client’s own claim is not a payment').toEqual([
    paymentErrorCode,
    paymentErrorCode,
    paymentErrorCode,
  ])

  // After RECEBI the open page updates and offers exactly the eight chosen photos.
  await studio.opens(`/gallery/${gallery.id}/selection/followup`)
  await studio.press('RECEBI')
  await page.getByRole('main').getByText('Você pode baixar as 8 fotos que escolheu.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Ver meu pedido' }).waitFor()
  expect(await outcomes(page, gallery)).toEqual([1, 8, 8])
  await marina.press('Baixar')
  const sheet = page.getByRole('dialog', { name: 'Baixar fotos' })
  await sheet.getByRole('radio', { name: /^Escolhidas 8 fotos escolhidas/ }).waitFor()
  await marina.expectAccessible()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: 'Baixar', exact: true }).click(),
  ])
  const eight = Array.from({ length: 8 }, (_, at) => `IMG_${String(at + 1).padStart(4, '0')}.jpg`)
  expect(await namesIn(zip)).toEqual(eight)
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await picture(marina, 8).click()
  await viewer.getByRole('button', { name: 'Baixar (D)' }).waitFor()
  await closesViewer(page)
  await picture(marina, 9).click()
  await viewer.getByText('9 / 60', { exact: true }).waitFor()
  await viewer.getByRole('button', { name: 'Baixar (D)' }).waitFor({ state: 'hidden' })
  await viewer.getByText('Esta não está entre as escolhidas').waitFor()
  await closesViewer(page)
  await page.reload()
  await page.getByText('Escolhidas · 8 fotos').waitFor()
  await picture(marina, 8).waitFor()
  expect(await picture(marina, 9).count(), 'opens with the chosen photos').toBe(0)
  await marina.press('Mostrar todas')
  await picture(marina, 9).waitFor()

  // Turning delivery off invalidates issued links at once.
  const links = [
    (await requestDownload(page, gallery, 'single')).url ?? '',
    (await requestDownload(page, gallery, 'zip')).url ?? '',
  ]
  expect(await Promise.all(links.map((url) => statusOf(url)))).toEqual([200, 200])
  await deliverySwitch.click()
  await menu.getByRole('link', { name: 'Entrega em alta Inativa' }).waitFor()
  await studio.reads('As alterações foram salvas.')
  expect(await Promise.all(links.map((url) => statusOf(url)))).toEqual([410, 410])

  // "Só as escolhidas" does not wait for the payment; "Todas" must be chosen explicitly.
  await studio.press('Desfazer')
  await studio.button('RECEBI').waitFor()
  await studio.opens(`/gallery/${gallery.id}/download`)
  await studio.page.getByRole('switch', { name: 'Baixar todas as fotos' }).click()
  await dialog.getByRole('radio', { name: 'Só as escolhidas', exact: true }).check()
  await dialog.getByText('baixa 8 fotos').waitFor()
  await dialog.getByText(/^Falta receber R\$ 50,00\./).waitFor()
  await studio.expectAccessible()
  await dialog.getByRole('button', { name: 'LIGAR ENTREGA' }).click()
  await menu.getByRole('link', { name: 'Entrega em alta Ativa' }).waitFor()
  await expect.poll(() => outcomes(page, gallery)).toEqual([1, 8, 8])
  await studio.page.getByRole('radio', { name: 'Todas as fotos' }).click()
  await studio.page.getByText('baixa 60 fotos').waitFor()
  await expect.poll(() => outcomes(page, gallery)).toEqual([1, 50, 60])
  await studio.expectAccessible()
  await page.reload()
  await marina.press('Baixar')
  await sheet.getByRole('radio', { name: /^Todas 60 fotos/ }).waitFor()
  await sheet.getByRole('button', { name: 'Fechar' }).click()

  // A reopening reaches the open page, and what the client declared is not asked for again.
  await selection.edit({ status: 0 })
  await marina.reads('Estúdio Aurora reabriu a sua escolha: você pode mudar as fotos.')
  const main = page.getByRole('main')
  await main.getByText('A sua escolha está aberta de novo.').waitFor()
  await main.getByRole('button', { name: 'Escolher fotos' }).click()
  await marina.press('Concluir')
  await page.getByText('Pagamento que você avisou').waitFor()
  await page.getByText('Falta pagar').waitFor()
  await marina.expectAccessible()
})
