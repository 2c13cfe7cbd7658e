import { aurora } from './account-screens.ts'
import { openSlip, standsAt } from './billing-answers.ts'
import type { Screen } from './screen.ts'

const button = (name: string) => ({ name, exact: true }) as const

export const financialScreens: readonly Screen[] = [
  {
    name: 'financial',
    title: 'Financial: what is agreed and what was paid',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await standsAt(page, 'running'),
    shows: /Cartão final 4242, em 12x de R\$ 79,92/,
  },
  {
    name: 'financial-none',
    title: 'Financial before anything was bought',
    path: '/financial',
    viewer: {},
    before: async ({ page }) => await standsAt(page, 'nothing', []),
    shows: 'Você ainda não tem uma assinatura',
  },
  {
    name: 'financial-canceled',
    title: 'Financial: canceled, running to its end',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await standsAt(page, 'canceled'),
    shows: 'Assinatura cancelada',
  },
  {
    name: 'financial-grace',
    title: 'Financial: a renewal was not approved',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await standsAt(page, 'grace'),
    shows: 'O pagamento da renovação não foi aprovado',
  },
  {
    name: 'financial-boleto',
    title: 'Financial: an open boleto',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await standsAt(page, 'slip', [openSlip]),
    shows: 'Linha digitável',
  },
  {
    name: 'financial-cancel',
    title: 'Canceling: what stays, and until when',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await standsAt(page, 'running'),
    act: async ({ page }) => await page.getByRole('button', button('Cancelar assinatura')).click(),
    shows: /Nada do que você pagou se perde/,
    long: true,
  },
  {
    name: 'financial-regret',
    title: 'Taking a purchase back',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await standsAt(page, 'running'),
    act: async ({ page }) => await page.getByRole('button', button('Desistir da compra')).click(),
    shows: 'DESISTIR E RECEBER DE VOLTA',
    long: true,
  },
  {
    name: 'financial-receipt',
    title: 'A receipt',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await standsAt(page, 'running'),
    act: async ({ page }) => await page.getByRole('button', { name: /^Ver recibo: Plus 100GB/ }).click(),
    shows: 'IMPRIMIR',
    long: true,
  },
  {
    name: 'financial-card',
    title: 'Another card',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await standsAt(page, 'running'),
    act: async ({ page }) => {
      await page.getByRole('button', button('TROCAR CARTÃO')).click()
      await page.getByLabel('Número do cartão', { exact: true }).fill('5031433215406351')
    },
    shows: 'Mastercard',
    long: true,
  },
  {
    name: 'financial-failed',
    title: 'Financial that could not be loaded',
    path: '/financial',
    viewer: aurora,
    refusals: [503],
    before: async ({ page }) =>
      await page.route('**/api/financial/**', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    shows: 'Não conseguimos carregar as suas faturas.',
  },
  {
    name: 'financial-loading',
    title: 'Financial while it loads',
    path: '/financial',
    viewer: aurora,
    before: async ({ page }) => await page.route('**/api/financial/**', () => undefined),
    shows: 'FATURAS',
  },
]
