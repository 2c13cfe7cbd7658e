import { expect } from 'vitest'
import { enterClient } from '../clients/create-clients.ts'
import { clipboardOf } from '../clients/clipboard.ts'
import { SendForm } from '../clients/send-form.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { freshEmail, createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import { choose, finish, createSelection } from './create-selection.ts'

// spec: S3-1.02, S3-2.03, S3-2.07, S3-2.08, S3-2.11, S3-2.12, S3-2.17, S3-2.18, S3-2.19, S3-2.28, S3-3.05, S3-4.08
// spec: S3-4.09, S3-4.13, S3-4.14, S3-4.15, S3-4.16, S3-5.14, S3-5.18, S3-7.08, S3-8.01, S3-8.14, S3-8.22
test('offers a public selection, stops its sale, and ends it', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(3))
  const home = `/gallery/${gallery}/selection`
  await enterClient(site, ana, { name: 'Marina Alves', email: freshEmail('marina') })
  const visitor = await visit(`${home}/preferences`, { as: ana, expectedErrors: [500] })
  const { page } = visitor
  const clipboard = await clipboardOf(visitor, site)
  const stored = async () =>
    (
      await site.rows(
        'select selling, charge_type, contracted, extra_price, price_packages, active, link_type from link_preferences where gallery_id = $1',
        [gallery],
      )
    )[0]

  await page.getByRole('switch', { name: 'Vender fotos' }).click()
  await page.getByRole('radio', { name: /Só as adicionais/ }).check()
  await visitor.field('Fotos contratadas').fill('30')
  // A sale of all photos has no package.
  await page.getByRole('radio', { name: /Todas as fotos/ }).check()
  expect(await visitor.field('Fotos contratadas').count()).toBe(0)
  await visitor.field('Preço por foto').fill('1250')
  const packages = page.getByRole('group', { name: 'Preço por quantidade' })
  const addPackage = async (count: string, cents: string) => {
    await packages.getByLabel('Quantidade de fotos').fill(count)
    await packages.getByLabel('Valor total').fill(cents)
    await packages.getByRole('button', { name: 'Adicionar' }).click()
  }
  await addPackage('10', '12500')
  await packages.getByText('Uma a uma sairia por R$ 125,00: o valor precisa ser menor.').waitFor()
  await addPackage('10', '10000')
  await packages.getByText('10 fotos por R$ 100,00 (R$ 10,00 cada)').waitFor()
  await visitor.reads('Se o cliente escolher 11 fotos, paga R$ 112,50 por 11 fotos: sempre a combinação mais barata.')
  await addPackage('5', '5500')
  await visitor.expectAccessible()
  await packages.getByRole('button', { name: 'Remover o preço de 5 fotos' }).click()
  // Public and a single client exclude each other; unchecking public leaves no client selected.
  const publicCheckbox = page.getByRole('checkbox', { name: /^Seleção pública/ })
  await visitor.press('Escolher cliente')
  await page.getByRole('button', { name: /^Marina Alves/ }).click()
  await visitor.button('ATIVAR E ENVIAR').waitFor()
  await publicCheckbox.check()
  await visitor.button('Escolher cliente').waitFor()
  await publicCheckbox.uncheck()
  await visitor.button('ATIVAR SELEÇÃO').waitFor()
  await visitor.button('Escolher cliente').waitFor()
  await publicCheckbox.check()
  await visitor.press('ATIVAR SELEÇÃO PÚBLICA')
  await visitor.expectPath(`${home}/followup`)
  expect(await stored()).toEqual({
    selling: true,
    charge_type: 'ALL',
    contracted: null,
    extra_price: 1250,
    price_packages: [{ count: 10, price: 10_000 }],
    active: true,
    link_type: 'public',
  })
  await visitor.heading('Nenhuma seleção foi iniciada ainda').waitFor()
  await visitor.reads('Sem prazo · R$ 12,50 por foto · 10 por R$ 100,00')
  const block = page.getByRole('region', { name: 'SELEÇÃO PÚBLICA' })
  await block.getByRole('button', { name: 'COPIAR' }).click()
  await block.getByText('COPIADO').waitFor()
  const [{ slug } = {}] = await site.rows<{ slug: string }>('select slug from gallery where id = $1', [gallery])
  const copied = new URL(await clipboard())
  expect([copied.host.endsWith(site.galleriesDomain), copied.pathname]).toEqual([true, `/${slug}`])
  await block.getByRole('button', { name: 'ENVIAR' }).click()
  await new SendForm(visitor).drawer.waitFor()
  await page.keyboard.press('Escape')
  await visitor.expectPath(`${home}/followup`)

  // A rejected change of a running selection is reverted; the next one is saved.
  await visitor.link('ALTERAR PREFERÊNCIAS').click()
  await visitor.heading('A seleção está ativa').waitFor()
  const sellSwitch = page.getByRole('switch', { name: 'Vender fotos' })
  const stop = async () => {
    await sellSwitch.click()
    await visitor.reads('A quantidade contratada e os preços voltam a zero.')
    await visitor.press('PARAR DE VENDER')
  }
  await page.route('**/link-preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await stop()
  await visitor.reads('Algo deu errado')
  await expect.poll(() => sellSwitch.isChecked()).toBe(true)
  await page.unroute('**/link-preferences')
  await stop()
  await visitor.reads('A informação foi alterada com sucesso!')
  expect(await stored()).toMatchObject({
    selling: false,
    charge_type: null,
    contracted: null,
    extra_price: null,
    price_packages: [],
  })
  await visitor.field('Máximo de fotos').fill('25')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored())?.['contracted']).toBe(25)

  await visitor.press('Desativar seleção')
  await visitor.press('DESATIVAR')
  await visitor.expectPath(`${home}/preferences`)
  await visitor.button('ATIVAR SELEÇÃO').waitFor()
  expect(await stored()).toMatchObject({ active: false, link_type: null })
})

