import { expect } from 'vitest'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { dayFromToday, familyChoice, lastSeen } from './family-choice.ts'

// spec: S1-2.56
test('the logo opens what needs the photographer today', async ({ visit, site }) => {
  const user = await createTestUser(site, { name: 'Estúdio Aurora' })
  const ana = await visit('/clients', { as: user, expectedErrors: [503] })
  const { page } = ana
  const logo = page.getByRole('link', { name: 'Revela, página inicial' })

  // The first day: nothing to show, and one action.
  await logo.click()
  await ana.expectPath('/dashboard')
  await ana.heading('Hoje').waitFor()
  const steps = page.getByRole('region', { name: 'PRIMEIROS PASSOS' })
  await steps.getByRole('link', { name: 'Suba as fotos' }).waitFor()
  // One click leads to the dialog; the list behind it has the steps too, and closing leaves no trace in the address.
  await ana.link('CRIAR GALERIA').click()
  const creation = page.getByRole('dialog', { name: 'Nome da Galeria' })
  await creation.waitFor()
  await ana.expectPath('/gallery')
  expect(new URL(page.url()).search).toBe('')
  // In its field: the dialog takes the focus only after it has opened.
  await creation.getByRole('textbox').press('Escape')
  await creation.waitFor({ state: 'hidden' })
  await steps.getByRole('link', { name: 'Crie a primeira galeria' }).waitFor()

  const wedding = await galleryWith(site, user, await smallPictures(3))
  const newborn = await galleryWith(site, user, await smallPictures(2), 'Newborn da Íris')
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
  await familyChoice(site, user, newborn, {
    client: 'Luís Nogueira',
    terms: { limit_date: dayFromToday(1) },
    chosen: [1],
  })
  const unreadChoice = await familyChoice(site, user, newborn, {
    client: 'Dona Lourdes',
    tel: '(21) 98888-4321',
    terms: { limit_date: null },
    chosen: [1, 2],
  })
  await lastSeen(site, unreadChoice, 5)

  await logo.click()
  await ana.reads('3 seleções esperam por você.')
  expect(await steps.count()).toBe(0)
  const ready = page.getByRole('region', { name: 'PRONTAS PARA EXPORTAR' })
  await ready.getByText(/^2 fotos · R\$ 15,00 em fotos extras · Enviada /).waitFor()
  await page
    .getByRole('region', { name: 'PRAZO CHEGANDO' })
    .getByText(/^Termina amanhã, \d\d\/\d\d$/)
    .first()
    .waitFor()

  // One tap opens WhatsApp with the text, which has no secret.
  const reminderLink = page.getByRole('link', { name: /^Lembrar Dona Lourdes pelo WhatsApp/ })
  const url = new URL((await reminderLink.getAttribute('href')) ?? '')
  expect(`${url.host}${url.pathname}`).toBe('wa.me/5521988884321')
  expect(url.searchParams.get('text')).toMatch(/^Olá, Dona! Aqui é Estúdio Aurora\. Você já escolheu 2 fotos/)
  expect(url.searchParams.get('text')).not.toContain('#')
  expect(await reminderLink.getAttribute('target')).toBe('_blank')

  const activityRegion = page.getByRole('region', { name: 'O QUE ACONTECEU' })
  await activityRegion.getByText('Marina Alves abriu a galeria pelo celular').waitFor()
  await activityRegion.getByText('Marina Alves concluiu a seleção com 2 fotos').waitFor()
  await page
    .getByRole('region', { name: 'ESPAÇO' })
    .getByText(/GB livres$/)
    .waitFor()
  await ana.expectAccessible()

  // An exported selection leaves the list when its dialog closes.
  await ana.press('Exportar a seleção de Marina Alves')
  const dialog = page.getByRole('dialog', { name: 'Exportar seleção' })
  await dialog.getByLabel('Lista para o Lightroom').waitFor()
  await page.keyboard.press('Escape')
  await ready.waitFor({ state: 'detached' })
  // Her payment is still due.
  await page
    .getByRole('region', { name: 'A RECEBER' })
    .getByText(/^R\$\s15,00$/)
    .waitFor()
  await ana.reads('3 seleções esperam por você.')

  // A client's name links to the selection.
  await ana.link('Dona Lourdes').click()
  await ana.expectPath(`/gallery/${newborn}/selection/followup`)

  // A dashboard that could not be loaded shows the error and can retry.
  let works = false
  await page.route('**/api/dashboard', (route) =>
    works ? route.fallback() : route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
  )
  await ana.opens('/dashboard')
  await ana.reads('Não conseguimos carregar o seu dia.')
  works = true
  await ana.press('TENTAR DE NOVO')
  await ana.reads('3 seleções esperam por você.')
})
