import { callAs } from '@revela/dev-env'
import { logoFile } from '../brand/brand-files.ts'
import { galleryWithPhotos, newWatermark } from '../brand/branded-studio.ts'
import { sendImage } from '../brand/send-image.ts'
import { studioOf } from '../photos/studio-of.ts'
import type { Scene, Screen, Viewer } from './screen.ts'

/** The demonstration studio with everything that makes it a brand: made once, looked at by many screens. */
const branded: Viewer = { elsewhere: false, used: { galleries: 4, pictures: 240, bytes: 2_400_000_000 } }
const gated: Viewer = { standing: 'paid' }
const begun: Viewer = {}

const dressed = new Map<string, Promise<string>>()

/** Gives the account a logo, a bio, a gallery and two watermarks; answers with the gallery. */
async function dress({ site, viewer }: Scene): Promise<string> {
  if (!viewer) throw new Error('nobody is signed in')
  const known = dressed.get(viewer.customerId)
  if (known) return await known
  const made = (async () => {
    const session = studioOf(site, viewer)
    const put = async (path: string, body: object) => await callAs(session, path, { method: 'PUT', body })
    await put('/customer/profile', {
      bio: 'Casamentos, famílias e recém-nascidos com luz natural.\nBelo Horizonte, MG.',
    })
    await put('/customer/profile/social', { site: 'estudioaurora.com.br', instagram: '@estudioaurora' })
    await sendImage(site, viewer, '/customer/logo', 'logo', await logoFile())
    const gallery = await galleryWithPhotos(site, viewer, 3)
    await newWatermark(site, viewer, { position: 5, size: 0.4, margin: 0 })
    const corner = await newWatermark(site, viewer, { position: 9, size: 0.25, margin: 5 })
    await put('/gallery/watermark/default', { watermark_id: corner })
    await put('/gallery/watermark/collection', { watermark_id: corner, collection_id: gallery })
    return gallery
  })()
  dressed.set(viewer.customerId, made)
  return await made
}

const inGallery = (part: string) => async (scene: Scene) => {
  const { origin } = new URL(scene.page.url())
  await scene.page.goto(`${origin}/gallery/${await dress(scene)}/${part}`)
}

const typed = (name: string) => async (scene: Scene) =>
  await scene.page.getByLabel('Subdomínio', { exact: true }).fill(name)

export const brandScreens: readonly Screen[] = [
  {
    name: 'profile',
    title: 'Profile',
    path: '/settings/profile',
    viewer: branded,
    before: dress,
    shows: 'Instagram @estudioaurora',
  },
  {
    name: 'profile-empty',
    title: 'Profile of a new studio',
    path: '/settings/profile',
    viewer: begun,
    shows: 'ENVIAR LOGOTIPO',
  },
  {
    name: 'profile-failed',
    title: 'Profile that could not be loaded',
    path: '/settings/profile',
    viewer: begun,
    refusals: [503],
    before: async ({ page }) =>
      await page.route('**/api/customer/profile', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    shows: 'Não conseguimos carregar o seu perfil.',
  },
  {
    name: 'profile-logo',
    long: true,
    title: 'Cutting a logo',
    path: '/settings/profile',
    viewer: begun,
    act: async ({ page }) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        page.getByRole('button', { name: 'ENVIAR LOGOTIPO' }).click(),
      ])
      await chooser.setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logoFile() })
    },
    shows: 'Ajustar o logotipo',
  },
  {
    name: 'notices',
    title: 'Where notices go',
    path: '/settings/notifications',
    viewer: begun,
    shows: 'SALVAR E-MAIL',
  },
  {
    name: 'subdomain',
    title: 'The studio’s address',
    path: '/settings/subdomain',
    viewer: begun,
    act: typed('luz-de-aurora'),
    shows: 'Está livre e pode ser seu.',
  },
  {
    name: 'subdomain-reserved',
    title: 'A reserved address, and names close to it',
    path: '/settings/subdomain',
    viewer: begun,
    act: typed('suporte'),
    shows: 'Livres e parecidos:',
  },
  {
    name: 'subdomain-gated',
    title: 'The address on a plan that cannot choose',
    path: '/settings/subdomain',
    viewer: gated,
    shows: 'Recurso Plus',
  },
  {
    name: 'upgrade-offer',
    long: true,
    title: 'The plan that is offered',
    path: '/settings/subdomain',
    viewer: gated,
    act: async ({ page }) => await page.getByRole('button', { name: 'ALTERAR ENDEREÇO' }).click(),
    shows: 'PLANO INDICADO',
  },
  {
    name: 'watermarks-none',
    title: 'Watermarks, none yet',
    path: '/settings/watermark',
    viewer: begun,
    shows: 'O cliente vê as fotos limpas.',
  },
  {
    name: 'watermarks',
    title: 'Watermarks',
    path: '/settings/watermark',
    viewer: branded,
    before: dress,
    shows: "Marca d'água 2",
  },
  {
    name: 'watermark-editor',
    long: true,
    title: 'The watermark’s editor',
    path: '/settings/watermark',
    viewer: branded,
    before: dress,
    act: async ({ page }) => await page.getByRole('button', { name: "Editar Marca d'água 2" }).click(),
    shows: 'Ver em outra foto',
  },
  {
    name: 'gallery-watermark',
    long: true,
    title: 'The watermark of one gallery',
    path: '/gallery',
    viewer: branded,
    act: async (scene) => {
      await inGallery('pictures')(scene)
      await scene.page.getByRole('button', { name: "MARCA D'ÁGUA" }).click()
    },
    shows: "Marca d'água 2",
  },
  {
    name: 'gallery-protection',
    title: 'What protects a gallery’s photos',
    path: '/gallery',
    viewer: branded,
    act: inGallery('settings'),
    shows: 'Como o cliente vê',
  },
  {
    name: 'gallery-scope',
    long: true,
    title: 'How far a change reaches, not yet said',
    path: '/gallery',
    viewer: branded,
    act: async (scene) => {
      await inGallery('settings')(scene)
      await scene.page.getByRole('switch', { name: 'Carimbo anticópia' }).click()
      await scene.page.getByRole('button', { name: 'SALVAR', exact: true }).click()
    },
    shows: 'Você precisa selecionar uma opção.',
  },
]
