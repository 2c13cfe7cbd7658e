import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { clientOf, familyGallery } from '../family/family-gallery.ts'
import { setPixKey } from '../family/family-selection.ts'
import { familyVisit, opens } from '../family/family-visit.ts'
import { familyChoice } from '../selection/family-choice.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { askBalance } from './connected-studio.ts'

test('a balance paid by the studio’s Pix key is declared, confirmed with RECEBI, and opens the page', async ({
  visit,
  site,
}) => {
  const settings = { single_download: false, download_all: false }
  const gallery = await familyGallery(site, { files: await smallPictures(4), settings })
  await setPixKey(site, gallery)
  const client = await clientOf(site, gallery)

  // The dialog that switches the delivery on asks for the amount first.
  const ana = await visit(`/gallery/${gallery.id}/pictures`, { as: gallery.photographer })
  const menu = ana.page.getByRole('navigation', { name: 'Menu da galeria' })
  await menu.getByRole('switch', { name: 'Entrega em alta' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'O que o cliente vai poder baixar?' })
  await dialog.getByRole('checkbox', { name: 'Liberar só quando quitar' }).check()
  await dialog.getByRole('button', { name: 'LIGAR ENTREGA' }).click()
  expect(await ana.errorUnder('Valor que falta')).not.toBe('')
  await ana.field('Valor que falta').fill('35000')
  await ana.expectAccessible()
  await dialog.getByRole('button', { name: 'LIGAR ENTREGA' }).click()
  await menu.getByRole('link', { name: 'Entrega em alta Ativa' }).waitFor()

  const marina = await familyVisit(visit, gallery, { phone: true })
  const { page } = marina
  await opens(marina, gallery, client.personalPath)
  await marina.press('Ver minhas fotos')
  await marina.reads('Faltam R$ 350,00 para liberar as fotos em alta.')
  await marina.expectAccessible()
  await marina.press('Pagar com Pix')
  const sheet = page.getByRole('dialog', { name: 'Liberar as fotos em alta' })
  await sheet.getByRole('img', { name: 'QR Code do Pix' }).waitFor()
  expect(await marina.field('Pix copia e cola').inputValue()).toContain('pix@estudioaurora.com.br')
  await marina.press('Já paguei')
  await sheet.getByRole('heading', { name: 'Pagamento avisado' }).waitFor()
  await marina.expectAccessible()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })

  // RECEBI on Hoje opens the downloads of the page that the family has open.
  await ana.opens('/dashboard')
  const due = ana.page.getByRole('region', { name: 'A RECEBER' })
  await due.getByText(/o cliente avisou que pagou/).waitFor()
  await ana.expectAccessible()
  await due.getByRole('button', { name: /^Recebi R\$\s350,00/ }).click()
  await ana.reads('Pagamento marcado como recebido.')
  await due.waitFor({ state: 'detached' })
  await marina.reads('Pagamento confirmado. As fotos estão liberadas!')
  await marina.press('Baixar as fotos')
  await page.getByRole('dialog', { name: 'Baixar fotos' }).waitFor()
})

test('lists what clients owe by state, finds, confirms and exports it', async ({ visit, site }) => {
  const user = await createTestUser(site, { name: 'Estúdio Aurora' })
  const wedding = await galleryWith(site, user, await smallPictures(3), 'Casamento na serra')
  const newborn = await galleryWith(site, user, await smallPictures(1), 'Newborn da Íris')
  await familyChoice(site, user, wedding, {
    client: 'Marina Alves',
    terms: {
      selling_photos: true,
      charge_type: 'ADDITIONAL',
      contracted_pictures: 1,
      extra_picture_price: 1_500,
      allow_extra_pictures: true,
    },
    chosen: [1, 2],
    note: '',
  })
  await askBalance(site, { photographer: user, id: newborn }, 80_000)

  const ana = await visit('/gallery', { as: user })
  const { page } = ana
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await ana.link('A receber').click()
  await ana.expectPath('/receivables')
  await ana.heading('A receber').waitFor()
  const rows = page.getByRole('row')
  const extras = rows.filter({ hasText: 'Marina Alves' })
  const balance = rows.filter({ hasText: 'Newborn da Íris' })
  await extras.getByText('Fotos extras').waitFor()
  await balance.getByText('Saldo para liberar').waitFor()
  await page.getByRole('radio', { name: 'Em aberto' }).and(page.locator(':checked')).waitFor()
  await ana.reads(/^R\$\s815,00$/)
  await ana.expectAccessible()

  await page.getByRole('searchbox', { name: 'Procurar por cliente ou galeria' }).fill('iris')
  await extras.waitFor({ state: 'detached' })
  await balance.waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), ana.press('BAIXAR CSV')])
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const csv = readFileSync(await download.path(), 'utf8')
  expect(csv).toContain('Newborn da Íris')
  expect(csv).not.toContain('Marina Alves')
  await page.getByRole('searchbox', { name: 'Procurar por cliente ou galeria' }).fill('')

  await balance.getByRole('button', { name: /^Recebi R\$\s800,00/ }).click()
  await balance.waitFor({ state: 'detached' })
  await page.getByRole('radio', { name: 'Recebidos' }).check()
  await balance.getByText(/^recebido /).waitFor()
  await balance.getByRole('button', { name: 'Desfazer' }).click()
  await ana.reads('Nada recebido ainda')
  await page.getByRole('radio', { name: 'Avisados' }).check()
  await ana.reads('Nenhum pagamento avisado')
  await page.getByRole('radio', { name: 'Em aberto' }).check()
  await balance.waitFor()

  // A row leads to its details.
  await balance.getByRole('link', { name: 'Newborn da Íris' }).click()
  await ana.expectPath(`/gallery/${newborn}/download`)
  await ana.reads('Esperando R$ 800,00.')
})
