import { callAs } from '@revela/dev-env'
import type { AnswerOf, getNotifications } from '@revela/contract'
import { logoFile } from '../brand/brand-files.ts'
import { galleryWithPictures, newWatermark } from '../brand/branded-studio.ts'
import { sendImage } from '../brand/send-image.ts'
import { studioOf } from '../pictures/studio-of.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** The demonstration studio with a complete brand, prepared once for many screens. */
const branded: Viewer = { hasOtherSession: false, used: { galleries: 4, pictures: 240, bytes: 2_400_000_000 } }
const paidViewer: Viewer = { accountStatus: 'paid' }
const newViewer: Viewer = {}

const preparedStudios = new Map<string, Promise<string>>()

/** Adds a logo, a bio, a gallery and two watermarks to the account; returns the gallery. */
async function prepareStudio({ site, viewer }: ScreenContext): Promise<string> {
  if (!viewer) throw new Error('the screen has no viewer')
  const existing = preparedStudios.get(viewer.customerId)
  if (existing) return await existing
  const created = (async () => {
    const session = studioOf(site, viewer)
    const putJson = async (path: string, body: object) => await callAs(session, path, { method: 'PUT', body })
    await putJson('/customer/profile', {
      bio: 'Casamentos, famílias e recém-nascidos com luz natural.\nBelo Horizonte, MG.',
    })
    await putJson('/customer/profile/social', { site: 'estudioaurora.com.br', instagram: '@estudioaurora' })
    await sendImage(site, viewer, '/customer/logo', 'logo', await logoFile())
    const gallery = await galleryWithPictures(site, viewer, 3)
    await newWatermark(site, viewer, { position: 5, size: 0.4, margin: 0 })
    const corner = await newWatermark(site, viewer, { position: 9, size: 0.25, margin: 5 })
    await putJson('/gallery/watermark/default', { watermark_id: corner })
    await putJson('/gallery/watermark/collection', { watermark_id: corner, collection_id: gallery })
    return gallery
  })()
  preparedStudios.set(viewer.customerId, created)
  return await created
}

const inGallery = (part: string) => async (context: ScreenContext) => {
  const { origin } = new URL(context.page.url())
  await context.page.goto(`${origin}/gallery/${await prepareStudio(context)}/${part}`)
}

const typed = (name: string) => async (context: ScreenContext) =>
  await context.page.getByLabel('Subdomínio', { exact: true }).fill(name)

type Notifications = AnswerOf<typeof getNotifications>

/** The account's settings, with another state of the browsers. */
const withPush =
  (push: Partial<Notifications['push']>) =>
  async ({ page, site, viewer }: ScreenContext) => {
    if (!viewer) throw new Error('the screen has no viewer')
    const settings = await callAs<Notifications>(studioOf(site, viewer), '/customer/notification', { method: 'GET' })
    const json = { ...settings, push: { ...settings.push, ...push } }
    await page.route('**/api/customer/notification', (route) => route.fulfill({ json }))
  }

const notices = { path: '/settings/notifications', viewer: newViewer } as const

