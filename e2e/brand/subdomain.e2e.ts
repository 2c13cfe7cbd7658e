import { callAs, createGallery } from '@revela/dev-env'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'

const uniqueName = (name: string) => `${name}-${randomUUID().slice(0, 6)}`

// spec: S1-1.05, S1-2.44, S1-3.35, S1-8.24, S1-8.32
test('checks a subdomain while typing, saves it, and redirects the old one', async ({ visit, site }) => {
  const [user, otherUser] = [await createTestUser(site), await createTestUser(site)]
  const [ownName, otherName] = [uniqueName('aurora'), uniqueName('bruma')]
  const current = await callAs<{ subdomain: string; domain: string }>(studioOf(site, user), '/customer/subdomain', {
    method: 'GET',
  })
  await callAs(studioOf(site, otherUser), '/customer/subdomain', { method: 'PUT', body: { subdomain: otherName } })
  const gallery = await createGallery(studioOf(site, user), 'Casamento Ana e João')

  const ana = await visit('/settings/subdomain', { as: user, expectedErrors: [409, 422] })
  const { page } = ana
  const field = ana.field('Subdomínio')
  await ana.reads('Este já é o seu endereço.')
  expect(await field.inputValue()).toBe(current.subdomain)
  for (const [typed, message] of [
    ['ab', 'Use de 3 a 63 caracteres.'],
    ['estúdio', 'Use só letras minúsculas sem acento, números e hifens.'],
    ['-aurora', 'O hífen não pode vir no começo, no fim nem repetido.'],
    ['aurora--foto', 'O hífen não pode vir no começo, no fim nem repetido.'],
    ['admin', 'Este nome é reservado. Escolha outro.'],
  ] as const) {
    await field.fill(typed)
    await ana.reads(message)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  }
  // Suggestions close to a reserved name are offered as buttons.
  await page
    .getByRole('button', { name: /^Usar admin-|^Usar .*-admin$/ })
    .first()
    .click()
  await ana.reads('Está livre e pode ser seu.')

  await field.fill(otherName)
  await page
    .getByRole('button', { name: new RegExp(`^Usar .*${otherName}`) })
    .first()
    .waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')

  await field.fill(ownName.toUpperCase())
  await ana.reads('Está livre e pode ser seu.')
  await page.getByRole('figure', { name: 'Seu cliente vê' }).getByText(`${ownName}.${current.domain}/`).waitFor()
  await ana.expectAccessible()
  await ana.press('SALVAR ENDEREÇO')
  await ana.reads('O subdomínio foi atualizado com sucesso.')
  await ana.reads('Endereços antigos que ainda levam às suas galerias')
  await ana.reads(current.subdomain)
  await ana.opens(`/gallery/${gallery}/settings`)
  await ana.reads(new RegExp(`^${ownName}`))

  // Another account cannot take a subdomain that was given up.
  const otherVisit = await visit('/settings/subdomain', { as: otherUser, expectedErrors: [409] })
  await otherVisit.field('Subdomínio').fill(current.subdomain)
  await otherVisit.page
    .getByRole('button', { name: /^Usar / })
    .first()
    .waitFor()
  // Another account can take the name between check and save: the server's error is shown under the field.
  const contested = uniqueName('corrida')
  await otherVisit.field('Subdomínio').fill(contested)
  await otherVisit.reads('Está livre e pode ser seu.')
  await callAs(studioOf(site, user), '/customer/subdomain', { method: 'PUT', body: { subdomain: contested } })
  await otherVisit.press('SALVAR ENDEREÇO')
  await expect.poll(() => otherVisit.field('Subdomínio').getAttribute('aria-invalid')).toBe('true')
  await otherVisit.doesNotRead('O subdomínio foi atualizado com sucesso.')
})

// spec: S1-2.101, S1-2.102, S1-2.103, S1-2.104, S1-2.105, S1-6.06, S1-6.07
test('without the feature the field has a badge and editing it opens the offer', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'paid')
  const ana = await visit('/settings/subdomain', { as: user })
  const { page } = ana
  await ana.reads('Recurso Plus')
  const field = ana.field('Subdomínio')
  const name = await field.inputValue()
  await field.focus()
  await page.keyboard.press('x')
  const offer = page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' })
  await offer.getByRole('heading', { name: 'Plus 100GB' }).waitFor()
  await offer.getByText('R$ 99,90', { exact: true }).waitFor()
  await offer.getByText('por mês').waitFor()
  await offer.getByText('Não incluído', { exact: true }).waitFor()
  await offer.getByText('Incluído', { exact: true }).waitFor()
  expect(await offer.getByRole('list', { name: 'O que você ganha' }).getByRole('listitem').count()).toBeGreaterThan(3)
  // Without a saved card the offer links to the checkout.
  const subscribe = offer.getByRole('link', { name: 'ASSINAR ESTE PLANO' })
  expect(await subscribe.getAttribute('href')).toBe('/checkout/gallery-pro/overview?plan_id=19')
  expect(await offer.getByRole('link', { name: 'COMPARAR PLANOS' }).getAttribute('href')).toBe(
    '/checkout/gallery-pro/plans',
  )
  await ana.expectAccessible()
  await offer.getByRole('button', { name: 'Agora não' }).click()
  await offer.waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe(name)
})
