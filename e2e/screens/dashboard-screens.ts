import type { AnswerOf, getDashboard } from '@revela/contract'
import { callAs } from '@revela/dev-env'
import { galleryPhotographs } from '@revela/dev-env/photographs'
import { galleryWith } from '../pictures/gallery-with.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { busyStudio } from '../selection/busy-studio.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** A separate account, because its selections would show in the pictures of others. */
const busy: Viewer = { product: 'gallery_pro', hasOtherSession: false }
const emptyViewer: Viewer = { product: 'gallery_pro', hasOtherSession: true }
const newViewer: Viewer = {}

const prepared = new Map<string, Promise<unknown>>()

/** Prepares each account once, however many screens use it. */
function prepareOnce(prepare: (context: ScreenContext) => Promise<unknown>) {
  return async (context: ScreenContext) => {
    const id = context.viewer?.customerId ?? ''
    const existing = prepared.get(id) ?? prepare(context)
    prepared.set(id, existing)
    await existing
  }
}

export const busyDay = prepareOnce(
  async ({ site, viewer }) => viewer && (await busyStudio(site, viewer, viewer.galleries)),
)

const quietDay = prepareOnce(
  async ({ site, viewer }) =>
    viewer && (await galleryWith(site, viewer, await galleryPhotographs('beach', 3), 'Retratos na praia')),
)

export { busy as busyViewer }

type Dashboard = AnswerOf<typeof getDashboard>

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

function someAlbum(number: number, client: string, cover: string | null) {
  return {
    album_id: `00000000-0000-7000-8000-00000000000${number}`,
    album_title: `Álbum de ${client}`,
    client_name: client,
    cover,
    version: 2,
    spreads: 24,
    sent_at: daysAgo(9),
  }
}

/** The day as it is, and albums in each of their states. */
function withAlbums(day: Dashboard): Dashboard {
  const [first, second, third] = day.galleries.map(({ cover }) => cover)
  return {
    ...day,
    albums: {
      requested: [{ ...someAlbum(1, 'Marina Alves', first ?? null), requests: 5, last_at: daysAgo(1) }],
      approved: [{ ...someAlbum(2, 'Beatriz e Téo', second ?? null), approved_at: daysAgo(2), open_requests: 1 }],
      stalled: [{ ...someAlbum(3, 'Luís Nogueira', third ?? null), readers: ['Luís', 'Helena'] }],
    },
  }
}

export const dashboardScreens: readonly Screen[] = [
  {
    name: 'dashboard-albums',
    title: 'Dashboard with albums',
    path: '/dashboard',
    viewer: busy,
    before: async (context) => {
      await busyDay(context)
      const { site, viewer, page } = context
      if (!viewer) return
      const day = await callAs<Dashboard>(studioOf(site, viewer), '/dashboard', { method: 'GET' })
      await page.route('**/api/dashboard', (route) => route.fulfill({ json: withAlbums(day) }))
    },
    interact: async ({ page }) =>
      await page.getByRole('region', { name: 'ÁLBUNS COM PEDIDOS' }).evaluate((part) => part.scrollIntoView()),
    expectedText: 'Luís e Helena ainda não viram',
  },
  {
    name: 'dashboard',
    title: 'Dashboard',
    path: '/dashboard',
    viewer: busy,
    before: busyDay,
    expectedText: 'PARARAM NO MEIO',
  },
  {
    name: 'dashboard-calm',
    title: 'Dashboard without tasks',
    path: '/dashboard',
    viewer: emptyViewer,
    before: quietDay,
    expectedText: 'Tudo em dia: nada espera por você.',
  },
  {
    name: 'dashboard-new',
    title: 'Dashboard of a new studio',
    path: '/dashboard',
    viewer: newViewer,
    expectedText: 'CRIAR GALERIA',
  },
  {
    name: 'dashboard-loading',
    title: 'Dashboard while loading',
    path: '/dashboard',
    viewer: newViewer,
    before: async ({ page }) => await page.route('**/api/dashboard', () => undefined),
    expectedText: 'Hoje',
  },
  {
    name: 'dashboard-failed',
    title: 'Dashboard that failed to load',
    path: '/dashboard',
    viewer: newViewer,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/dashboard', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar o seu dia.',
  },
]