// spec: S3-2.29, S3-5.21, S3-5.22, S3-5.23, S3-5.24, S3-5.25
test('features that the plan lacks are marked and offered, and change nothing', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(2))
  const selectionId = await createSelection(site, ana, {
    gallery,
    client: { name: 'Marina Alves', email: freshEmail('marina') },
  })
  await choose(site, selectionId, 2)
  await finish(site, selectionId)
  await site.rows('update selection set magic_link = false where id = $1', [selectionId])
  await setAccountStatus(site, ana, 'paid')
  // Basic has no export of lists; its other missing features are missing in Standard too.
  await site.rows('update subscription set plan_id = 28 where customer_id = $1', [ana.customerId])
  const visitor = await visit(`/gallery/${gallery}/selection/followup`, { as: ana })
  const { page } = visitor
  const card = page.getByRole('article', { name: 'Marina Alves' })
  const expectOffer = async (action: () => Promise<void>, words: string) => {
    await action()
    await visitor.reads(new RegExp(`^${words}`))
    await visitor.press('Agora não')
    await visitor.doesNotRead('Agora não')
  }
  await card.getByText('Recurso Plus').first().waitFor()
  await expectOffer(
    async () => await card.getByRole('button', { name: 'EXPORTAR LISTA' }).click(),
    'Exportar a lista de fotos selecionadas não faz parte do seu plano atual.',
  )
  const magic = card.getByRole('switch', { name: 'Link mágico' })
  await expectOffer(async () => await magic.click(), 'O link mágico não faz parte do seu plano atual.')
  expect(await magic.isChecked()).toBe(false)
  await expectOffer(
    async () => await visitor.press('CRIAR NOVA SELEÇÃO PARA ESTA GALERIA'),
    'Várias seleções privadas na mesma galeria não fazem parte do seu plano atual.',
  )
  await visitor.opens(`/gallery/${gallery}/selection/preferences`)
  const sellSwitch = page.getByRole('switch', { name: 'Vender fotos' })
  await expectOffer(async () => await sellSwitch.click(), 'Vender fotos extras não faz parte do seu plano atual.')
  expect(await sellSwitch.isChecked()).toBe(false)
})
