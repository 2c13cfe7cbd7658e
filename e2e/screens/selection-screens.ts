import { callAs, createGallery } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { enterClient } from '../clients/create-clients.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { addressOf } from '../family/family-gallery.ts'
import { choose, comment, finish, createSelection, saleTerms } from '../selection/create-selection.ts'
import { exhaustEntryLimit } from '../selection/new-choosers.ts'
import { timeAt } from '../harness/site-under-test.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** A separate account, because a selection changes the gallery list. */
const galleryViewer: Viewer = { galleries: true, hasOtherSession: true }
const standard: Viewer = { accountStatus: 'paid' }
/** Many strangers become clients of this account. */
const crowded: Viewer = { product: 'gallery_pro', works: false }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const families = {
  marina: { name: 'Marina e Caio Alves', email: 'marina.alves@familia.com.br', tel: '(11) 98765-4321' },
  helena: { name: 'Helena Duarte', email: 'helena.duarte@familia.com.br', tel: '(11) 99876-1234' },
  lucia: { name: 'Lúcia Sampaio', email: 'lucia.sampaio@familia.com.br', tel: '(11) 97654-3210' },
} as const

async function isOffered({ site }: ScreenContext, gallery: string): Promise<boolean> {
  const activePreferences = await site.rows('select from link_preferences where gallery_id = $1 and active', [gallery])
  return activePreferences.length > 0
}

/** One finished with unpaid extras, one running with a request and comments, one past its deadline. */
async function prepareThreeFamilies(context: ScreenContext): Promise<void> {
  const { site, viewer, galleries } = context
  const gallery = galleries.outdoors
  if (!viewer) return
  const existingClient = await site.rows('select from client where customer_id = $1 and email = $2', [
    viewer.customerId,
    families.marina.email,
  ])
  const isDone = existingClient.length > 0 && (await isOffered(context, gallery))
  if (isDone) return
  const lateSelection = await createSelection(site, viewer, {
    gallery,
    client: families.lucia,
    terms: { contracted_pictures: 20 },
  })
  await choose(site, lateSelection, 3, 2)
  await site.rows(
    `update selection set deadline_day = '2026-01-10', deadline_requested_at = $2,
       request_message = 'Viajamos e perdemos o prazo. Dá para esperar até domingo?' where id = $1`,
    [lateSelection, timeAt(site)],
  )
  const running = await createSelection(site, viewer, { gallery, client: families.helena, terms: saleTerms })
  await choose(site, running, 6, 1)
  await comment(site, running, { position: 2, text: 'Dá para tirar a placa do fundo?' })
  await comment(site, running, { position: 5, text: 'Essa em preto e branco ficaria linda!' })
  await comment(site, running, { position: 5, author: 'photographer', text: 'Combinado, faço as duas versões.' })
  const finishedSelection = await createSelection(site, viewer, { gallery, client: families.marina, terms: saleTerms })
  await choose(site, finishedSelection, 7)
  await finish(site, finishedSelection, 4500)
  await site.rows(`update selection set pix_declared_at = $2::timestamptz - interval '20 minutes' where id = $1`, [
    finishedSelection,
    timeAt(site),
  ])
}

async function prepareClients({ site, viewer }: ScreenContext): Promise<void> {
  if (!viewer) return
  const existingClient = await site.rows('select from client where customer_id = $1', [viewer.customerId])
  if (existingClient.length > 0) return
  for (const family of Object.values(families)) await enterClient(site, viewer, family)
}

async function publicOffer(context: ScreenContext): Promise<void> {
  const { site, viewer, galleries } = context
  const gallery = galleries.europe
  if (!viewer || (await isOffered(context, gallery))) return
  await callAs(studioOf(site, viewer), `/selections/gallery/${gallery}/link-preferences`, {
    method: 'PUT',
    body: { ...saleTerms, limit_date: '2030-12-20', type: 'public', active: true },
  })
}

const cards = {
  path: '/gallery/:outdoors/selection/followup',
  viewer: galleryViewer,
  before: prepareThreeFamilies,
} as const
const preparing = {
  path: '/gallery/:beach/selection/preferences',
  viewer: galleryViewer,
  before: prepareClients,
} as const
const publicSelection = { viewer: galleryViewer, before: publicOffer } as const

async function pick(page: Page, name: string): Promise<void> {
  await button(page, 'Escolher cliente').click()
  await page.getByRole('list', { name: 'Clientes' }).getByRole('button', { name }).click()
}

async function enableSelling(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Vender fotos' }).click()
  await page.getByRole('radio', { name: /Só as adicionais/ }).check()
  await page.getByLabel('Fotos contratadas').fill('30')
  await page.getByLabel('Preço por foto').fill('1500')
  await page.keyboard.press('Tab')
}

