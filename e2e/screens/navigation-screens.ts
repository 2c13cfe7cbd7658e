import { aurora } from './account-screens.ts'
import type { Screen, Viewer } from './screen.ts'

const trial: Viewer = {}

export const shellScreens: readonly Screen[] = [
  {
    name: 'gallery-empty',
    title: 'Galleries, none yet',
    path: '/gallery',
    viewer: trial,
    expectedText: 'As suas galerias serão listadas aqui',
  },
  {
    name: 'already-connected',
    title: 'Already signed in',
    path: '/login',
    viewer: trial,
    interact: async ({ page }) => await page.getByRole('heading', { level: 1 }).waitFor(),
    expectedText: 'Sua conta já está conectada.',
  },
  {
    name: 'user-menu',
    title: 'The account’s menu',
    path: '/gallery',
    viewer: aurora,
    interact: async ({ page }) => await page.getByRole('button', { name: 'Conta de Estúdio Aurora' }).click(),
    expectedText: 'Minha Conta',
    onlyOn: 'wide',
  },
  {
    name: 'product-switcher',
    title: 'The product switcher',
    path: '/gallery',
    viewer: trial,
    interact: async ({ page }) => await page.getByRole('button', { name: /Trocar de produto/ }).click(),
    expectedText: 'O seu site profissional',
    onlyOn: 'wide',
  },
  {
    name: 'support-notice',
    title: 'The support notice',
    path: '/gallery',
    viewer: trial,
    interact: async ({ page }) => await page.getByRole('button', { name: 'Suporte', exact: true }).click(),
    expectedText: 'Fale com a gente',
    onlyOn: 'wide',
  },
  {
    name: 'phone-menu',
    title: 'The menu on a phone',
    path: '/gallery',
    viewer: trial,
    interact: async ({ page }) => await page.getByRole('button', { name: 'Abrir menu' }).click(),
    expectedText: 'Suporte técnico',
    onlyOn: 'phone',
  },
  {
    name: 'welcome',
    title: 'Welcome to version 2.0',
    path: '/gallery?welcome_to_v2=true',
    viewer: trial,
    expectedText: 'Boas-vindas à versão 2.0',
  },
  {
    name: 'not-found',
    title: 'Unknown page',
    path: '/nada/por/aqui',
    viewer: trial,
    expectedText: 'Esta página não foi revelada',
  },
  {
    name: 'loading',
    title: 'Studio while loading',
    path: '/gallery',
    viewer: trial,
    before: async ({ page }) => await page.route('**/api/customer/info', () => undefined),
    expectedText: 'Abrindo o seu estúdio…',
  },
]
