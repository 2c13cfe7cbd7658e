import { callAs } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { studioOf } from '../pictures/studio-of.ts'
import { choose, comment, finish, createSelection, saleTerms } from '../selection/create-selection.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** The studio's screens use the outdoors gallery of this account; families choose in the other two. */
const chooses: Viewer = { galleries: true, hasOtherSession: true }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chooseButton = (page: Page, position: number) => button(page, `Escolher foto ${position}`)

let families = 0

async function setDelivery({ site, galleries }: Pick<ScreenContext, 'site' | 'galleries'>, on: boolean): Promise<void> {
  await site.rows('update gallery set single_download = $2, download_all = $2 where id = $1', [galleries.beach, on])
}

interface StartedSelection {
  selection: string
  /** The family's personal link. */
  link: string
  /** Enters by the personal link. */
  enter: () => Promise<void>
}

/** A new family for each picture: four photographs included, two of five extras chosen. */
export async function beginSelection(
  { page, site, viewer, galleries }: ScreenContext,
  chosenCount = 6,
): Promise<StartedSelection> {
  if (!viewer) throw new Error('the screen has no viewer')
  families += 1
  const client = { name: 'Marina Alves', email: `marina${families}@familia.com.br`, tel: '(11) 98765-4321' }
  const terms = { ...saleTerms, limit_date: '2030-12-20' }
  await setDelivery({ site, galleries }, false)
  const selection = await createSelection(site, viewer, { gallery: galleries.beach, client, terms })
  await choose(site, selection, chosenCount, 1)
  const [row] = await site.rows('select client_id from selection where id = $1', [selection])
  const { personal_url: link } = await callAs<{ personal_url: string }>(
    studioOf(site, viewer),
    `/gallery/${galleries.beach}/share-links`,
    { body: row },
  )
  return {
    selection,
    link,
    enter: async () => {
      // From the same address without the token this would be a navigation within the page.
      await page.goto('about:blank')
      await page.goto(link, { waitUntil: 'load' })
      await button(page, 'Ver minhas fotos').click()
      await page.getByRole('gridcell').first().waitFor()
    },
  }
}

const choosing = { path: '/:beach', family: true, viewer: chooses } as const

async function review(page: Page): Promise<void> {
  await button(page, 'Concluir').click()
  await page.getByRole('heading', { name: 'Confira antes de enviar' }).waitFor()
}

async function send(page: Page): Promise<void> {
  await review(page)
  await page.getByLabel('Recado para Estúdio Aurora (se quiser)').fill('Amamos todas! A foto da família é a da capa.')
  await page.getByLabel('Entendo que depois de enviar não poderei mudar.').check()
  await button(page, 'Enviar escolhas').click()
  await page.getByRole('heading', { name: 'Escolhas enviadas!' }).waitFor()
}

async function enterAfterDeadline(context: ScreenContext): Promise<void> {
  const { selection, enter } = await beginSelection(context, 3)
  await context.site.rows(`update selection set deadline_day = '2026-01-31' where id = $1`, [selection])
  await enter()
}

export async function acceptsPix({ site, viewer }: ScreenContext): Promise<void> {
  if (!viewer) return
  const pix = { kind: 'email', key: 'pix@estudioaurora.com.br', name: 'Estúdio Aurora', city: 'Recife' }
  await callAs(studioOf(site, viewer), '/customer/pix-key', { method: 'PUT', body: { pix_key: pix } })
}

