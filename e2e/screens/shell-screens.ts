import { aurora } from './account-screens.ts'
import type { Screen, Viewer } from './screen.ts'

const trial: Viewer = {}

export const shellScreens: readonly Screen[] = [
  {
    name: 'gallery-empty',
    title: 'Galleries, none yet',
    path: '/gallery',
    viewer: trial,
    shows: 'As suas galerias serão listadas aqui',
  },
  {
    name: 'already-connected',
    title: 'Signed in already',
    path: '/login',
    viewer: trial,
    shows: 'Sua conta já está conectada.',
  },
  {
    name: 'user-menu',
    title: 'The account’s menu',
    path: '/gallery',
    viewer: aurora,
    act: async ({ page }) => await page.getByRole('button', { name: 'Conta de Estúdio Aurora' }).click(),
    shows: 'Minha Conta',
    only: 'wide',
  },
  {
    name: 'product-switcher',
    title: 'The product switcher',
    path: '/gallery',
    viewer: trial,
    act: async ({ page }) => await page.getByRole('button', { name: /Trocar de produto/ }).click(),
    shows: 'O seu site profissional',
    only: 'wide',
  },
  {
    name: 'support-notice',
    title: 'The support notice',
    path: '/gallery',
    viewer: trial,
    act: async ({ page }) => await page.getByRole('button', { name: 'Suporte', exact: true }).click(),
    shows: 'Fale com a gente',
    only: 'wide',
  },
  {
    name: 'phone-menu',
    title: 'The menu on a phone',
    path: '/gallery',
    viewer: trial,
    act: async ({ page }) => await page.getByRole('button', { name: 'Abrir menu' }).click(),
    shows: 'Suporte técnico',
    only: 'phone',
  },
  {
    name: 'welcome',
    title: 'Welcome to version 2.0',
    path: '/gallery?welcome_to_v2=true',
    viewer: trial,
    shows: 'Boas-vindas à versão 2.0',
  },
  {
    name: 'not-found',
    title: 'No such page',
    path: '/nada/por/aqui',
    viewer: trial,
    shows: 'Esta página não foi revelada',
  },
  {
    name: 'loading',
    title: 'While the studio opens',
    path: '/gallery',
    viewer: trial,
    before: async ({ page }) => await page.route('**/api/customer/info', () => undefined),
    shows: 'Abrindo o seu estúdio…',
  },
]
