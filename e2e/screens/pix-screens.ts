import { callAs } from '@revela/dev-env'
import { studioOf } from '../photos/studio-of.ts'
import type { Scene, Screen, Viewer } from './screen.ts'

const begun: Viewer = {}
const paid: Viewer = { elsewhere: false, standing: 'trial' }

async function withKey({ site, viewer }: Scene): Promise<void> {
  if (!viewer) return
  const pix_key = { kind: 'phone', key: '(11) 98765-4321', name: 'Aurora Prado Fotografia Ltda', city: 'São Paulo' }
  await callAs(studioOf(site, viewer), '/customer/pix-key', { method: 'PUT', body: { pix_key } })
}

const settings = { path: '/settings/pix' } as const

export const pixScreens: readonly Screen[] = [
  { name: 'pix', title: 'Where extras are paid', ...settings, viewer: paid, before: withKey, shows: 'REMOVER CHAVE' },
  { name: 'pix-none', title: 'No Pix key yet', ...settings, viewer: begun, shows: 'SALVAR CHAVE' },
  {
    name: 'pix-refused',
    title: 'A key that is none of its kind',
    ...settings,
    viewer: begun,
    act: async ({ page }) => {
      await page.getByLabel('Chave Pix', { exact: true }).fill('52998224726')
      await page.getByRole('button', { name: 'SALVAR CHAVE' }).click()
    },
    shows: 'Confira o CPF: os dígitos não batem.',
  },
  {
    name: 'pix-remove',
    title: 'Removing the key is asked first',
    ...settings,
    viewer: paid,
    before: withKey,
    long: true,
    act: async ({ page }) => await page.getByRole('button', { name: 'REMOVER CHAVE' }).click(),
    shows: 'Remover a chave Pix?',
  },
  {
    name: 'pix-failed',
    title: 'The key could not be loaded',
    ...settings,
    viewer: begun,
    refusals: [503],
    before: async ({ page }) =>
      await page.route('**/api/customer/pix-key', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    shows: 'Não conseguimos carregar a sua chave Pix.',
  },
]
