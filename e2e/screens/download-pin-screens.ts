import { callAs } from '@revela/dev-env'
import { studioOf } from '../pictures/studio-of.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { ScreenContext, Screen } from './screen.ts'

const asOwner = async (context: ScreenContext, path: string, body: object): Promise<void> => {
  if (!context.viewer) throw new Error('the screen has no viewer')
  const session = studioOf(context.site, context.viewer)
  await callAs(session, `/gallery/${context.galleries.beach}${path}`, { method: 'PUT', body })
}

async function setDelivery(context: ScreenContext, on: boolean): Promise<void> {
  await asOwner(context, '/settings', { single_download: on, download_all: on })
  await asOwner(context, '/download-pin', { pin: on ? '482915' : null })
}

const withPin = (context: ScreenContext) => setDelivery(context, true)

/** Resets the gallery, which other screens use afterwards. */
const thenReset =
  (text: string, interact?: (context: ScreenContext) => Promise<unknown>) => async (context: ScreenContext) => {
    await interact?.(context)
    await context.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
    await setDelivery(context, false)
  }

const settings = {
  path: '/gallery/:beach/download',
  viewer: auroraWithGalleries,
  before: withPin,
} as const

/** The download PIN in the photographer's settings. */
export const downloadPinScreens: readonly Screen[] = [
  {
    ...settings,
    name: 'gallery-download-pin',
    title: 'Delivery with a PIN',
    interact: thenReset('482915'),
    expectedText: 'Trocar o PIN',
  },
  {
    ...settings,
    name: 'gallery-download-pin-new',
    title: 'Suggested PIN',
    interact: thenReset('SALVAR PIN', async ({ page }) => {
      await page.getByRole('button', { name: 'Trocar o PIN' }).click()
    }),
    expectedText: 'SALVAR PIN',
  },
]

/** The download PIN on the family's page. */
export const familyPinScreens: readonly Screen[] = [
  {
    name: 'family-download-pin',
    title: 'The PIN before the first download',
    path: '/:beach',
    family: true,
    viewer: auroraWithGalleries,
    before: withPin,
    interact: thenReset('Digite o PIN para baixar', async ({ page }) => {
      await page.getByRole('button', { name: 'Ver fotos', exact: true }).click()
      await page.getByRole('button', { name: 'Baixar', exact: true }).click()
    }),
    expectedText: 'Digite o PIN para baixar',
    long: true,
  },
]
