import { callAs } from '@revela/dev-env'
import { studioOf } from '../pictures/studio-of.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

const newViewer: Viewer = {}
const paid: Viewer = { hasOtherSession: false, accountStatus: 'trial' }

async function withKey({ site, viewer }: ScreenContext): Promise<void> {
  if (!viewer) return
  const pix_key = { kind: 'phone', key: '(11) 98765-4321', name: 'Aurora Prado Fotografia Ltda', city: 'São Paulo' }
  await callAs(studioOf(site, viewer), '/customer/pix-key', { method: 'PUT', body: { pix_key } })
}

const settings = { path: '/settings/pix' } as const

export const pixScreens: readonly Screen[] = [
  {
    name: 'pix',
    title: 'Pix key for extras',
    ...settings,
    viewer: paid,
    before: withKey,
    expectedText: 'REMOVER CHAVE',
  },
  { name: 'pix-none', title: 'No Pix key yet', ...settings, viewer: newViewer, expectedText: 'SALVAR CHAVE' },
  {
    name: 'pix-rejected',
    title: 'Invalid Pix key',
    ...settings,
    viewer: newViewer,
    interact: async ({ page }) => {
      await page.getByLabel('Chave Pix', { exact: true }).fill('52998224726')
      await page.getByRole('button', { name: 'SALVAR CHAVE' }).click()
    },
    expectedText: 'Confira o CPF: os dígitos não batem.',
  },
  {
    name: 'pix-remove',
    title: 'Confirmation before removing the Pix key',
    ...settings,
    viewer: paid,
    before: withKey,
    long: true,
    interact: async ({ page }) => await page.getByRole('button', { name: 'REMOVER CHAVE' }).click(),
    expectedText: 'Remover a chave Pix?',
  },
  {
    name: 'pix-failed',
    title: 'Pix key that failed to load',
    ...settings,
    viewer: newViewer,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/customer/pix-key', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar a sua chave Pix.',
  },
]
