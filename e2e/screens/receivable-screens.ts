import { callAs } from '@revela/dev-env'
import { connectSeller, askBalance } from '../receivables/connected-studio.ts'
import { setPixKey } from '../family/family-selection.ts'
import { studioOf } from '../pictures/studio-of.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** Accounts of their own: a connection and a balance would change other screens. */
const connected: Viewer = { hasOtherSession: true, accountStatus: 'trial' }
const withGalleries: Viewer = { galleries: true, accountStatus: 'trial' }

async function connect({ site, viewer }: ScreenContext): Promise<void> {
  if (viewer) await connectSeller(site, viewer)
}

async function asksBalance(context: ScreenContext, gallery: 'outdoors' | 'europe' = 'outdoors'): Promise<void> {
  const { site, viewer, galleries } = context
  if (!viewer) return
  const id = galleries[gallery]
  await setPixKey(site, { photographer: viewer, id, origin: '', path: '' })
  const settings = { single_download: true, download_all: true }
  await callAs(studioOf(site, viewer), `/gallery/${id}/settings`, { method: 'PUT', body: settings })
  await askBalance(site, { photographer: viewer, id }, 80_000)
}

const money = (count: number, amount: number) => ({ count, amount })
const receivable = (fields: Record<string, unknown>) => ({
  for: 'selection',
  collection_id: '01980000-0000-7000-8000-000000000001',
  selection_id: '01980000-0000-7000-8000-000000000002',
  client_id: '01980000-0000-7000-8000-000000000003',
  state: 'open',
  since: '2026-11-10T12:00:00Z',
  days_open: 8,
  declared_at: null,
  received_at: null,
  received_by: null,
  mismatch: false,
  ...fields,
})
const balance = { for: 'balance', selection_id: null }

/** Amounts in every state, which would take long to create. */
const listed = {
  receivables: [
    receivable({ key: 'a', client_name: 'Marina Duarte', gallery_title: 'Retratos na praia', amount: 10_500 }),
    receivable({
      key: 'b',
      ...balance,
      client_name: 'Luís Nogueira',
      gallery_title: 'Jardim da vó',
      amount: 80_000,
      days_open: 3,
    }),
    receivable({
      key: 'c',
      ...balance,
      client_id: null,
      client_name: null,
      gallery_title: 'Manhã no lago',
      amount: 42_050,
      days_open: 0,
    }),
    receivable({
      key: 'd',
      client_name: 'Dona Lourdes',
      gallery_title: 'Moda de rua',
      amount: 7_500,
      days_open: 1,
      mismatch: true,
    }),
  ],
  next: 'd',
  totals: { open: money(4, 140_050), declared: money(1, 15_000), received: money(23, 1_284_000) },
}

const list = async ({ page }: ScreenContext, answer: unknown) =>
  await page.route(/\/api\/receivables\?/, (route) => route.fulfill({ json: answer }))

export const receivableScreens: readonly Screen[] = [
  {
    name: 'receivables',
    title: 'A receber',
    path: '/receivables',
    viewer: connected,
    before: async (context) => await list(context, listed),
    expectedText: 'MOSTRAR MAIS',
  },
  {
    name: 'receivables-none',
    title: 'Nothing to receive',
    path: '/receivables',
    viewer: connected,
    expectedText: 'Nada em aberto',
  },
  {
    name: 'receivables-failed',
    title: 'A receber that failed to load',
    path: '/receivables',
    viewer: connected,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route(/\/api\/receivables\?/, (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar os valores a receber.',
  },
  {
    name: 'pix-connected',
    title: 'Mercado Pago connected',
    path: '/settings/pix',
    viewer: connected,
    before: connect,
    expectedText: 'DESCONECTAR',
  },
  {
    name: 'pix-reconnect',
    title: 'Mercado Pago to be connected again',
    path: '/settings/pix',
    viewer: connected,
    before: async ({ page }) =>
      await page.route('**/api/receivables/account', (route) =>
        route.fulfill({
          json: {
            offered: true,
            account: { seller: '•••••4321', connected_at: '2026-05-10T12:00:00Z', state: 'reconnect' },
          },
        }),
      ),
    expectedText: 'CONECTAR DE NOVO',
  },
  {
    name: 'pix-connection-failed',
    title: 'Connection that was not finished',
    path: '/settings/pix/mercado-pago?error=access_denied&state=x',
    viewer: connected,
    expectedText: 'VOLTAR PARA O PIX',
  },
  {
    name: 'gallery-balance',
    title: 'Delivery that waits for a balance',
    path: '/gallery/:outdoors/download',
    viewer: withGalleries,
    before: async (context) => await asksBalance(context),
    expectedText: 'Esperando R$ 800,00.',
  },
  {
    name: 'family-balance',
    title: 'Gallery that waits for a balance',
    path: '/:outdoors',
    family: true,
    viewer: withGalleries,
    before: async (context) => await asksBalance(context),
    interact: async ({ page }) => {
      await page.getByRole('button', { name: 'Ver fotos' }).click()
      await page.getByRole('gridcell').first().waitFor()
    },
    expectedText: 'Faltam R$ 800,00 para liberar as fotos em alta.',
  },
  {
    name: 'family-balance-pix',
    title: 'Balance to pay by the studio’s Pix key',
    path: '/:outdoors',
    family: true,
    viewer: withGalleries,
    before: async (context) => await asksBalance(context),
    interact: async ({ page }) => {
      await page.getByRole('button', { name: 'Ver fotos' }).click()
      await page.getByRole('gridcell').first().waitFor()
      await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    },
    expectedText: 'Já paguei',
    long: true,
  },
  {
    name: 'family-balance-automatic',
    title: 'Balance to pay with a Pix that confirms itself',
    path: '/:europe',
    family: true,
    viewer: withGalleries,
    before: async (context) => {
      await asksBalance(context, 'europe')
      await connect(context)
    },
    interact: async ({ page }) => {
      await page.getByRole('button', { name: 'Ver fotos' }).click()
      await page.getByRole('gridcell').first().waitFor()
      await page.getByRole('button', { name: 'Pagar com Pix' }).click()
    },
    expectedText: /^Assim que o Pix cair/,
    long: true,
  },
]
