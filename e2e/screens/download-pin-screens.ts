import { callAs } from '@revela/dev-env'
import { studioOf } from '../photos/studio-of.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { Scene, Screen } from './screen.ts'

const asOwner = async (scene: Scene, path: string, body: object): Promise<void> => {
  if (!scene.viewer) throw new Error('the screen has no viewer')
  const session = studioOf(scene.site, scene.viewer)
  await callAs(session, `/gallery/${scene.galleries.newborn}${path}`, { method: 'PUT', body })
}

async function setDelivery(scene: Scene, on: boolean): Promise<void> {
  await asOwner(scene, '/settings', { single_download: on, download_all: on })
  await asOwner(scene, '/download-pin', { pin: on ? '482915' : null })
}

const withPin = (scene: Scene) => setDelivery(scene, true)

/** Other screens look at the same gallery afterwards. */
const thenReset = (text: string, act?: (scene: Scene) => Promise<unknown>) => async (scene: Scene) => {
  await act?.(scene)
  await scene.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
  await setDelivery(scene, false)
}

const settings = {
  path: '/gallery/:newborn/download',
  viewer: auroraWithGalleries,
  before: withPin,
} as const

/** The PIN before downloads, as the photographer sets it. */
export const downloadPinScreens: readonly Screen[] = [
  {
    ...settings,
    name: 'gallery-download-pin',
    title: 'Delivery with a PIN',
    act: thenReset('482915'),
    shows: 'Trocar o PIN',
  },
  {
    ...settings,
    name: 'gallery-download-pin-new',
    title: 'Another PIN is suggested',
    act: thenReset('SALVAR PIN', async ({ page }) => {
      await page.getByRole('button', { name: 'Trocar o PIN' }).click()
    }),
    shows: 'SALVAR PIN',
  },
]

/** The same, as a family is asked for it. */
export const familyPinScreens: readonly Screen[] = [
  {
    name: 'family-download-pin',
    title: 'The PIN before the first download',
    path: '/:newborn',
    family: true,
    viewer: auroraWithGalleries,
    before: withPin,
    act: thenReset('Digite o PIN para baixar', async ({ page }) => {
      await page.getByRole('button', { name: 'Ver fotos', exact: true }).click()
      await page.getByRole('button', { name: 'Baixar', exact: true }).click()
    }),
    shows: 'Digite o PIN para baixar',
    long: true,
  },
]