export const brandScreens: readonly Screen[] = [
  {
    name: 'profile',
    title: 'Profile',
    path: '/settings/profile',
    viewer: branded,
    before: prepareStudio,
    expectedText: 'Instagram @estudioaurora',
  },
  {
    name: 'profile-empty',
    title: 'Profile of a new studio',
    path: '/settings/profile',
    viewer: newViewer,
    expectedText: 'ENVIAR LOGOTIPO',
  },
  {
    name: 'profile-failed',
    title: 'Profile that failed to load',
    path: '/settings/profile',
    viewer: newViewer,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/customer/profile', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar o seu perfil.',
  },
  {
    name: 'profile-logo',
    long: true,
    title: 'Cropping a logo',
    path: '/settings/profile',
    viewer: newViewer,
    interact: async ({ page }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'ENVIAR LOGOTIPO' }).click(),
      ])
      await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logoFile() })
    },
    expectedText: 'Ajustar o logotipo',
  },
  {
    name: 'notices',
    title: 'Notifications: their address, this browser and the events',
    path: '/settings/notifications',
    viewer: newViewer,
    expectedText: 'Fotos com problema',
  },
  {
    name: 'notices-enabled',
    title: 'Push messages in this browser and in others',
    ...notices,
    before: withPush({
      here: true,
      others: [
        { device: 'Chrome no Android', since: '2026-10-02T12:00:00Z' },
        { device: 'Safari no iPhone', since: '2026-11-05T12:00:00Z' },
      ],
    }),
    expectedText: 'Os avisos estão ativados neste aparelho.',
  },
  {
    name: 'notices-denied',
    title: 'Push messages that the browser blocks',
    ...notices,
    before: async ({ page }) =>
      await page.addInitScript(() => {
        Notification.requestPermission = async () => 'denied'
      }),
    interact: async ({ page }) => await page.getByRole('button', { name: 'ATIVAR AVISOS NESTE APARELHO' }).click(),
    expectedText: /^O navegador está bloqueando os avisos/,
  },
  {
    name: 'notices-install-first',
    title: 'Push messages on an iPhone before the installation',
    ...notices,
    before: async ({ page }) =>
      await page.addInitScript(() => {
        Reflect.deleteProperty(globalThis, 'PushManager')
        Object.defineProperty(navigator, 'standalone', { value: false })
      }),
    expectedText: /^No iPhone e no iPad/,
  },
  {
    name: 'notices-failed',
    title: 'Notification settings that failed to load',
    ...notices,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/customer/notification', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar as suas notificações.',
  },
  {
    name: 'subdomain',
    title: 'The studio’s address',
    path: '/settings/subdomain',
    viewer: newViewer,
    interact: typed('luz-de-aurora'),
    expectedText: 'Está livre e pode ser seu.',
  },
  {
    name: 'subdomain-reserved',
    title: 'Reserved address, with suggestions',
    path: '/settings/subdomain',
    viewer: newViewer,
    interact: typed('suporte'),
    expectedText: 'Livres e parecidos:',
  },
  {
    name: 'subdomain-gated',
    title: 'Address on a plan without the feature',
    path: '/settings/subdomain',
    viewer: paidViewer,
    expectedText: 'Recurso Plus',
  },
  {
    name: 'upgrade-offer',
    long: true,
    title: 'Plan offer',
    path: '/settings/subdomain',
    viewer: paidViewer,
    interact: async ({ page }) => await page.getByRole('button', { name: 'ALTERAR ENDEREÇO' }).click(),
    expectedText: 'PLANO INDICADO',
  },
  {
    name: 'watermarks-none',
    title: 'Watermarks, none yet',
    path: '/settings/watermark',
    viewer: newViewer,
    expectedText: 'O cliente vê as fotos limpas.',
  },
  {
    name: 'watermarks',
    title: 'Watermarks',
    path: '/settings/watermark',
    viewer: branded,
    before: prepareStudio,
    expectedText: "Marca d'água 2",
  },
  {
    name: 'watermark-editor',
    long: true,
    title: 'Watermark editor',
    path: '/settings/watermark',
    viewer: branded,
    before: prepareStudio,
    interact: async ({ page }) => await page.getByRole('button', { name: "Editar Marca d'água 2" }).click(),
    expectedText: 'Ver em outra foto',
  },
  {
    name: 'gallery-watermark',
    long: true,
    title: 'The watermark of one gallery',
    path: '/gallery',
    viewer: branded,
    interact: async (context) => {
      await inGallery('pictures')(context)
      await context.page.getByRole('button', { name: "MARCA D'ÁGUA" }).click()
    },
    expectedText: "Marca d'água 2",
  },
  {
    name: 'gallery-protection',
    title: 'Protection settings of a gallery',
    path: '/gallery',
    viewer: branded,
    interact: inGallery('settings'),
    expectedText: 'Como o cliente vê',
  },
  {
    name: 'gallery-scope',
    long: true,
    title: 'Scope of a watermark change',
    path: '/gallery',
    viewer: branded,
    interact: async (context) => {
      await inGallery('settings')(context)
      await context.page.getByRole('switch', { name: 'Carimbo anticópia' }).click()
    },
    expectedText: 'Onde aplicar a alteração?',
  },
]
