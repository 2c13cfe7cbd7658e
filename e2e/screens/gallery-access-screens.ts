import { callAs } from '@revela/dev-env'
import { enterClient } from '../clients/client-book.ts'
import { studioOf } from '../photos/studio-of.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { Scene, Screen, Viewer } from './screen.ts'

/** The account whose families choose: it has clients, and other screens count none of them. */
const withClients: Viewer = { galleries: true, elsewhere: true }

const asOwner = async (scene: Scene, path: string, method: 'PUT' | 'POST', body?: unknown): Promise<void> => {
  if (!scene.viewer) throw new Error('the screen has no viewer')
  await callAs(studioOf(scene.site, scene.viewer), `/gallery/${scene.galleries.newborn}${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  })
}

/** Other screens look at the same gallery afterwards. */
async function reset(scene: Scene): Promise<void> {
  await asOwner(scene, '/access', 'PUT', { access: 'link' })
  await asOwner(scene, '/closing-date', 'PUT', { closes_on: null })
  await asOwner(scene, '/publish', 'POST')
}

const withPassword = (scene: Scene) => asOwner(scene, '/access', 'PUT', { access: 'password', password: 'praia2026' })
const invited = (scene: Scene) => asOwner(scene, '/access', 'PUT', { access: 'invited' })
const unpublish = (scene: Scene) => asOwner(scene, '/unpublish', 'POST')

/** Waits for what the screen shows before the gallery is as it was. */
const thenReset = (text: string, act?: (scene: Scene) => Promise<unknown>) => async (scene: Scene) => {
  await scene.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
  await act?.(scene)
  await reset(scene)
}

const settings = { path: '/gallery/:newborn/settings', viewer: auroraWithGalleries } as const

/** Who may see a gallery, as its photographer sets it. */
export const galleryAccessScreens: readonly Screen[] = [
  {
    name: 'galleries-draft',
    title: 'Galleries, one of them a draft',
    path: '/gallery',
    viewer: auroraWithGalleries,
    before: unpublish,
    act: thenReset('Rascunho'),
    shows: 'Rascunho',
  },
  {
    name: 'gallery-draft',
    title: 'A gallery that only the studio sees',
    path: '/gallery/:newborn/pictures',
    viewer: auroraWithGalleries,
    before: unpublish,
    act: thenReset('Só você vê esta galeria.'),
    shows: 'PUBLICAR',
  },
  {
    name: 'gallery-send-draft',
    title: 'Sending a draft publishes it',
    path: '/gallery/:newborn/share',
    viewer: auroraWithGalleries,
    before: unpublish,
    act: thenReset('Esta galeria é um rascunho. Ao enviar, ela é publicada.'),
    shows: 'ENVIAR E-MAIL',
    long: true,
  },
  {
    ...settings,
    name: 'gallery-access-password',
    title: 'A gallery with a password and a closing date',
    before: async (scene) => {
      await withPassword(scene)
      await asOwner(scene, '/closing-date', 'PUT', { closes_on: '2030-12-12' })
    },
    act: thenReset('Trocar a senha', async ({ page }) => {
      await page.getByRole('button', { name: 'MOSTRAR SENHA' }).click()
    }),
    shows: 'praia2026',
  },
  {
    ...settings,
    name: 'gallery-access-new-password',
    title: 'A password is suggested',
    act: async ({ page }) => await page.getByRole('radio', { name: 'Com senha' }).check(),
    shows: 'SALVAR SENHA',
  },
]

const family = { path: '/:newborn', family: true, viewer: auroraWithGalleries } as const

let visits = 0

/** Who may see a gallery, as a family finds it. */
export const familyAccessScreens: readonly Screen[] = [
  {
    ...family,
    name: 'family-password',
    title: 'A gallery with a password',
    before: withPassword,
    act: thenReset('Esta galeria tem senha'),
    shows: 'Recebeu um link pessoal?',
  },
  {
    ...family,
    name: 'family-closed',
    title: 'A gallery after its closing date',
    before: (scene) => asOwner(scene, '/closing-date', 'PUT', { closes_on: '2026-11-10' }),
    act: thenReset('Esta galeria foi encerrada em 10/11/2026.'),
    shows: 'Falar pelo WhatsApp',
    refusals: [410],
  },
  {
    ...family,
    name: 'family-landing',
    title: 'The first visit of a personal link',
    viewer: withClients,
    before: invited,
    act: async (scene) => {
      const { page, site, viewer, galleries } = scene
      if (!viewer) return
      visits += 1
      const email = `lia${visits}@familia.com.br`
      const client = await enterClient(site, viewer, { name: 'Lia Reis', email, tel: '(11) 98765-4321' })
      const { personal_url: link } = await callAs<{ personal_url: string }>(
        studioOf(site, viewer),
        `/gallery/${galleries.newborn}/share-links`,
        { body: { client_id: client.id } },
      )
      // From the same address without the token this would be a step within the page.
      await page.goto('about:blank')
      await page.goto(link, { waitUntil: 'load' })
      await page.locator('#cover > img').waitFor()
    },
    shows: 'Ver minhas fotos',
  },
]
