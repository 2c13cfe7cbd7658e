import type { AnswerOf, listActivity } from '@revela/contract'
import { callAs, createGallery, rejectedMailDomain } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { enterClient, type ListedClient } from '../clients/create-clients.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Creates two clients; the second has no telephone. */
async function twoClients({ site, viewer }: ScreenContext): Promise<void> {
  if (!viewer) return
  const { clients } = await callAs<{ clients: ListedClient[] }>(studioOf(site, viewer), '/customer/clients', {
    method: 'GET',
  })
  if (clients.length > 0) return
  await enterClient(site, viewer, { name: 'Estela Martins', email: 'estela.martins@familia.com.br' })
  await enterClient(site, viewer, {
    name: 'Ana Prado',
    email: 'ana.prado@familia.com.br',
    tel: '(11) 98765-4321',
  })
}

async function choose(page: Page, name: string): Promise<void> {
  await button(page, 'Escolher cliente').click()
  await page.getByRole('list', { name: 'Clientes' }).getByRole('button', { name }).click()
}

const inWedding = {
  path: '/gallery/:outdoors/share',
  viewer: auroraWithGalleries,
  before: twoClients,
  long: true,
} as const

const message =
  'Oi, [nome-do-cliente]!\n\nAs fotos do grande dia ficaram prontas. Sente no sofá, chame a família e aproveite.'

const byMail = (page: Page) => page.getByRole('radio', { name: 'E-mail', exact: true }).check()

const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Mocks the visits of a gallery. */
async function mockVisits(page: Page): Promise<void> {
  const visitors = [
    {
      name: 'Ana Prado',
      device: 'phone',
      visits: 6,
      favourites: 42,
      chosen: 48,
      downloads: 30,
      last_picture_number: 212,
      minutes: 4,
    },
    {
      name: 'Estela Martins',
      device: 'computer',
      visits: 1,
      favourites: 0,
      chosen: 12,
      downloads: 0,
      last_picture_number: 18,
      minutes: 190,
    },
    {
      name: null,
      device: 'phone',
      visits: 2,
      favourites: 3,
      chosen: null,
      downloads: 1,
      last_picture_number: null,
      minutes: 1_700,
    },
  ] as const
  const events = [
    { kind: 'payment_declared', name: 'Ana Prado', device: 'phone', count: 48, amount: 12_000, minutes: 3 },
    { kind: 'downloaded', name: 'Ana Prado', device: 'phone', count: 30, amount: null, minutes: 4 },
    { kind: 'favourited', name: 'Ana Prado', device: 'phone', count: 12, amount: null, minutes: 22 },
    { kind: 'opened', name: 'Ana Prado', device: 'phone', count: 1, amount: null, minutes: 31 },
    { kind: 'opened', name: 'Estela Martins', device: 'computer', count: 1, amount: null, minutes: 190 },
    { kind: 'downloaded', name: null, device: 'phone', count: 1, amount: null, minutes: 1_690 },
    { kind: 'opened', name: null, device: 'phone', count: 1, amount: null, minutes: 1_700 },
  ] as const
  const activity: AnswerOf<typeof listActivity> = {
    visitors: visitors.map(({ minutes, ...visitor }, id) => ({
      ...visitor,
      id: String(id),
      first_seen: at(minutes + 900),
      last_seen: at(minutes),
    })),
    events: events.map(({ minutes, ...event }, id) => ({ ...event, id: String(id), at: at(minutes) })),
    more: true,
  }
  await page.route('**/api/gallery/*/activity?*', (route) => route.fulfill({ json: activity }))
}

/** Mocks the sending status of the account. */
async function mockStatus(page: Page, change: Record<string, unknown>): Promise<void> {
  const status = { email: 'aurora@estudio.test', email_confirmed: true, paused: false, sent_today: 0 }
  await page.route('**/api/customer/sending', (route) =>
    route.fulfill({ json: { ...status, daily_limit: 50, via_revela: true, ...change } }),
  )
}

const standard: Viewer = { accountStatus: 'paid' }

