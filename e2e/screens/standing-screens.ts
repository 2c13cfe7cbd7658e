import { forgetExtension } from '../harness/forget-extension.ts'
import { standsAt } from './billing-answers.ts'
import type { Screen } from './screen.ts'

export const standingScreens: readonly Screen[] = [
  {
    name: 'wizard',
    title: 'Which product to begin with',
    path: '/wizard-solution-switch',
    viewer: { product: null },
    shows: 'Por qual solução deseja iniciar?',
  },
  {
    name: 'extend-trial',
    title: 'Trial over, one extension left',
    path: '/extend-trial',
    viewer: { standing: 'expired' },
    shows: 'Precisa de mais uns dias?',
  },
  {
    name: 'extend-trial-done',
    title: 'Trial extended',
    path: '/extend-trial',
    viewer: { standing: 'expired' },
    before: async ({ page }) =>
      await page.route('**/api/subscription/bonus/extend-trial', (route) => route.fulfill({ status: 204 })),
    act: async ({ page }) => await page.getByRole('button', { name: 'ESTENDER POR 7 DIAS', exact: true }).click(),
    shows: 'Período de testes extendido!',
  },
  {
    name: 'extend-trial-used',
    title: 'Trial over, extension used',
    path: '/extend-trial',
    viewer: { standing: 'expiredAfterExtension' },
    shows: 'Bônus de 7 dias já utilizado',
  },
  {
    name: 'expired',
    title: 'Period over',
    path: '/expired',
    viewer: { standing: 'expired' },
    before: async ({ page }) => await forgetExtension(page),
    shows: 'O seu período de testes terminou',
  },
  {
    name: 'canceled',
    title: 'Subscription canceled',
    path: '/canceled',
    viewer: { standing: 'canceled' },
    shows: 'A sua assinatura foi cancelada',
  },
  {
    name: 'free-blocked',
    title: 'The free plan has closed',
    path: '/free-blocked',
    viewer: { standing: 'freeBlocked' },
    shows: 'O plano gratuito chegou ao fim',
  },
  {
    name: 'inactive',
    title: 'Account frozen',
    path: '/gallery',
    viewer: { standing: 'frozen' },
    refusals: [402],
    before: async ({ page }) => await standsAt(page, 'frozen'),
    shows: 'Como você quer pagar?',
  },
  {
    name: 'inactive-pix',
    title: 'Account frozen, a Pix is waiting',
    path: '/gallery',
    viewer: { standing: 'frozen' },
    refusals: [402],
    before: async ({ page }) => await standsAt(page, 'frozenPix'),
    shows: 'Pague com Pix',
  },
  {
    name: 'your-data',
    title: 'Account frozen: its data are its own',
    path: '/account/data',
    viewer: { standing: 'frozen' },
    shows: 'PREPARAR CÓPIA',
  },
  {
    name: 'alert-trial',
    title: 'A trial that ends, above the galleries',
    path: '/gallery',
    viewer: { standing: 'trial' },
    shows: 'O seu período de testes termina em',
  },
  {
    name: 'alert-closing',
    title: 'A free plan that closes, above the galleries',
    path: '/gallery',
    viewer: { standing: 'free' },
    shows: /O plano gratuito termina em/,
  },
  {
    name: 'alert-expiring',
    title: 'Galleries that expire, above the others',
    path: '/gallery',
    viewer: { standing: 'expiringGalleries' },
    before: async ({ page }) =>
      await page.route('**/api/gallery/expired', (route) =>
        route.fulfill({
          json: {
            galleriesToExpire: [
              { id: '01930000-0000-7000-8000-000000000001', title: 'Casamento Ana e João', expires_in: '2026-12-02' },
              { id: '01930000-0000-7000-8000-000000000002', title: 'Formatura de Direito', expires_in: '2026-12-09' },
            ],
          },
        }),
      ),
    shows: '2 galerias estão para expirar',
  },
  { name: 'noplan', title: 'No plan linked', path: '/noplan', shows: 'Nenhum plano está vinculado à sua conta' },
]