/** Screens of a family while it chooses, and afterwards. */
export const familySelectionScreens: readonly Screen[] = [
  {
    ...choosing,
    name: 'family-choosing',
    title: 'Choosing with two extras',
    interact: async (context) => (await beginSelection(context)).enter(),
    expectedText: /6 · 4 inclusas \+ 2 extras = R\$ 30,00/,
  },
  {
    ...choosing,
    name: 'family-choosing-price',
    title: 'First extra',
    interact: async (context) => {
      await (await beginSelection(context, 4)).enter()
      await chooseButton(context.page, 6).click()
    },
    expectedText: 'A partir daqui cada foto custa R$ 15,00. Continuar?',
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-viewer',
    title: 'Choosing in the viewer',
    interact: async (context) => {
      await (await beginSelection(context, 3)).enter()
      await context.page.getByRole('gridcell').nth(1).click()
      await context.page.mouse.move(200, 300)
    },
    expectedText: /^2 \/ \d+$/,
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-comments',
    title: 'Comments on a photograph',
    interact: async (context) => {
      const { selection, enter } = await beginSelection(context, 3)
      await comment(context.site, selection, { position: 2, text: 'Essa em preto e branco ficaria linda!' })
      await comment(context.site, selection, {
        position: 2,
        author: 'photographer',
        text: 'Combinado, faço as duas versões.',
      })
      await enter()
      await context.page.getByRole('gridcell', { name: /com comentário$/ }).focus()
      await context.page.keyboard.press('c')
    },
    expectedText: 'Combinado, faço as duas versões.',
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-mine',
    title: 'Minhas escolhas',
    interact: async (context) => {
      await (await beginSelection(context)).enter()
      await button(context.page, 'Minhas escolhas').click()
    },
    expectedText: 'Sim (6)',
  },
  {
    ...choosing,
    name: 'family-choosing-review',
    title: 'Review before sending',
    interact: async (context) => {
      await (await beginSelection(context)).enter()
      await review(context.page)
    },
    expectedText: '2 extras × R$ 15,00',
  },
  {
    ...choosing,
    name: 'family-choosing-sent',
    title: 'Selection sent, with a Pix to pay',
    before: acceptsPix,
    interact: async (context) => {
      await (await beginSelection(context)).enter()
      await send(context.page)
    },
    expectedText: 'Pague com Pix',
  },
  {
    ...choosing,
    name: 'family-delivery-unpaid',
    title: 'Delivery after the confirmed payment',
    before: acceptsPix,
    interact: async (context) => {
      const { enter } = await beginSelection(context)
      await enter()
      await send(context.page)
      await setDelivery(context, true)
      await context.page.reload()
      await context.page.getByRole('gridcell').first().waitFor()
    },
    expectedText: /^As fotos em alta são liberadas assim que/,
  },
  {
    ...choosing,
    name: 'family-delivery-chosen',
    title: 'Download of the chosen photographs',
    interact: async (context) => {
      const { selection, enter } = await beginSelection(context)
      await enter()
      await send(context.page)
      await context.site.rows('update selection set pix_received_at = now() where id = $1', [selection])
      await setDelivery(context, true)
      await context.page.reload()
      await context.page.getByRole('gridcell').first().waitFor()
      await button(context.page, 'Baixar').click()
    },
    expectedText: /^6 fotos escolhidas/,
    long: true,
  },
  {
    name: 'gallery-delivery-dialog',
    title: 'Turning delivery on',
    path: '/gallery/:beach/download',
    viewer: chooses,
    before: async (context) => {
      // The families of the other pictures would fill the list.
      const { beach } = context.galleries
      await context.site.rows('delete from selection where gallery_id = $1', [beach])
      await context.site.rows('delete from gallery_client where gallery_id = $1', [beach])
      const { selection } = await beginSelection(context)
      await finish(context.site, selection, 3000)
    },
    interact: async ({ page }) => await page.getByRole('switch', { name: 'Baixar fotos uma a uma' }).click(),
    expectedText: 'LIGAR ENTREGA',
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-closed',
    title: 'Sent selection, read-only',
    interact: async (context) => {
      await (await beginSelection(context, 3)).enter()
      await send(context.page)
      await button(context.page, 'Ver minhas fotos').click()
    },
    expectedText: /^Enviado em \d\d\/\d\d$/,
  },
  {
    ...choosing,
    name: 'family-choosing-over',
    title: 'Selection past its deadline',
    interact: enterAfterDeadline,
    expectedText: 'Pedir mais prazo',
  },
  {
    ...choosing,
    name: 'family-choosing-ask',
    title: 'Request for more time',
    interact: async (context) => {
      await enterAfterDeadline(context)
      await button(context.page, 'Pedir mais prazo').click()
    },
    expectedText: 'Enviar pedido',
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-offline',
    title: 'Choosing without a connection',
    interact: async (context) => {
      await (await beginSelection(context, 2)).enter()
      await context.page.waitForLoadState('networkidle')
      await context.page.context().setOffline(true)
      for (const position of [4, 5]) await chooseButton(context.page, position).click()
    },
    expectedText: /^Sem conexão: 2 escolhas/,
    lines: [/net::ERR_INTERNET_DISCONNECTED/],
  },
  {
    ...choosing,
    name: 'family-choosing-register',
    title: 'Identification in a public selection',
    path: '/:europe',
    before: async ({ site, viewer, galleries }) => {
      if (!viewer) return
      const preferences = `/selections/gallery/${galleries.europe}/link-preferences`
      const body = { contracted_pictures: 20, type: 'public', active: true }
      await callAs(studioOf(site, viewer), preferences, { method: 'PUT', body })
    },
    interact: async ({ page }) => {
      await button(page, 'Ver fotos').click()
      await page.getByRole('gridcell').first().waitFor()
      await chooseButton(page, 1).click()
    },
    expectedText: 'Quem está escolhendo?',
    long: true,
  },
]
