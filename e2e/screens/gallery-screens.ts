import { callAs, createGallery } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { studioOf } from '../pictures/studio-of.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** The demonstration studio with its three galleries. */
export const auroraWithGalleries: Viewer = { galleries: true }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function create(page: Page, title: string): Promise<void> {
  await button(page, 'CRIAR NOVA GALERIA DE FOTOS').click()
  const dialog = page.getByRole('dialog', { name: 'Nome da Galeria' })
  await dialog.getByRole('textbox').fill(title)
}

/** Keeps exactly one gallery in the trash, however often the screen is opened. */
async function trashOnePicture({ site, viewer }: ScreenContext): Promise<void> {
  if (!viewer) return
  const session = studioOf(site, viewer)
  const { galleries } = await callAs<{ galleries: unknown[] }>(session, '/gallery/trash', { method: 'GET' })
  if (galleries.length > 0) return
  const id = await createGallery(session, 'Ensaio de outono')
  await callAs(session, `/gallery?collection_id=${id}`, { method: 'DELETE' })
}

/** Adds two suggestions, however often the screen is opened. */
async function addPresets({ site, viewer }: ScreenContext): Promise<void> {
  if (!viewer) return
  for (const suggestion of ['wedding', 'newborn'])
    await callAs(studioOf(site, viewer), '/gallery-presets/suggested', { method: 'POST', body: { suggestion } })
}

export const galleryScreens: readonly Screen[] = [
  {
    name: 'galleries',
    title: 'Galleries',
    path: '/gallery',
    viewer: auroraWithGalleries,
    expectedText: '3 galerias',
  },
  {
    name: 'galleries-cards',
    title: 'Galleries as a grid',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => await button(page, 'Ver em grade').click(),
    expectedText: '3 galerias',
    onlyOn: 'wide',
  },
  {
    name: 'galleries-filter',
    title: 'Galleries with an invalid date range',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => {
      await button(page, 'Filtrar').click()
      for (const [label, day] of [
        ['De', '10/11/2026'],
        ['Até', '02/11/2026'],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(day)
        await page.keyboard.press('Enter')
      }
    },
    expectedText: 'Não pode ser anterior à data inicial',
  },
  {
    name: 'galleries-nothing-found',
    title: 'Galleries, nothing found',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => await page.getByLabel('Procurar galeria').fill('batizado'),
    expectedText: 'Nenhuma galeria encontrada',
  },
  {
    name: 'galleries-loading',
    title: 'Galleries while loading',
    path: '/gallery',
    viewer: auroraWithGalleries,
    before: async ({ page }) => await page.route('**/api/gallery/list*', () => undefined),
    expectedText: 'Filtrar',
  },
  {
    name: 'galleries-failed',
    title: 'Galleries that failed to load',
    path: '/gallery',
    viewer: auroraWithGalleries,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/gallery/list*', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar as suas galerias.',
  },
  {
    name: 'gallery-create',
    title: 'A new gallery',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => await create(page, 'Casamento Bia e Téo'),
    expectedText: 'CRIAR GALERIA',
    long: true,
  },
  {
    name: 'gallery-limit',
    title: 'Gallery limit reached',
    path: '/gallery',
    viewer: auroraWithGalleries,
    expectedErrors: [402],
    before: async ({ page }) =>
      await page.route('**/api/gallery/create', (route) =>
        route.fulfill({
          status: 402,
          json: {
            error: 'PlanLimitReached',
            messages: [],
            details: { limit: 'max_gallery', current_gallery: 3, max_gallery: 3 },
          },
        }),
      ),
    interact: async ({ page }) => {
      await create(page, 'Casamento Bia e Téo')
      await button(page, 'CRIAR GALERIA').click()
    },
    expectedText: 'Atualmente você possui 3 galerias e seu plano atual só permite a criação de 3 galerias.',
    long: true,
  },
  {
    name: 'gallery-delete',
    title: 'Confirmation before deleting a gallery',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => {
      await page.getByRole('button', { name: 'Ações da galeria Retratos na praia' }).click()
      await button(page, 'Excluir').click()
    },
    expectedText: 'EXCLUIR GALERIA',
    long: true,
  },
  {
    name: 'galleries-selecting',
    title: 'Several galleries selected',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => {
      await button(page, 'Selecionar').click()
      await button(page, 'Selecionar esta página').click()
    },
    expectedText: '3 selecionadas',
  },
  {
    name: 'galleries-selected-menu',
    title: 'More actions for several galleries',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => {
      await button(page, 'Selecionar').click()
      await page.getByRole('checkbox', { name: 'Selecionar a galeria Retratos na praia' }).click()
      await button(page, 'Mais ações').click()
    },
    expectedText: 'Enviar aos clientes por e-mail',
  },
  {
    name: 'galleries-selected-send',
    title: 'Several galleries sent to their clients',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => {
      await button(page, 'Selecionar').click()
      await button(page, 'Selecionar esta página').click()
      await button(page, 'Mais ações').click()
      await button(page, 'Enviar aos clientes por e-mail').click()
    },
    expectedText:
      'Cada galeria vai por e-mail para os clientes que já a receberam. Um rascunho é publicado ao ser enviado.',
    long: true,
  },
  {
    name: 'gallery-presets-suggested',
    title: 'Presets, none yet',
    path: '/gallery/presets',
    viewer: {},
    expectedText: 'Você ainda não tem modelos.',
  },
  {
    name: 'gallery-presets',
    title: 'Presets',
    path: '/gallery/presets',
    viewer: auroraWithGalleries,
    before: addPresets,
    expectedText: 'Newborn',
  },
  {
    name: 'gallery-preset-save',
    title: 'A gallery saved as a preset',
    path: '/gallery',
    viewer: auroraWithGalleries,
    before: addPresets,
    interact: async ({ page }) => {
      await page.getByRole('button', { name: 'Ações da galeria Retratos na praia' }).click()
      await button(page, 'Salvar como modelo').click()
      await page.getByLabel('Nome do modelo').fill('casamento')
    },
    expectedText: 'Já existe um modelo com este nome: ele será atualizado.',
    long: true,
  },
  {
    name: 'gallery-duplicate',
    title: 'Copy of a gallery',
    path: '/gallery',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => {
      await page.getByRole('button', { name: 'Ações da galeria Retratos na praia' }).click()
      await button(page, 'Duplicar galeria').click()
    },
    expectedText: 'DUPLICAR',
    long: true,
  },
  {
    name: 'trash',
    title: 'Trash',
    path: '/gallery/trash',
    viewer: auroraWithGalleries,
    before: trashOnePicture,
    expectedText: 'Restam 7 dias',
  },
  {
    name: 'trash-empty',
    title: 'Empty trash',
    path: '/gallery/trash',
    viewer: {},
    expectedText: 'A lixeira está vazia',
  },
  {
    name: 'gallery-missing',
    title: 'Unknown gallery',
    path: '/gallery/01a1ddc3-c279-7b37-9fc5-ce80ac28c079/pictures',
    viewer: auroraWithGalleries,
    expectedErrors: [404],
    expectedText: 'Esta galeria não está mais aqui',
  },
  {
    name: 'gallery-settings',
    title: 'A gallery’s settings',
    path: '/gallery/:outdoors/settings',
    viewer: auroraWithGalleries,
    expectedText: 'Prévia da mensagem',
  },
  {
    name: 'gallery-delivery',
    title: 'Delivery in high resolution, off',
    path: '/gallery/:beach/download',
    viewer: auroraWithGalleries,
    expectedText: 'Entrega em alta inativa',
  },
]
