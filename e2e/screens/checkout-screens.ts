import type { Page } from 'playwright-core'
import type { Scene, Screen, Viewer } from './screen.ts'

const trial: Viewer = { standing: 'trial' }
const paid: Viewer = { standing: 'paid' }
const ended: Viewer = { standing: 'expired' }

const plans = '/checkout/gallery-pro/plans'
const year = '/checkout/gallery-pro/overview?plan_id=19&periodicity_type=annually'
const month = '/checkout/gallery-pro/overview?plan_id=28&periodicity_type=monthly'
const status = '/checkout/gallery-pro/payment-status?payment_method=credit-card&plan_id=19'

/** The bank's answer, as our server would tell it. */
const bankSays =
  (answer: 'success' | 'failed' | 'pending') =>
  async ({ page }: Scene): Promise<void> => {
    await page.route('**/api/checkout/charge/status*', (route) =>
      route.fulfill({
        json: {
          credit_card_payment_success: answer === 'success',
          credit_card_payment_failed: answer === 'failed',
          credit_card_payment_pending: answer === 'pending',
        },
      }),
    )
  }

const pays = async (page: Page) => await page.getByRole('button', { name: /^(PAGAR|GERAR)/ }).click()

const paysBy =
  (method: string) =>
  async ({ page }: Scene): Promise<void> => {
    await page.getByRole('radio', { name: method, exact: true }).check()
    await page.getByLabel('CPF ou CNPJ', { exact: true }).fill('52998224725')
    await pays(page)
  }

async function typesCard({ page }: Scene): Promise<void> {
  await page.getByLabel('Número do cartão', { exact: true }).fill('4235647728025682')
  await page.getByLabel('Nome impresso no cartão', { exact: true }).fill('Ana Prado')
  await page.getByLabel('Validade', { exact: true }).fill('1135')
  await page.getByLabel('Código de segurança', { exact: true }).fill('123')
}

async function couponIs({ page }: Scene, name: string): Promise<void> {
  await page.getByLabel('Cupom de desconto', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'APLICAR' }).click()
}

const refuses = (answered: number, messages: readonly { id: string; help: string }[]) => ({
  refusals: [answered],
  before: async ({ page }: Scene) =>
    await page.route('**/api/checkout/upgrade', (route) =>
      route.fulfill({
        status: answered,
        json: { error: answered === 400 ? 'PaymentRefused' : 'Unexpected', messages },
      }),
    ),
  act: async (scene: Scene) => {
    await typesCard(scene)
    await pays(scene.page)
  },
})

export const checkoutScreens: readonly Screen[] = [
  { name: 'checkout-plans', title: 'Plans by the year', path: plans, viewer: trial, shows: 'Compare os planos' },
  {
    name: 'checkout-plans-monthly',
    title: 'Plans by the month, one of them one’s own',
    path: `${plans}?periodicity_type=monthly`,
    viewer: paid,
    shows: 'O seu plano',
  },
  {
    name: 'checkout-plans-site',
    title: 'The Site’s plan',
    path: '/checkout/site-pro/plans',
    viewer: ended,
    shows: 'ASSINAR SITE PRO',
  },
  {
    name: 'checkout-plans-failed',
    title: 'The plans could not be loaded',
    path: plans,
    viewer: trial,
    refusals: [503],
    before: async ({ page }) =>
      await page.route('**/api/checkout/solutions*', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    shows: 'Não conseguimos carregar os planos.',
  },
  {
    name: 'checkout-card',
    title: 'A year paid by card in twelve parts',
    path: year,
    viewer: trial,
    act: async (scene) => {
      await typesCard(scene)
      await scene.page.getByLabel('Parcelas', { exact: true }).selectOption('12')
    },
    shows: 'em 12x de R$ 79,92 sem juros',
  },
  {
    name: 'checkout-card-refused',
    title: 'What is wrong with a card stands under its fields',
    path: year,
    viewer: trial,
    act: async ({ page }) => await pays(page),
    shows: 'Confira o número do cartão.',
  },
  {
    name: 'checkout-month',
    title: 'A month is paid at once, and not every plan by boleto',
    path: month,
    viewer: trial,
    shows: 'Somente assinaturas anuais podem ser parceladas.',
  },
  {
    name: 'checkout-coupon-invalid',
    title: 'A coupon that is none',
    path: year,
    viewer: trial,
    act: async (scene) => await couponIs(scene, 'VERAO2019'),
    shows: 'Cupom inválido',
  },
  {
    name: 'checkout-popup',
    title: 'Declined by the bank',
    path: month,
    viewer: trial,
    long: true,
    ...refuses(400, [{ id: 'checkout-popup', help: 'O cartão não tem limite para esta compra. Use outro cartão.' }]),
    shows: 'A compra não foi concluída',
  },
  {
    name: 'checkout-plan-refused',
    title: 'An order that is not sold',
    path: month,
    viewer: trial,
    ...refuses(400, [{ id: 'plan', help: 'Este plano não está mais à venda.' }]),
    shows: 'Este plano não está mais à venda.',
  },
  {
    name: 'checkout-broken',
    title: 'A purchase that failed without a word',
    path: month,
    viewer: trial,
    long: true,
    ...refuses(500, []),
    shows: 'Erro no processamento da compra.',
  },
  {
    name: 'checkout-waiting',
    title: 'A card the bank has not answered for',
    path: status,
    viewer: trial,
    before: bankSays('pending'),
    shows: 'Confirmando o seu pagamento',
  },
  {
    name: 'checkout-late',
    title: 'Ten minutes without an answer',
    path: status,
    viewer: trial,
    before: async (scene) => {
      await bankSays('pending')(scene)
      await scene.page.clock.install()
    },
    act: async ({ page }) => {
      await page.getByText('Confirmando o seu pagamento', { exact: true }).waitFor()
      for (let minute = 0; minute < 10; minute += 1) await page.clock.runFor(60_000)
      await page.clock.resume()
    },
    shows: 'O banco ainda não respondeu',
  },
  {
    name: 'checkout-success',
    title: 'Paid',
    path: status,
    viewer: trial,
    before: bankSays('success'),
    shows: 'O pagamento foi aprovado e o plano Plus 100GB é seu.',
  },
  {
    name: 'checkout-failed',
    title: 'Declined after a while',
    path: status,
    viewer: trial,
    before: bankSays('failed'),
    shows: 'O pagamento não foi aprovado',
  },
  {
    name: 'checkout-slip',
    title: 'A boleto to be paid',
    path: year,
    viewer: { standing: 'trial', elsewhere: false },
    act: paysBy('Boleto'),
    shows: 'O seu boleto está pronto',
  },
  {
    name: 'checkout-pix',
    title: 'A Pix to be paid',
    path: month,
    viewer: { standing: 'trial', elsewhere: false },
    act: paysBy('Pix'),
    shows: 'Pague com Pix',
  },
]
