import { galleryPhotographs } from '@revela/dev-env/photographs'
import { galleryWith } from '../pictures/gallery-with.ts'
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

export const dashboardScreens: readonly Screen[] = [
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
    expectedText: 'Tudo em dia: nenhuma seleção espera por você.',
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
