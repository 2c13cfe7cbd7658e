import { createGallery, testCards } from '@revela/dev-env'
import { expect } from 'vitest'
import { subscriber } from '../financial/subscriber.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const planOf = `select plan_id from subscription where customer_id = $1 and product = 'gallery_pro'`

// spec: S1-2.105, S1-2.107, S1-4.34, S1-4.35, S1-4.36, S1-8.13
test('upgrades to the missing plan by one click, once in a billing period', async ({ visit, site }) => {
  const user = await subscriber(site, { planId: 28 })
  const gallery = await createGallery(studioOf(site, user), 'Casamento Ana e João')
  const ana = await visit(`/gallery/${gallery}/download`, { as: user, expectedErrors: [402, 404, 409] })
  const offer = ana.page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' })

  await ana.page.getByRole('switch', { name: 'Baixar todas as fotos' }).click()
  await offer.getByRole('heading', { name: 'Standard 20GB' }).waitFor()
  // The unused days are credited, and the amount is shown before the click.
  await offer.getByText(/^Hoje você paga R\$ \d+,\d\d no cartão final 5682\./).waitFor()
  await offer.getByRole('button', { name: 'FAZER UPGRADE' }).click()
  const successDialog = ana.page.getByRole('dialog', { name: 'Upgrade realizado!' })
  await successDialog.getByText('Agora você está no plano Standard 20GB. O recibo vai para o seu e-mail.').waitFor()
  await ana.expectAccessible()
  await successDialog.getByRole('button', { name: 'CONTINUAR' }).click()
  expect(await site.rows(planOf, [user.customerId])).toEqual([{ plan_id: 22 }])
  // The screen has the new plan without a reload.
  await ana.page.getByRole('switch', { name: 'Baixar todas as fotos' }).click()
  await ana.press('LIGAR ENTREGA')
  await ana.page.getByRole('switch', { name: 'Baixar todas as fotos', checked: true }).waitFor()

  await ana.opens(`/gallery/${gallery}/settings`)
  await ana.page.getByRole('switch', { name: "Marca d'água", exact: true }).click()
  await offer.getByRole('heading', { name: 'Plus 100GB' }).waitFor()
  await offer.getByRole('button', { name: 'FAZER UPGRADE' }).click()
  const usedDialog = ana.page.getByRole('dialog', { name: 'Upgrade com 1 clique já utilizado' })
  const href = await usedDialog.getByRole('link', { name: /FALAR COM O FINANCEIRO/ }).getAttribute('href')
  expect(href).toMatch(/^https:\/\/wa\.me\/5511900000001\?text=.*Plus/)
  await ana.expectAccessible()
  expect(await site.rows(planOf, [user.customerId])).toEqual([{ plan_id: 22 }])
})

// spec: S1-2.105, S1-8.14
test('shows a declined card; without a card the button opens the checkout', async ({ visit, site }) => {
  const user = await subscriber(site, { planId: 28, card: testCards.renewalDeclined })
  const gallery = await createGallery(studioOf(site, user), 'Formatura')
  const ana = await visit(`/gallery/${gallery}/settings`, { as: user, expectedErrors: [400, 402, 404] })
  const offer = ana.page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' })
  await ana.page.getByRole('switch', { name: "Marca d'água", exact: true }).click()
  await offer.getByRole('button', { name: 'FAZER UPGRADE' }).click()
  await offer.getByText('Erro ao solicitar upgrade de plano', { exact: true }).waitFor()
  expect(await site.rows(planOf, [user.customerId])).toEqual([{ plan_id: 28 }])
  await offer.getByRole('link', { name: 'COMPARAR PLANOS' }).click()
  await ana.expectPath('/checkout/gallery-pro/plans')

  const otherUser = await createTestUser(site)
  await site.rows(
    `update subscription set plan_id = 28, trial_ends_at = null, paid_until = now() + interval '9 days'
     where customer_id = $1`,
    [otherUser.customerId],
  )
  const otherGallery = await createGallery(studioOf(site, otherUser), 'Formatura')
  const bia = await visit(`/gallery/${otherGallery}/settings`, { as: otherUser, expectedErrors: [402, 404] })
  await bia.page.getByRole('switch', { name: "Marca d'água", exact: true }).click()
  await bia.page.getByRole('dialog').getByRole('link', { name: 'ASSINAR ESTE PLANO' }).click()
  await bia.expectPath('/checkout/gallery-pro/overview')
  expect(new URL(bia.page.url()).searchParams.get('plan_id')).toBe('19')
})
