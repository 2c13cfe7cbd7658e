import type { AnswerOf, listClientReminders, listReminderQueue } from '@revela/contract'
import type { Page } from 'playwright-core'
import { enterClient } from '../clients/create-clients.ts'
import { busyDay, busyViewer } from './dashboard-screens.ts'
import { auroraWithGalleries } from './gallery-screens.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** Its clients are counted by no other screen. */
const withClient: Viewer = { used: { galleries: 1, pictures: 60, bytes: 400_000_000 } }
const newViewer: Viewer = {}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Nine in the morning in São Paulo, this many days from today. */
const daysFromNow = (days: number) => new Date(new Date().setUTCHours(12, 0, 0, 0) + days * 86_400_000).toISOString()
const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

const queue: AnswerOf<typeof listReminderQueue> = {
  messages: [
    {
      kind: 'unpaid',
      client: 'Marina Alves',
      gallery: 'Ensaio no campo',
      text: 'Olá, Marina!\n\nA sua escolha em Ensaio no campo já chegou. Falta só o pagamento de R$ 175,00: o Pix está na página da galeria.',
    } as const,
    {
      kind: 'stopped',
      client: 'Dona Lourdes',
      gallery: 'Viagem pela Europa',
      text: 'Olá, Dona Lourdes!\n\nA escolha das fotos de Viagem pela Europa ficou pela metade. Está tudo guardado: é só continuar de onde parou.',
    } as const,
    {
      kind: 'not-opened',
      client: 'Luís Otávio Nogueira',
      gallery: 'Retratos na praia',
      text: 'Olá, Luís!\n\nAs fotos de Retratos na praia já estão no ar e você ainda não abriu.',
    } as const,
  ].map(({ kind, client, gallery, text }, index) => ({
    client_id: idOf(index),
    gallery_id: idOf(index),
    kind,
    step: 2,
    cause_at: daysFromNow(-3),
    client_name: client,
    gallery_title: gallery,
    album_id: null,
    album_title: null,
    text,
    whatsapp_url: 'https://wa.me/5511987654321',
  })),
  more: false,
}

type ClientReminders = AnswerOf<typeof listClientReminders>

const inWedding = { gallery_id: idOf(1), gallery_title: 'Ensaio no campo', album_id: null, album_title: null }

const reminders: ClientReminders = {
  stopped_at: null,
  coming: [{ ...inWedding, kind: 'deadline', step: 1, channel: 'email', at: daysFromNow(2) }],
  sent: [
    { ...inWedding, id: idOf(1), kind: 'deadline', step: 3, channel: 'email', at: daysFromNow(0), mail_state: 'sent' },
    {
      ...inWedding,
      id: idOf(2),
      kind: 'deadline',
      step: 7,
      channel: 'email',
      at: daysFromNow(-4),
      mail_state: 'rejected',
    },
    {
      ...inWedding,
      id: idOf(3),
      kind: 'not-opened',
      step: 3,
      channel: 'whatsapp',
      at: daysFromNow(-9),
      mail_state: null,
    },
  ],
}

/** Opens the details of the only client, whose reminders are mocked. */
function detailsWith(answer: ClientReminders): Pick<Screen, 'path' | 'viewer' | 'long' | 'before' | 'interact'> {
  return {
    path: '/clients',
    viewer: withClient,
    long: true,
    before: async ({ page, site, viewer }) => {
      await page.route('**/api/customer/clients/*/reminders', (route) => route.fulfill({ json: answer }))
      const existing = await site.rows('select from client where customer_id = $1', [viewer?.customerId])
      if (!viewer || existing.length > 0) return
      await enterClient(site, viewer, { name: 'Marina Alves', email: 'marina.alves@familia.com.br' })
    },
    interact: async ({ page }) => {
      await button(page, 'Ações de Marina Alves').click()
      await button(page, 'Detalhes').click()
    },
  }
}

/** Mocks the status of a stop link. */
const stopLink =
  (stopped: boolean) =>
  async ({ page }: ScreenContext) =>
    await page.route('**/api/reminder-stops/status', (route) =>
      route.fulfill({ json: { studio: 'Estúdio Aurora', stopped } }),
    )

const settings = { path: '/settings/reminders', viewer: newViewer } as const
const editDeadline = 'Editar texto de “Prazo da seleção”'

/** Reminders to clients: settings, texts, history, the WhatsApp queue and the stop page. */
export const reminderScreens: readonly Screen[] = [
  { name: 'reminders', title: 'Reminder settings', ...settings, expectedText: 'Um ano depois' },
  {
    name: 'reminders-template',
    title: 'Text of a reminder with its preview',
    ...settings,
    long: true,
    interact: async ({ page }) => await button(page, editDeadline).click(),
    expectedText: 'Não quero mais receber lembretes',
  },
  {
    name: 'reminders-template-rejected',
    title: 'Text of a reminder with an unknown field',
    ...settings,
    long: true,
    expectedErrors: [422],
    interact: async ({ page }) => {
      await button(page, editDeadline).click()
      await page.getByLabel('Assunto', { exact: true }).fill('Olá, {nome}!')
      await button(page, 'SALVAR TEXTO').click()
    },
    expectedText: '{nome} não existe neste lembrete. Use só os campos da lista.',
  },
  {
    name: 'reminders-failed',
    title: 'Reminder settings that failed to load',
    ...settings,
    expectedErrors: [503],
    before: async ({ page }) =>
      await page.route('**/api/reminders/settings', (route) =>
        route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
      ),
    expectedText: 'Não conseguimos carregar os seus lembretes.',
  },
  {
    name: 'reminders-gallery',
    title: 'Reminders of a gallery',
    path: '/gallery/:beach/settings',
    viewer: auroraWithGalleries,
    interact: async ({ page }) => {
      await page.getByLabel('Ainda não abriu a galeria', { exact: true }).scrollIntoViewIfNeeded()
    },
    expectedText: 'Ver os lembretes da conta',
    long: true,
  },
  {
    name: 'dashboard-reminders',
    title: 'Dashboard with messages for WhatsApp',
    path: '/dashboard',
    viewer: busyViewer,
    before: async (context) => {
      await busyDay(context)
      await context.page.route('**/api/reminders/queue', (route) => route.fulfill({ json: queue }))
    },
    expectedText: '3 mensagens prontas',
  },
  {
    name: 'client-reminders',
    title: 'Reminders of a client',
    ...detailsWith(reminders),
    expectedText: 'Só é enviado se o motivo continuar.',
  },
  {
    name: 'client-reminders-stopped',
    title: 'Client who asked for no more reminders',
    ...detailsWith({ stopped_at: daysFromNow(-1), coming: [], sent: reminders.sent.slice(0, 1) }),
    expectedText: 'Pediu para não receber lembretes',
  },
  {
    name: 'stop-reminders',
    title: 'Stop link of a reminder',
    path: '/stop-reminders#t=exemplo',
    before: stopLink(false),
    expectedText: 'Parar de receber lembretes de Estúdio Aurora?',
  },
  {
    name: 'stop-reminders-done',
    title: 'Reminders stopped',
    path: '/stop-reminders#t=exemplo',
    before: stopLink(true),
    expectedText: 'Pronto, você não recebe mais lembretes',
  },
  {
    name: 'stop-reminders-invalid',
    title: 'Stop link that is not complete',
    path: '/stop-reminders#t=exemplo',
    expectedErrors: [400],
    expectedText: 'Este link não está completo',
  },
]
