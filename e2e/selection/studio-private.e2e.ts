import { expect } from 'vitest'
import { clipboardOf } from '../clients/clipboard.ts'
import { SendForm } from '../clients/send-form.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { freshEmail, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { waitUntil } from '../harness/wait-until.ts'

const nextYear = new Date().getFullYear() + 1

// spec: S1-1.02, S1-5.02, S1-5.21, S1-5.22, S2-2.34, S2-2.36, S2-2.39, S3-1.03, S3-1.04, S3-2.02, S3-2.03, S3-2.06
// spec: S3-2.07, S3-2.08, S3-2.09, S3-2.10, S3-2.12, S3-2.13, S3-2.14, S3-2.15, S3-2.16, S3-2.24, S3-2.25, S3-2.26
// spec: S3-2.27, S3-2.30, S3-2.32, S3-2.33, S3-3.12, S3-3.18, S3-4.02, S3-4.06, S3-4.08, S3-4.09, S3-4.10, S3-4.11
// spec: S3-4.12, S3-4.16, S3-4.17, S3-5.10, S3-5.11, S3-5.13, S3-5.16, S3-7.09, S3-7.11, S3-8.01, S3-8.09, S3-8.15
// spec: S3-8.18, S3-8.20, S3-9.07, S3-9.08
test('agrees on a private selection, activates it for a new client, sends, edits and ends it', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site, { name: 'Ana Prado Fotografia' })
  const gallery = await galleryWith(site, ana, await smallPictures(3))
  const home = `/gallery/${gallery}/selection`
  const visitor = await visit(home, { as: ana, expectedErrors: [500] })
  const { page } = visitor
  const clipboard = await clipboardOf(visitor, site)
  const stored = async (columns: string) =>
    (await site.rows(`select ${columns} from selection where gallery_id = $1`, [gallery]))[0]

  // Before activation the address redirects to the preferences. Leaving asks only after a change.
  await visitor.expectPath(`${home}/preferences`)
  const menu = page.getByRole('navigation', { name: 'Menu da galeria' })
  await page.getByRole('button', { name: 'ATIVAR SELEÇÃO' }).waitFor()
  await menu.getByRole('link', { name: 'Seleção de fotos Inativa' }).waitFor()
  await menu.getByRole('link', { name: 'Fotos', exact: true }).click()
  await visitor.expectPath(`/gallery/${gallery}/pictures`)
  await menu.getByRole('link', { name: 'Seleção de fotos Inativa' }).click()
  await page.getByRole('switch', { name: 'Vender fotos' }).click()
  await menu.getByRole('link', { name: 'Fotos', exact: true }).click()
  await visitor.reads('Você ainda não ativou a seleção de fotos, ao sair dessa página as informações serão perdidas.')
  await visitor.press('CONTINUAR AQUI')
  await visitor.expectPath(`${home}/preferences`)
  await page.getByRole('switch', { name: 'Vender fotos' }).click()

  // Missing fields are shown; the price needs a kind of charge first.
  await visitor.press('ATIVAR SELEÇÃO')
  await visitor.reads('Você precisa selecionar um cliente.')
  expect(await visitor.field('Prazo').getAttribute('placeholder')).toBe('Sem prazo')
  expect(await visitor.field('Máximo de fotos').getAttribute('placeholder')).toBe('Sem limite')
  await visitor.field('Prazo').fill(`10/02/${nextYear}`)
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Vender fotos' }).click()
  // Without a Pix key, the sale would end without a payment.
  // The key is entered in another tab, so that the terms stay.
  const addKey = page.getByRole('link', { name: /^Cadastrar chave Pix/ })
  expect(await addKey.getAttribute('href')).toBe('/settings/pix')
  expect(await addKey.getAttribute('target')).toBe('_blank')
  expect(await visitor.field('Preço por foto').isDisabled()).toBe(true)
  await visitor.press('Escolher cliente')
  expect(await page.getByRole('searchbox', { name: 'Procurar cliente' }).isVisible()).toBe(true)
  const choices = page.locator('ul[aria-label="Clientes"]')
  expect(await choices.evaluate((list) => getComputedStyle(list).maxHeight)).toBe('200px')
  await visitor.press('NOVO CLIENTE')
  await visitor.field('Nome').fill('Marina Alves')
  await visitor.field('E-mail').fill(freshEmail('marina'))
  await visitor.field('Telefone').pressSequentially('11987654321')
  await visitor.press('CRIAR CLIENTE')
  await visitor.reads('Cliente criado com sucesso!')
  await page.getByRole('button', { name: /Marina Alves/ }).waitFor()
  await visitor.press('ATIVAR E ENVIAR')
  await visitor.reads('Preencha este campo.')
  await page.getByRole('radio', { name: /Só as adicionais/ }).check()
  expect(await visitor.errorUnder('Fotos contratadas')).toContain('Preencha este campo.')
  await visitor.field('Fotos contratadas').fill('30 fotos')
  expect(await visitor.field('Fotos contratadas').inputValue(), 'digits only').toBe('30')
  await visitor.field('Preço por foto').pressSequentially('1500')
  expect(await visitor.field('Preço por foto').inputValue()).toBe('R$ 15,00')
  await visitor.reads('Se o cliente escolher 37 fotos, paga 7 × R$ 15,00 = R$ 105,00.')
  await page.keyboard.press('Enter')
  await visitor.expectAccessible()

  // After activation it is sent from the panel over the follow-up. Impatient taps create one selection.
  const creations: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/selections/create')) creations.push(request.method())
  })
  // Until the next page has loaded, this one does not turn into the form of a second selection.
  const nextPage = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await nextPage.promise
    await route.continue()
  })
  const refreshed = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().endsWith('/link-preferences'),
  )
  await visitor.button('ATIVAR E ENVIAR').evaluate((button: HTMLElement) => {
    const tap = () => {
      if (!button.isConnected) return
      button.click()
      setTimeout(tap, 20)
    }
    tap()
  })
  await (await refreshed).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.getByText('Nova seleção nesta galeria').count()).toBe(0)
  nextPage.resolve()
  await visitor.expectPath(`${home}/share`)
  expect(creations).toEqual(['POST'])
  const form = new SendForm(visitor)
  await form.drawer.getByText('Marina Alves', { exact: true }).first().waitFor()
  await form.mode('E-mail').check()
  expect(await form.field('Assunto').inputValue()).toBe('As suas fotos estão prontas para você escolher')
  expect(await form.field('Mensagem').inputValue()).toBe(
    `As suas fotos já estão disponíveis!\nO prazo para escolher é 10 de fevereiro de ${nextYear}. O seu pacote inclui 30 fotos.`,
  )
  await visitor.press('ENVIAR E-MAIL')
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.press('ACOMPANHAR A SELEÇÃO')
  await visitor.expectPath(`${home}/followup`)
  expect(await stored('selling, charge_type, contracted, extra_price, magic_link, origin, deadline_day::text')).toEqual(
    {
      deadline_day: `${nextYear}-02-10`,
      selling: true,
      charge_type: 'ADDITIONAL',
      contracted: 30,
      extra_price: 1500,
      magic_link: true,
      origin: 'private',
    },
  )
  await menu.getByRole('link', { name: 'Seleção de fotos Ativa' }).waitFor()

  const card = page.getByRole('article', { name: 'Marina Alves' })
  await card.getByText('Em aberto', { exact: true }).waitFor()
  expect(await card.getByRole('button', { name: 'EXPORTAR LISTA' }).isDisabled()).toBe(true)

  await card.getByRole('button', { name: 'COPIAR' }).first().click()
  await card.getByText('COPIADO').waitFor()
  const copied = new URL(await clipboard())
  expect(copied.host.endsWith(site.galleriesDomain)).toBe(true)
  expect(copied.hash, 'the gallery opens without a password').toMatch(/^#c=.{40,}$/)

  // Each field of the card is saved on its own.
  await card.getByLabel('Fotos contratadas').fill('40')
  await page.keyboard.press('Enter')
  await visitor.reads('Informação alterada com sucesso!')
  await card.getByLabel('Prazo').fill('10/01/2026')
  await page.keyboard.press('Enter')
  await card.getByText('Expirada', { exact: true }).waitFor()
  const edge = async () => await card.evaluate((node) => getComputedStyle(node).borderLeftColor)
  await expect.poll(edge).toBe('rgb(255, 73, 73)')
  await waitUntil(
    async () => (await stored(`contracted, deadline_day::text`))?.['deadline_day'] === '2026-01-10',
    'no day',
  )
  expect(await stored('contracted')).toEqual({ contracted: 40 })
  await card.getByRole('switch', { name: 'Permitir fotos adicionais' }).click()
  await visitor.reads('Permissão atualizada com sucesso!')
  await waitUntil(async () => (await stored('allow_extras'))?.['allow_extras'] === false, 'extras are still allowed')

  // The password is hidden until it is requested.
  await card.getByRole('button', { name: 'MOSTRAR' }).click()
  await card.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/).waitFor()
  await card.getByRole('button', { name: 'ENVIAR ACESSO' }).click()
  await form.drawer.waitFor()
  await page.keyboard.press('Escape')
  await visitor.expectPath(`${home}/followup`)

  // A toggle that the server rejects is reverted.
  const magic = card.getByRole('switch', { name: 'Link mágico' })
  await page.route('**/api/selections/*', (route) => route.fulfill({ status: 500, json: {} }))
  await magic.click()
  await visitor.reads('Algo deu errado')
  expect(await magic.isChecked()).toBe(true)
  expect(await stored('magic_link')).toEqual({ magic_link: true })

  // Ending the selection: a failure returns to the follow-up.
  const end = async () => {
    await visitor.press('Ações da seleção de Marina Alves')
    await visitor.press('Desativar seleção')
    await visitor.reads(/Essa ação é irreversível/)
    await visitor.press('DESATIVAR')
  }
  await end()
  await card.waitFor()
  await visitor.expectPath(`${home}/followup`)
  await menu.getByRole('link', { name: 'Seleção de fotos Ativa' }).waitFor()
  await page.unroute('**/api/selections/*')
  await end()
  await visitor.expectPath(`${home}/preferences`)
  await menu.getByRole('link', { name: 'Seleção de fotos Inativa' }).waitFor()
  await visitor.button('ATIVAR SELEÇÃO').waitFor()
  expect(await stored('id')).toBeUndefined()
  expect(await site.rows('select active, link_type from link_preferences where gallery_id = $1', [gallery])).toEqual([
    { active: false, link_type: null },
  ])
})
