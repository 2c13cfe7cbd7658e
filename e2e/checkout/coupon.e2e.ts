import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'

async function types(visitor: Visitor, name: string): Promise<void> {
  await visitor.field('Cupom de desconto').fill(name)
  await visitor.press('APLICAR')
}

// spec: S3-2.62, S3-4.40, S3-8.28, S3-8.29, S3-8.30, S3-8.31
test('a coupon replaces the annual one, and an invalid one changes nothing', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'free')
  const ana = await visit('/checkout/gallery-pro/overview?plan_id=19&periodicity_type=annually', { as: user })
  await ana.reads('GALLERYPRO20ANUAL')
  await ana.reads('R$ 959,04')

  await types(ana, 'inventei')
  await ana.reads('Cupom inválido')
  await ana.reads('Não encontramos esse cupom. Confira como ele foi escrito.')
  await ana.reads('R$ 959,04')
  // A valid coupon of another product is rejected.
  await types(ana, 'sitepro20anual')
  await ana.reads('SITEPRO20ANUAL')
  await ana.reads('Cupom inválido')
  expect(await ana.page.getByText('Cupom adicionado com sucesso!').count()).toBe(0)

  await types(ana, 'migra30')
  await ana.reads('Cupom adicionado com sucesso!')
  await ana.reads('Cupom válido')
  await ana.reads('R$ 839,16')
  expect(new URL(ana.page.url()).searchParams.get('coupon_name')).toBe('MIGRA30')
  await ana.page.reload()
  await ana.reads('R$ 839,16')

  await ana.press('Remover o cupom MIGRA30')
  await ana.reads('R$ 959,04')
  await ana.reads('GALLERYPRO20ANUAL')

  // The annual coupon does not apply to a month, and the page says so.
  await ana.page.getByRole('radio', { name: /^Mensal/ }).click()
  await ana.doesNotRead('GALLERYPRO20ANUAL')
  await types(ana, 'gallerypro20anual')
  await ana.reads('GALLERYPRO20ANUAL')
  await ana.reads('Cupom inválido')
  await ana.reads('Esse cupom não vale para essa periodicidade.')
})

// spec: S3-4.41, S3-5.36
test('a coupon may exclude the boleto, and may be limited to some customers', async ({ visit, site }) => {
  const name = `SEMBOLETO${randomUUID().slice(0, 6).toUpperCase()}`
  await site.rows(
    `insert into coupon (id, name, description, percent, product, discount_type, payment_slip)
     values ($1, $2, '10% no cartão ou Pix', 10, 'gallery_pro', 'first_charge', false)`,
    [randomUUID(), name],
  )
  const ana = await visit('/checkout/gallery-pro/overview?plan_id=19&periodicity_type=annually', {
    as: await createTestUser(site),
  })
  await ana.page.getByRole('radio', { name: 'Boleto', exact: true }).check()
  await ana.field('CPF ou CNPJ').waitFor()
  await types(ana, name)
  await ana.reads('O pagamento por boleto não está disponível para esse cupom.')
  await ana.field('Número do cartão').waitFor()

  await types(ana, 'MIGRA30')
  await ana.reads('Cupom inválido')
  await ana.reads('R$ 959,04')
})
