import type { Page } from 'playwright-core'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

const trial: Viewer = { accountStatus: 'trial' }
const paid: Viewer = { accountStatus: 'paid' }
const expiredViewer: Viewer = { accountStatus: 'expired' }

const plans = '/checkout/gallery-pro/plans'
const year = '/checkout/gallery-pro/overview?plan_id=19&periodicity_type=annually'
const month = '/checkout/gallery-pro/overview?plan_id=28&periodicity_type=monthly'
const status = '/checkout/gallery-pro/payment-status?payment_method=credit-card&plan_id=19'

/** Mocks our server's report of the bank's answer. */
const mockBankResult =
  (state: 'success' | 'failed' | 'pending') =>
  async ({ page }: ScreenContext): Promise<void> => {
    await page.route('**/api/checkout/charge/status*', (route) =>
      route.fulfill({
        json: {
          credit_card_payment_success: state === 'success',
          credit_card_payment_failed: state === 'failed',
          credit_card_payment_pending: state === 'pending',
        },
      }),
    )
  }

const pays = async (page: Page) => await page.getByRole('button', { name: /^(PAGAR|GERAR)/ }).click()

const paysBy =
  (method: string) =>
  async ({ page }: ScreenContext): Promise<void> => {
    await page.getByRole('radio', { name: method, exact: true }).check()
    await page.getByLabel('CPF ou CNPJ', { exact: true }).fill('52998224725')
    if (method === 'Boleto') await typeAddress(page)
    await pays(page)
  }

async function typeAddress(page: Page): Promise<void> {
  const address = {
    CEP: '01310100',
    'Rua ou avenida': 'Avenida Paulista',
    Número: '1000',
    Bairro: 'Bela Vista',
    Cidade: 'São Paulo',
  }
  for (const [label, text] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('UF', { exact: true }).selectOption('SP')
}

async function typeCard({ page }: ScreenContext): Promise<void> {
  await page.getByLabel('Número do cartão', { exact: true }).fill('4235647728025682')
  await page.getByLabel('Nome impresso no cartão', { exact: true }).fill('Ana Prado')
  await page.getByLabel('Validade', { exact: true }).fill('1135')
  await page.getByLabel('Código de segurança', { exact: true }).fill('123')
}

async function applyCoupon({ page }: ScreenContext, name: string): Promise<void> {
  await page.getByLabel('Cupom de desconto', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'APLICAR' }).click()
}

const rejectWith = (answered: number, messages: readonly { id: string; help: string }[]) => ({
  expectedErrors: [answered],
  before: async ({ page }: ScreenContext) =>
    await page.route('**/api/checkout/upgrade', (route) =>
      route.fulfill({
        status: answered,
        json: { error: answered === 400 ? 'PaymentRejected' : 'Unexpected', messages },
      }),
    ),
  interact: async (context: ScreenContext) => {
    await typeCard(context)
    await pays(context.page)
  },
})

export const checkoutScreens: readonly Screen[] = [
  { name: 'checkout-plans', title: 'Yearly plans', path: plans, viewer: trial, expectedText: 'Compare os planos' },
  {
    name: 'checkout-plans-monthly',
    title: 'Monthly plans with the current one',
    path: `${plans}?periodicity_type=monthly`,
    viewer: paid,
    expectedText: 'O seu plano',
  },
  {
    name: 'checkout-plans-site',
    title: 'The Site’s plan',
    path: '/checkout/site-pro/plans',
    viewer: expiredViewer,
    expectedText: 'ASSINAR SITE PRO',
  },
  {
    name: 'checkout-plans-failed',
    title: 'Plans that failed to load',
    path: plans,
    viewer: trial,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/checkout/solutions*', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar os planos.',
  },
  {
    name: 'checkout-card',
    title: 'Year by card in twelve instalments',
    path: year,
    viewer: trial,
    interact: async (context) => {
      await typeCard(context)
      await context.page.getByLabel('Parcelas', { exact: true }).selectOption('12')
    },
    expectedText: 'em 12x de R$ 79,92 sem juros',
  },
  {
    name: 'checkout-card-rejected',
    title: 'Card errors under their fields',
    path: year,
    viewer: trial,
    interact: async ({ page }) => await pays(page),
    expectedText: 'Confira o número do cartão.',
  },
  {
    name: 'checkout-month',
    title: 'Month in one payment, plan without boleto',
    path: month,
    viewer: trial,
    expectedText: 'Somente assinaturas anuais podem ser parceladas.',
  },
  {
    name: 'checkout-coupon-invalid',
    title: 'Invalid coupon',
    path: year,
    viewer: trial,
    interact: async (context) => await applyCoupon(context, 'VERAO2019'),
    expectedText: 'Cupom inválido',
  },
  {
    name: 'checkout-popup',
    title: 'Declined by the bank',
    path: month,
    viewer: trial,
    long: true,
    ...rejectWith(400, [{ id: 'checkout-popup', help: 'O cartão não tem limite para esta compra. Use outro cartão.' }]),
    expectedText: 'A compra não foi concluída',
  },
  {
    name: 'checkout-plan-rejected',
    title: 'Order that is not available',
    path: month,
    viewer: trial,
    ...rejectWith(400, [{ id: 'plan', help: 'Este plano não está mais à venda.' }]),
    expectedText: 'Este plano não está mais à venda.',
  },
  {
    name: 'checkout-broken',
    title: 'Purchase that failed without a message',
    path: month,
    viewer: trial,
    long: true,
    ...rejectWith(500, []),
    expectedText: 'Erro no processamento da compra.',
  },
  {
    name: 'checkout-waiting',
    title: 'Card payment pending',
    path: status,
    viewer: trial,
    before: mockBankResult('pending'),
    expectedText: 'Confirmando o seu pagamento',
  },
  {
    name: 'checkout-late',
    title: 'Card payment pending for ten minutes',
    path: status,
    viewer: trial,
    before: async (context) => {
      await mockBankResult('pending')(context)
      await context.page.clock.install()
    },
    interact: async ({ page }) => {
      await page.getByText('Confirmando o seu pagamento', { exact: true }).waitFor()
      for (let minute = 0; minute < 10; minute += 1) await page.clock.runFor(60_000)
      await page.clock.resume()
    },
    expectedText: 'O banco ainda não respondeu',
  },
  {
    name: 'checkout-success',
    title: 'Paid',
    path: status,
    viewer: trial,
    before: mockBankResult('success'),
    expectedText: 'O pagamento foi aprovado e o plano Plus 100GB é seu.',
  },
  {
    name: 'checkout-failed',
    title: 'Pending card payment declined',
    path: status,
    viewer: trial,
    before: mockBankResult('failed'),
    expectedText: 'O pagamento não foi aprovado',
  },
  {
    name: 'checkout-slip',
    title: 'Open boleto',
    path: year,
    viewer: { accountStatus: 'trial', hasOtherSession: false },
    interact: paysBy('Boleto'),
    expectedText: 'O seu boleto está pronto',
  },
  {
    name: 'checkout-pix',
    title: 'Open Pix',
    path: month,
    viewer: { accountStatus: 'trial', hasOtherSession: false },
    interact: paysBy('Pix'),
    expectedText: 'Pague com Pix',
  },
]
