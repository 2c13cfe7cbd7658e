import { galleryPhotographs } from '@revela/dev-env/photographs'
import { galleryWith } from '../photos/gallery-with.ts'
import { busyStudio } from '../selection/busy-studio.ts'
import type { Scene, Screen, Viewer } from './screen.ts'

/** Its galleries are its own: selections would show in everybody else's pictures. */
const busy: Viewer = { product: 'gallery_pro', elsewhere: false }
const quiet: Viewer = { product: 'gallery_pro', elsewhere: true }
const begun: Viewer = {}

const made = new Map<string, Promise<unknown>>()

/** Once for each account, however often it is looked at. */
function once(make: (scene: Scene) => Promise<unknown>) {
  return async (scene: Scene) => {
    const id = scene.viewer?.customerId ?? ''
    const known = made.get(id) ?? make(scene)
    made.set(id, known)
    await known
  }
}

export const busyDay = once(async ({ site, viewer }) => viewer && (await busyStudio(site, viewer, viewer.galleries)))

const quietDay = once(
  async ({ site, viewer }) =>
    viewer && (await galleryWith(site, viewer, await galleryPhotographs('newborn', 3), 'Newborn da Íris')),
)

export { busy as busyViewer }

export const dashboardScreens: readonly Screen[] = [
  {
    name: 'dashboard',
    title: 'What needs the photographer today',
    path: '/dashboard',
    viewer: busy,
    before: busyDay,
    shows: 'PARARAM NO MEIO',
  },
  {
    name: 'dashboard-calm',
    title: 'Nothing waits today',
    path: '/dashboard',
    viewer: quiet,
    before: quietDay,
    shows: 'Tudo em dia: nenhuma seleção espera por você.',
  },
  {
    name: 'dashboard-new',
    title: 'The first day of a studio',
    path: '/dashboard',
    viewer: begun,
    shows: 'CRIAR GALERIA',
  },
  {
    name: 'dashboard-loading',
    title: 'The day on its way',
    path: '/dashboard',
    viewer: begun,
    before: async ({ page }) => await page.route('**/api/dashboard', () => undefined),
    shows: 'Hoje',
  },
  {
    name: 'dashboard-failed',
    title: 'The day could not be loaded',
    path: '/dashboard',
    viewer: begun,
    refusals: [503],
    before: async ({ page }) =>
      await page.route('**/api/dashboard', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    shows: 'Não conseguimos carregar o seu dia.',
  },
]
