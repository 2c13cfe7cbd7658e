import { callAs } from '@revela/dev-env'
import { enterClient } from '../clients/create-clients.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** The account with choosing families: it has clients, and no other screen counts them. */
const withClients: Viewer = { galleries: true, hasOtherSession: true }

const asOwner = async (context: ScreenContext, path: string, method: 'PUT' | 'POST', body?: unknown): Promise<void> => {
  if (!context.viewer) throw new Error('the screen has no viewer')
  await callAs(studioOf(context.site, context.viewer), `/gallery/${context.galleries.beach}${path}`, {
    method,
    ...(body === undefined ? {} : { body }),
  })
}

/** Resets the gallery, which other screens use afterwards. */
async function reset(context: ScreenContext): Promise<void> {
  await asOwner(context, '/access', 'PUT', { access: 'link' })
  await asOwner(context, '/closing-date', 'PUT', { closes_on: null })
  await asOwner(context, '/publish', 'POST')
}

const withPassword = (context: ScreenContext) =>
  asOwner(context, '/access', 'PUT', { access: 'password', password: 'praia2026' })
const setInvitedAccess = (context: ScreenContext) => asOwner(context, '/access', 'PUT', { access: 'invited' })
const unpublish = (context: ScreenContext) => asOwner(context, '/unpublish', 'POST')

/** Waits until the screen is shown, then resets the gallery. */
const thenReset =
  (text: string, interact?: (context: ScreenContext) => Promise<unknown>) => async (context: ScreenContext) => {
    await context.page.getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
    await interact?.(context)
    await reset(context)
  }

const settings = { path: '/gallery/:beach/settings', viewer: auroraWithGalleries } as const

/** Access settings of a gallery in the studio. */
export const galleryAccessScreens: readonly Screen[] = [
  {
    name: 'galleries-draft',
    title: 'Galleries with a draft',
    path: '/gallery',
    viewer: auroraWithGalleries,
    before: unpublish,
    interact: thenReset('Rascunho'),
    expectedText: 'Rascunho',
  },
  {
    name: 'gallery-draft',
    title: 'Draft gallery',
    path: '/gallery/:beach/pictures',
    viewer: auroraWithGalleries,
    before: unpublish,
    interact: thenReset('Só você vê esta galeria.'),
    expectedText: 'PUBLICAR',
  },
  {
    name: 'gallery-send-draft',
    title: 'Sending a draft',
    path: '/gallery/:beach/share',
    viewer: auroraWithGalleries,
    before: unpublish,
    interact: thenReset('Esta galeria é um rascunho. Ao enviar, ela é publicada.'),
    expectedText: 'ABRIR O WHATSAPP',
    long: true,
  },
  {
    ...settings,
    name: 'gallery-access-password',
    title: 'A gallery with a password and a closing date',
    before: async (context) => {
      await withPassword(context)
      await asOwner(context, '/closing-date', 'PUT', { closes_on: '2030-12-12' })
    },
    interact: thenReset('Trocar a senha', async ({ page }) => {
      await page.getByRole('button', { name: 'MOSTRAR SENHA' }).click()
    }),
    expectedText: 'praia2026',
  },
  {
    ...settings,
    name: 'gallery-access-new-password',
    title: 'Suggested password',
    interact: async ({ page }) => await page.getByRole('radio', { name: 'Com senha' }).check(),
    expectedText: 'SALVAR SENHA',
  },
]

const family = { path: '/:beach', family: true, viewer: auroraWithGalleries } as const

let visits = 0

/** Access to a gallery on the family's page. */
export const familyAccessScreens: readonly Screen[] = [
  {
    ...family,
    name: 'family-password',
    title: 'A gallery with a password',
    before: withPassword,
    interact: thenReset('Esta galeria tem senha'),
    expectedText: 'Recebeu um link pessoal?',
  },
  {
    ...family,
    name: 'family-closed',
    title: 'A gallery after its closing date',
    before: (context) => asOwner(context, '/closing-date', 'PUT', { closes_on: '2026-11-10' }),
    interact: thenReset('Esta galeria foi encerrada em 10/11/2026'),
    expectedText: 'Falar pelo WhatsApp',
    expectedErrors: [410],
  },
  {
    ...family,
    name: 'family-landing',
    title: 'The first visit of a personal link',
    viewer: withClients,
    before: setInvitedAccess,
    interact: async (context) => {
      const { page, site, viewer, galleries } = context
      if (!viewer) return
      visits += 1
      const email = `lia${visits}@familia.com.br`
      const client = await enterClient(site, viewer, { name: 'Lia Reis', email, tel: '(11) 98765-4321' })
      const { personal_url: link } = await callAs<{ personal_url: string }>(
        studioOf(site, viewer),
        `/gallery/${galleries.beach}/share-links`,
        { body: { client_id: client.id } },
      )
      // From the same address without the token this would be a navigation within the page.
      await page.goto('about:blank')
      await page.goto(link, { waitUntil: 'load' })
      await page.locator('#cover > img').waitFor()
    },
    expectedText: 'Ver minhas fotos',
  },
]