export const sendingScreens: readonly Screen[] = [
  {
    name: 'send-email',
    title: 'Sending a gallery by e-mail',
    ...inWedding,
    interact: async ({ page }) => {
      await choose(page, 'Ana Prado')
      await byMail(page)
      await page.getByLabel('Mensagem', { exact: true }).fill(message)
    },
    expectedText: /Oi, Ana!/,
  },
  {
    name: 'send-unconfirmed',
    title: 'Sending before the account’s e-mail is confirmed',
    ...inWedding,
    before: async (context) => {
      await twoClients(context)
      await mockStatus(context.page, { email_confirmed: false })
    },
    interact: async ({ page }) => await byMail(page),
    expectedText: 'Enviar o link de novo',
  },
  {
    name: 'send-near-limit',
    title: 'Daily mail limit almost reached',
    ...inWedding,
    before: async (context) => {
      await twoClients(context)
      await mockStatus(context.page, { sent_today: 46 })
    },
    interact: async ({ page }) => await byMail(page),
    expectedText: /Você já enviou 46 dos 50 e-mails de hoje/,
  },
  {
    name: 'send-rejected',
    title: 'Send form with missing fields',
    ...inWedding,
    interact: async ({ page }) => {
      await byMail(page)
      await page.getByLabel('Assunto', { exact: true }).fill('')
      await page.getByLabel('Mensagem', { exact: true }).fill('')
      await button(page, 'ENVIAR E-MAIL').click()
    },
    expectedText: 'A mensagem não pode estar em branco.',
  },
  {
    name: 'send-picker',
    title: 'Choosing a client',
    ...inWedding,
    interact: async ({ page }) => await button(page, 'Escolher cliente').click(),
    expectedText: 'ana.prado@familia.com.br',
  },
  {
    name: 'send-whatsapp',
    title: 'Sending a gallery by WhatsApp',
    ...inWedding,
    interact: async ({ page }) => {
      await choose(page, 'Ana Prado')
      await page.getByLabel('WhatsApp', { exact: true }).check()
      await page.getByLabel('Mensagem', { exact: true }).fill(message)
    },
    expectedText: 'ABRIR O WHATSAPP',
  },
  {
    name: 'send-no-phone',
    title: 'A client without a telephone',
    ...inWedding,
    interact: async ({ page }) => await choose(page, 'Estela Martins'),
    expectedText: 'O cliente selecionado não possui telefone/whatsapp cadastrado.',
  },
  {
    name: 'send-link',
    title: 'A gallery’s link',
    ...inWedding,
    interact: async ({ page }) => {
      await choose(page, 'Ana Prado')
      await page.getByLabel('Link', { exact: true }).check()
    },
    expectedText: 'COPIAR LINK',
  },
  {
    name: 'send-gated',
    title: 'Personal link on a plan without it',
    path: '/gallery',
    viewer: standard,
    interact: async ({ page, site, viewer }) => {
      if (!viewer) return
      const id = await createGallery(studioOf(site, viewer), 'Ensaio Bia e Téo')
      await page.goto(`${site.appOrigin}/gallery/${id}/share`)
      await byMail(page)
      await page.getByLabel('Nome', { exact: true }).fill('Bia')
    },
    expectedErrors: [404],
    expectedText: 'Link mágico',
    long: true,
  },
  {
    name: 'send-done',
    title: 'Gallery sent',
    ...inWedding,
    interact: async ({ page }) => {
      await choose(page, 'Ana Prado')
      await byMail(page)
      await button(page, 'ENVIAR E-MAIL').click()
    },
    expectedText: 'Maravilha!',
  },
  {
    name: 'send-bounced',
    title: 'Mail rejected by the recipient’s server',
    ...inWedding,
    interact: async ({ page }) => {
      await byMail(page)
      await page.getByLabel('Nome', { exact: true }).fill('Bia Nogueira')
      await page.getByRole('textbox', { name: 'E-mail' }).fill(`bia@${rejectedMailDomain}`)
      await button(page, 'ENVIAR E-MAIL').click()
      await page.getByRole('dialog', { name: 'O e-mail não chegou' }).getByText('Recusado', { exact: true }).waitFor()
    },
    expectedText: 'Este e-mail não existe. Confira o endereço.',
  },
  {
    name: 'activity',
    title: 'Activity of a gallery',
    path: '/gallery/:outdoors/activity',
    viewer: auroraWithGalleries,
    before: async ({ page }) => await mockVisits(page),
    expectedText: 'QUEM ABRIU',
  },
  {
    name: 'activity-empty',
    title: 'Gallery without visits',
    path: '/gallery/:europe/activity',
    viewer: auroraWithGalleries,
    expectedText: 'Ninguém abriu esta galeria ainda',
  },
]
