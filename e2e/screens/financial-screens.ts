import { aurora } from './account-screens.ts'
import { openBoleto, mockBillingState } from './billing-mocks.ts'
import type { Screen } from './screen.ts'

const button = (name: string) => ({ name, exact: true }) as const

export const financialScreens: readonly Screen[] = [
  {
    name: 'financial',
    title: 'Financial: subscription and invoices',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await mockBillingState(page, 'running'),
    expectedText: /Cartão final 4242, em 12x de R\$ 79,92/,
  },
  {
    name: 'financial-none',
    title: 'Financial before the first purchase',
    path: '/financial',
    viewer: {},
    before: async ({ page }) => await mockBillingState(page, 'nothing', []),
    expectedText: 'Você ainda não tem uma assinatura',
  },
  {
    name: 'financial-canceled',
    title: 'Financial: canceled, active until its end',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await mockBillingState(page, 'canceled'),
    expectedText: 'Assinatura cancelada',
  },
  {
    name: 'financial-grace',
    title: 'Financial: declined renewal',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await mockBillingState(page, 'grace'),
    expectedText: 'O pagamento da renovação não foi aprovado',
  },
  {
    name: 'financial-boleto',
    title: 'Financial: an open boleto',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await mockBillingState(page, 'slip', [openBoleto]),
    expectedText: 'Linha digitável',
  },
  {
    name: 'financial-cancel',
    title: 'Canceling a subscription',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await mockBillingState(page, 'running'),
    interact: async ({ page }) => await page.getByRole('button', button('Cancelar assinatura')).click(),
    expectedText: /Nada do que você pagou se perde/,
    long: true,
  },
  {
    name: 'financial-regret',
    title: 'Withdrawal from a purchase',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await mockBillingState(page, 'running'),
    interact: async ({ page }) => await page.getByRole('button', button('Desistir da compra')).click(),
    expectedText: 'DESISTIR E RECEBER DE VOLTA',
    long: true,
  },
  {
    name: 'financial-receipt',
    title: 'A receipt',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await mockBillingState(page, 'running'),
    interact: async ({ page }) => await page.getByRole('button', { name: /^Ver recibo: Plus 100GB/ }).click(),
    expectedText: 'IMPRIMIR',
    long: true,
  },
  {
    name: 'financial-card',
    title: 'Changing the card',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await mockBillingState(page, 'running'),
    interact: async ({ page }) => {
      await page.getByRole('button', button('TROCAR CARTÃO')).click()
      await page.getByLabel('Número do cartão', { exact: true }).fill('5031433215406351')
    },
    expectedText: 'Mastercard',
    long: true,
  },
  {
    name: 'financial-failed',
    title: 'Financial that failed to load',
    path: '/financial',
    viewer: aurora,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/financial/**', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar as suas faturas.',
  },
  {
    name: 'financial-loading',
    title: 'Financial while loading',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await page.route('**/api/financial/**', () => undefined),
    expectedText: 'FATURAS',
  },
]
