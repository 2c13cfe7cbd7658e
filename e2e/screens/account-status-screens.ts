import { mockBillingState } from './billing-mocks.ts'
import type { Screen } from './screen.ts'

export const accountStatusScreens: readonly Screen[] = [
  {
    name: 'wizard',
    title: 'Choice of the first product',
    path: '/wizard-solution-switch',
    viewer: { product: null },
    expectedText: 'Por qual solução deseja iniciar?',
  },
  {
    name: 'extend-trial',
    title: 'Trial ended, one extension left',
    path: '/extend-trial',
    viewer: { accountStatus: 'expired' },
    expectedText: 'Precisa de mais uns dias?',
  },
  {
    name: 'extend-trial-done',
    title: 'Trial extended',
    path: '/extend-trial',
    viewer: { accountStatus: 'expired' },
    before: async ({ page }) =>
      await page.route('**/api/subscription/bonus/extend-trial', (route) => route.fulfill({ status: 204 })),
    interact: async ({ page }) => await page.getByRole('button', { name: 'ESTENDER POR 7 DIAS', exact: true }).click(),
    expectedText: 'Período de testes estendido!',
  },
  {
    name: 'expired',
    title: 'Trial ended, extension used',
    path: '/expired',
    viewer: { accountStatus: 'expiredAfterExtension' },
    expectedText: 'Bônus de 7 dias já utilizado',
  },
  {
    name: 'canceled',
    title: 'Subscription canceled',
    path: '/canceled',
    viewer: { accountStatus: 'canceled' },
    expectedText: 'A sua assinatura foi cancelada',
  },
  {
    name: 'free-blocked',
    title: 'The free plan has closed',
    path: '/free-blocked',
    viewer: { accountStatus: 'freeBlocked' },
    expectedText: 'O plano gratuito chegou ao fim',
  },
  {
    name: 'inactive',
    title: 'Account frozen',
    path: '/gallery',
    viewer: { accountStatus: 'frozen' },
    expectedErrors: [402],
    before: async ({ page }) => await mockBillingState(page, 'frozen'),
    expectedText: 'Como você quer pagar?',
  },
  {
    name: 'inactive-pix',
    title: 'Account frozen, Pix pending',
    path: '/gallery',
    viewer: { accountStatus: 'frozen' },
    expectedErrors: [402],
    before: async ({ page }) => await mockBillingState(page, 'frozenPix'),
    expectedText: 'Pague com Pix',
  },
  {
    name: 'your-data',
    title: 'Account frozen, export of its data',
    path: '/account/data',
    viewer: { accountStatus: 'frozen' },
    expectedText: 'PREPARAR CÓPIA',
  },
  {
    name: 'alert-trial',
    title: 'Alert about the end of a trial',
    path: '/gallery',
    viewer: { accountStatus: 'trial' },
    expectedText: 'O seu período de testes termina em',
  },
  {
    name: 'alert-closing',
    title: 'Alert about a closing free plan',
    path: '/gallery',
    viewer: { accountStatus: 'free' },
    expectedText: /O plano gratuito termina em/,
  },
  {
    name: 'alert-expiring',
    title: 'Alert about expiring galleries',
    path: '/gallery',
    viewer: { accountStatus: 'expiringGalleries' },
    before: async ({ page }) =>
      await page.route('**/api/gallery/expired', (route) =>
        route.fulfill({
          json: {
            galleriesToExpire: [
              { id: '01930000-0000-7000-8000-000000000001', title: 'Ensaio no campo', expires_in: '2026-12-02' },
              { id: '01930000-0000-7000-8000-000000000002', title: 'Viagem pela Europa', expires_in: '2026-12-09' },
            ],
          },
        }),
      ),
    expectedText: '2 galerias estão para expirar',
  },
  { name: 'noplan', title: 'No plan linked', path: '/noplan', expectedText: 'Nenhum plano está vinculado à sua conta' },
]