export const selectionScreens: readonly Screen[] = [
  { name: 'selection-preferences', title: 'New selection', ...preparing, expectedText: 'QUEM ESCOLHE' },
  {
    name: 'selection-selling',
    title: 'New selection with extras for a client',
    ...preparing,
    interact: async ({ page }) => {
      await enableSelling(page)
      await pick(page, 'Helena Duarte')
    },
    expectedText: /7 × R\$ 15,00/,
  },
  {
    name: 'selection-rejected',
    title: 'New selection with missing fields',
    ...preparing,
    interact: async ({ page }) => {
      await page.getByRole('switch', { name: 'Vender fotos' }).click()
      await page.getByLabel(/^Seleção pública/).check()
      await button(page, 'ATIVAR SELEÇÃO PÚBLICA').click()
    },
    expectedText: 'Preencha este campo.',
  },
  {
    name: 'selection-picker',
    title: 'Choosing the client',
    ...preparing,
    interact: async ({ page }) => {
      await button(page, 'Escolher cliente').click()
      // A field that is half under the fixed bar counts as too small.
      await page.evaluate(() => window.scrollTo(0, 0))
    },
    expectedText: 'helena.duarte@familia.com.br',
  },
  {
    name: 'selection-leave',
    title: 'Leaving an inactive selection',
    ...preparing,
    long: true,
    interact: async ({ page }) => {
      await page.getByRole('switch', { name: 'Vender fotos' }).click()
      await page.getByRole('link', { name: 'Configurações', exact: true }).last().click()
    },
    expectedText: /ao sair dessa página as informações serão perdidas/,
  },
  {
    name: 'selection-followup',
    title: 'Follow-up of three selections',
    ...cards,
    expectedText: 'Pelo cliente há 3 horas',
  },
  {
    name: 'selection-photos',
    title: 'Choices of a family',
    ...cards,
    long: true,
    interact: async ({ page }) => await button(page, 'Ver as 7 fotos').click(),
    expectedText: 'Recado do cliente',
  },
  {
    name: 'selection-comments',
    title: 'Answering comments',
    ...cards,
    long: true,
    interact: async ({ page }) => await page.getByRole('button', { name: /2 fotos comentadas/ }).click(),
    expectedText: 'Combinado, faço as duas versões.',
  },
  {
    name: 'selection-menu',
    title: 'Actions of a finished selection',
    ...cards,
    long: true,
    interact: async ({ page }) => await button(page, 'Ações da seleção de Marina e Caio Alves').click(),
    expectedText: 'Reabrir seleção',
  },
  {
    name: 'selection-delete',
    title: 'Deleting a selection',
    ...cards,
    long: true,
    interact: async ({ page }) => {
      await button(page, 'Ações da seleção de Marina e Caio Alves').click()
      await button(page, 'Excluir seleção').click()
    },
    expectedText: /Essa ação é irreversível/,
  },
  {
    name: 'selection-another',
    title: 'Another selection in the same gallery',
    ...cards,
    path: '/gallery/:outdoors/selection/preferences',
    expectedText: 'Nova seleção nesta galeria',
  },
  {
    name: 'selection-public',
    title: 'Public selection without choosers',
    ...publicSelection,
    path: '/gallery/:europe/selection/followup',
    expectedText: 'Nenhuma seleção foi iniciada ainda',
  },
  {
    name: 'selection-new-choosers',
    title: 'Hourly limit of new choosers reached',
    path: '/gallery',
    viewer: crowded,
    long: true,
    interact: async ({ page, site, viewer }) => {
      if (!viewer) return
      const id = await createGallery(studioOf(site, viewer), 'Festa de fim de ano')
      await callAs(studioOf(site, viewer), `/selections/gallery/${id}/link-preferences`, {
        method: 'PUT',
        body: { selling_photos: false, contracted_pictures: 10, type: 'public', active: true },
      })
      const { origin, pathname } = await addressOf(site, viewer, id)
      await exhaustEntryLimit({ id, origin, path: pathname })
      await page.goto(`${site.appOrigin}/gallery/${id}/selection/followup`)
    },
    expectedText: 'Muita gente nova quer escolher nesta galeria',
  },
  {
    name: 'selection-public-preferences',
    title: 'Preferences of a running public selection',
    ...publicSelection,
    path: '/gallery/:europe/selection/preferences',
    expectedText: 'A seleção está ativa',
  },
  {
    name: 'selection-list',
    title: 'Selections in the gallery list',
    ...cards,
    path: '/gallery',
    interact: async ({ page }) => await button(page, 'Filtrar').click(),
    expectedText: 'SELEÇÃO DE FOTOS',
  },
  {
    name: 'selection-gated',
    title: 'Selling on a plan without the feature',
    path: '/gallery',
    viewer: standard,
    long: true,
    expectedErrors: [404],
    interact: async ({ page, site, viewer }) => {
      if (!viewer) return
      const id = await createGallery(studioOf(site, viewer), 'Ensaio Bia e Téo')
      await page.goto(`${site.appOrigin}/gallery/${id}/selection/preferences`)
      await page.getByRole('switch', { name: 'Vender fotos' }).click()
    },
    expectedText: /^Vender fotos extras não faz parte do seu plano atual\./,
  },
]
