import { testCards } from '@revela/dev-env'
import { describe, expect } from 'vitest'
import { fillCardForm, pays } from '../checkout/pay.ts'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus, type AccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'

interface ExitPath {
  title: string
  accountStatus: AccountStatus
  screen: string
  /** The plan's price on the page, and the amount that is paid. */
  price: string
  paid: number
  coupon?: string
}

const exitPaths: readonly ExitPath[] = [
  { title: 'an ended trial', accountStatus: 'expired', screen: '/extend-trial', price: 'R$ 29,90', paid: 2_990 },
  { title: 'a canceled subscription', accountStatus: 'canceled', screen: '/canceled', price: 'R$ 29,90', paid: 2_990 },
  {
    title: 'a free plan that has closed, with its coupon',
    accountStatus: 'freeBlocked',
    screen: '/free-blocked',
    price: 'R$ 20,93 na primeira cobrança',
    paid: 2_093,
    coupon: 'MIGRA30',
  },
]

describe('every blocked screen leads to the checkout', () => {
  // spec: S3-2.74, S3-2.75, S3-2.77, S3-9.34
  test.for(exitPaths)('$title', async (exitPath, { visit, site }) => {
    const user = await createTestUser(site)
    await setAccountStatus(site, user, exitPath.accountStatus)
    const ana = await visit('/gallery', { as: user })
    await ana.expectPath(exitPath.screen)
    await ana.page.getByText(exitPath.price).first().waitFor()
    await ana.link('Escolher o plano Basic 10GB').click()
    await ana.expectPath('/checkout/gallery-pro/overview')
    expect(new URL(ana.page.url()).searchParams.get('coupon_name')).toBe(exitPath.coupon ?? null)
    if (exitPath.coupon) await ana.reads('Cupom válido')
    await ana.page.getByText('Mensal', { exact: true }).click()
    await fillCardForm(ana, testCards.approved)
    await pays(ana)
    await ana.expectPath('/checkout/gallery-pro/payment-status/credit-card-payment-success')
    await ana.link('IR PARA AS GALERIAS').click()
    await ana.heading('Minhas Galerias').waitFor()
    const amounts = await site.rows(`select amount_cents from invoice where customer_id = $1 and paid_at is not null`, [
      user.customerId,
    ])
    expect(amounts).toEqual([{ amount_cents: exitPath.paid }])
  })
})

// spec: S1-2.52, S3-2.75, S3-2.77, S3-9.34
test('the plans are one click away, and the free plan’s coupon applies there', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'freeBlocked')
  const ana = await visit('/free-blocked', { as: user })
  await ana.reads(/O plano gratuito funcionou até 31 de janeiro de 2026\./)
  await ana.link('MIGRAR COM 30% DE DESCONTO').click()
  await ana.expectPath('/checkout/gallery-pro/plans')
  await ana.link('ASSINAR BASIC 10GB').click()
  await ana.expectPath('/checkout/gallery-pro/overview')
  expect(new URL(ana.page.url()).searchParams.get('coupon_name')).toBe('MIGRA30')
})
