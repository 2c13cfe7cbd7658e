import type { Locator } from 'playwright-core'
import { endGallery } from '../harness/gallery-end.ts'
import { familyPinScreens } from './download-pin-screens.ts'
import { familySelectionScreens } from './family-selection-screens.ts'
import { familyAccessScreens } from './gallery-access-screens.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { Scene, Screen } from './screen.ts'

const comeIn = async ({ page }: Scene): Promise<Locator> => {
  await page.getByRole('button', { name: 'Ver fotos', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Fotos da galeria' })
  await grid.getByRole('gridcell').first().waitFor()
  return grid
}

const giveHearts = async (scene: Scene) => {
  const grid = await comeIn(scene)
  for (const place of [2, 5]) await grid.getByRole('button', { name: `Favoritar foto ${place}`, exact: true }).click()
}

const setGallery = (change: string) => (scene: Scene) =>
  scene.site.rows(`update gallery set ${change} where id = $1`, [scene.galleries.newborn])

const endNewborn = (at: string | null) => (scene: Scene) => endGallery(scene.site, scene.galleries.newborn, at)

/** Other screens look at the same gallery. */
const asBefore = setGallery(`access = 'link'`)

/** At the studio's own host, as a family finds it. */
export const familyScreens: readonly Screen[] = [
  {
    name: 'family-cover',
    title: 'A gallery’s cover',
    path: '/:wedding',
    family: true,
    viewer: auroraWithGalleries,
    shows: 'Ver fotos',
  },
  {
    name: 'family-grid',
    title: 'The photographs, two of them favourites',
    path: '/:wedding',
    family: true,
    viewer: auroraWithGalleries,
    act: giveHearts,
    shows: /^Casamento Ana e João$/,
  },
  {
    name: 'family-grid-dark',
    title: 'A gallery in the dark theme',
    path: '/:graduation',
    family: true,
    viewer: auroraWithGalleries,
    act: comeIn,
    shows: /^Formatura de Direito · Turma 2026$/,
    long: true,
  },
  {
    name: 'family-viewer',
    title: 'One photograph over the whole window',
    path: '/:wedding',
    family: true,
    viewer: auroraWithGalleries,
    act: async (scene) => {
      const grid = await comeIn(scene)
      await grid.getByRole('gridcell').nth(3).click()
      // The buttons leave after two seconds; a move of the hand keeps them for the picture.
      await scene.page.mouse.move(200, 300)
    },
    shows: /^4 \/ \d+$/,
    long: true,
  },
  {
    name: 'family-filter',
    title: 'Which photographs are shown',
    path: '/:wedding',
    family: true,
    viewer: auroraWithGalleries,
    act: async (scene) => {
      await giveHearts(scene)
      await scene.page.getByRole('button', { name: 'Filtrar fotos', exact: true }).click()
    },
    shows: 'Mostrar',
    long: true,
  },
  {
    name: 'family-download',
    title: 'What to download, which size, and how',
    path: '/:wedding',
    family: true,
    viewer: auroraWithGalleries,
    act: async (scene) => {
      await giveHearts(scene)
      await scene.page.getByRole('button', { name: 'Baixar', exact: true }).click()
    },
    shows: 'Baixar fotos',
    long: true,
  },
  {
    name: 'family-gate',
    title: 'A gallery that asks who comes',
    path: '/:newborn',
    family: true,
    viewer: auroraWithGalleries,
    before: setGallery(`access = 'invited'`),
    act: asBefore,
    shows: 'Estas fotos são particulares',
  },
  {
    name: 'family-expired',
    title: 'A gallery that is over',
    path: '/:newborn',
    family: true,
    viewer: auroraWithGalleries,
    before: endNewborn('2026-10-21T02:59:59Z'),
    act: endNewborn(null),
    shows: 'O prazo desta galeria terminou',
    refusals: [410],
  },
  {
    name: 'family-unknown',
    title: 'An address that no gallery has',
    path: '/nao-existe',
    family: true,
    viewer: auroraWithGalleries,
    shows: 'Não encontramos esta galeria',
    refusals: [404],
  },
  ...familyAccessScreens,
  ...familyPinScreens,
  ...familySelectionScreens,
]
