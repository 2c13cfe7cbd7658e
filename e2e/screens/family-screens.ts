import type { Locator } from 'playwright-core'
import { endGallery } from '../harness/gallery-end.ts'
import { familyPinScreens } from './download-pin-screens.ts'
import { decisionScreens } from './decision-screens.ts'
import { familyChapterScreens } from './family-chapter-screens.ts'
import { familySelectionScreens } from './family-selection-screens.ts'
import { familyAccessScreens } from './gallery-access-screens.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { ScreenContext, Screen } from './screen.ts'

const enterGallery = async ({ page }: ScreenContext): Promise<Locator> => {
  await page.getByRole('button', { name: 'Ver fotos', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Fotos da galeria' })
  await grid.getByRole('gridcell').first().waitFor()
  return grid
}

const addFavourites = async (context: ScreenContext) => {
  const grid = await enterGallery(context)
  for (const position of [2, 5])
    await grid.getByRole('button', { name: `Favoritar foto ${position}`, exact: true }).click()
}

const setGallery = (change: string) => (context: ScreenContext) =>
  context.site.rows(`update gallery set ${change} where id = $1`, [context.galleries.beach])

const endBeach = (endsAt: string | null) => (context: ScreenContext) =>
  endGallery(context.site, context.galleries.beach, endsAt)

/** Resets the gallery, which other screens use. */
const resetAccess = setGallery(`access = 'link'`)

/** Screens on the studio's own host. */
export const familyScreens: readonly Screen[] = [
  {
    name: 'family-cover',
    title: 'A gallery’s cover',
    path: '/:outdoors',
    family: true,
    viewer: auroraWithGalleries,
    expectedText: 'Ver fotos',
  },
  {
    name: 'family-grid',
    title: 'Photographs with two favourites',
    path: '/:outdoors',
    family: true,
    viewer: auroraWithGalleries,
    interact: addFavourites,
    expectedText: /^Ensaio no campo$/,
  },
  {
    name: 'family-grid-dark',
    title: 'A gallery in the dark theme',
    path: '/:europe',
    family: true,
    viewer: auroraWithGalleries,
    interact: enterGallery,
    expectedText: /^Viagem pela Europa$/,
    long: true,
  },
  {
    name: 'family-viewer',
    title: 'Viewer',
    path: '/:outdoors',
    family: true,
    viewer: auroraWithGalleries,
    interact: async (context) => {
      const grid = await enterGallery(context)
      await grid.getByRole('gridcell').nth(3).click()
      // The buttons hide after two seconds; moving the pointer shows them for the picture.
      await context.page.mouse.move(200, 300)
    },
    expectedText: /^4 \/ \d+$/,
    long: true,
  },
  {
    name: 'family-filter',
    title: 'Filter',
    path: '/:outdoors',
    family: true,
    viewer: auroraWithGalleries,
    interact: async (context) => {
      await addFavourites(context)
      await context.page.getByRole('button', { name: 'Filtrar fotos', exact: true }).click()
    },
    expectedText: 'Mostrar',
    long: true,
  },
  {
    name: 'family-download',
    title: 'Download options',
    path: '/:outdoors',
    family: true,
    viewer: auroraWithGalleries,
    interact: async (context) => {
      await addFavourites(context)
      await context.page.getByRole('button', { name: 'Baixar', exact: true }).click()
    },
    expectedText: 'Baixar fotos',
    long: true,
  },
  {
    name: 'family-gate',
    title: 'Sign-in to a private gallery',
    path: '/:beach',
    family: true,
    viewer: auroraWithGalleries,
    before: setGallery(`access = 'invited'`),
    interact: resetAccess,
    expectedText: 'Esta galeria é privada',
  },
  {
    name: 'family-expired',
    title: 'Expired gallery',
    path: '/:beach',
    family: true,
    viewer: auroraWithGalleries,
    before: endBeach('2026-10-21T02:59:59Z'),
    interact: endBeach(null),
    expectedText: 'O prazo desta galeria terminou',
    expectedErrors: [410],
  },
  {
    name: 'family-unknown',
    title: 'Unknown gallery address',
    path: '/nao-existe',
    family: true,
    viewer: auroraWithGalleries,
    expectedText: 'Não encontramos esta galeria',
    expectedErrors: [404],
  },
  ...familyChapterScreens,
  ...familyAccessScreens,
  ...familyPinScreens,
  ...familySelectionScreens,
  ...decisionScreens,
]
