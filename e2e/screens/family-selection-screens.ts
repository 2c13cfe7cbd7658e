import { callAs } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { studioOf } from '../photos/studio-of.ts'
import { choose, comment, finish, offerTo, sold } from '../selection/followed.ts'
import type { Scene, Screen, Viewer } from './screen.ts'

/** Its wedding is followed by the studio's screens; families choose in the other two. */
const chooses: Viewer = { galleries: true, elsewhere: true }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const mark = (page: Page, place: number) => button(page, `Escolher foto ${place}`)

let families = 0

async function setDelivery({ site, galleries }: Pick<Scene, 'site' | 'galleries'>, on: boolean): Promise<void> {
  await site.rows('update gallery set single_download = $2, download_all = $2 where id = $1', [galleries.newborn, on])
}

interface Begun {
  selection: string
  /** Comes in by the personal link. */
  comeIn: () => Promise<void>
}

/** A family of its own for each picture: four photographs included, two of five extra ones chosen. */
async function begin({ page, site, viewer, galleries }: Scene, chosen = 6): Promise<Begun> {
  if (!viewer) throw new Error('nobody looks')
  families += 1
  const client = { name: 'Marina Alves', email: `marina${families}@familia.com.br`, tel: '(11) 98765-4321' }
  const terms = { ...sold, limit_date: '2030-12-20' }
  await setDelivery({ site, galleries }, false)
  const selection = await offerTo(site, viewer, { gallery: galleries.newborn, client, agreed: terms })
  await choose(site, selection, chosen, 1)
  const [row] = await site.rows('select client_id from selection where id = $1', [selection])
  const { personal_url: link } = await callAs<{ personal_url: string }>(
    studioOf(site, viewer),
    `/gallery/${galleries.newborn}/share-links`,
    { body: row },
  )
  return {
    selection,
    comeIn: async () => {
      // From the same address without the token this would be a step within the page.
      await page.goto('about:blank')
      await page.goto(link, { waitUntil: 'load' })
      await button(page, 'Ver minhas fotos').click()
      await page.getByRole('gridcell').first().waitFor()
    },
  }
}

const choosing = { path: '/:newborn', family: true, viewer: chooses } as const

async function review(page: Page): Promise<void> {
  await button(page, 'Concluir').click()
  await page.getByRole('heading', { name: 'Confira antes de enviar' }).waitFor()
}

async function send(page: Page): Promise<void> {
  await review(page)
  await page.getByLabel('Recado para o fotógrafo (se quiser)').fill('Amamos todas! A foto da família é a da capa.')
  await page.getByLabel('Entendo que depois de enviar não poderei mudar.').check()
  await button(page, 'Enviar escolhas').click()
  await page.getByRole('heading', { name: 'Escolhas enviadas!' }).waitFor()
}

async function comeLate(scene: Scene): Promise<void> {
  const { selection, comeIn } = await begin(scene, 3)
  await scene.site.rows(`update selection set limit_day = '2026-01-31' where id = $1`, [selection])
  await comeIn()
}

async function acceptsPix({ site, viewer }: Scene): Promise<void> {
  if (!viewer) return
  const pix = { kind: 'email', key: 'pix@estudioaurora.com.br', name: 'Estúdio Aurora', city: 'Recife' }
  await callAs(studioOf(site, viewer), '/customer/pix-key', { method: 'PUT', body: { pix_key: pix } })
}

/** What a family sees while it chooses, and afterwards. */
export const familySelectionScreens: readonly Screen[] = [
  {
    ...choosing,
    name: 'family-choosing',
    title: 'Choosing: two photographs beyond the package',
    act: async (scene) => (await begin(scene)).comeIn(),
    shows: /6 · 4 inclusas \+ 2 extras = R\$ 30,00/,
  },
  {
    ...choosing,
    name: 'family-choosing-price',
    title: 'The first photograph that costs something',
    act: async (scene) => {
      await (await begin(scene, 4)).comeIn()
      await mark(scene.page, 6).click()
    },
    shows: 'A partir daqui cada foto custa R$ 15,00. Continuar?',
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-viewer',
    title: 'Choosing one photograph at a time',
    act: async (scene) => {
      await (await begin(scene, 3)).comeIn()
      await scene.page.getByRole('gridcell').nth(1).click()
      await scene.page.mouse.move(200, 300)
    },
    shows: /^2 \/ \d+$/,
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-comments',
    title: 'Talking about a photograph',
    act: async (scene) => {
      const { selection, comeIn } = await begin(scene, 3)
      await comment(scene.site, selection, { place: 2, text: 'Essa em preto e branco ficaria linda!' })
      await comment(scene.site, selection, { place: 2, by: 'photographer', text: 'Combinado, faço as duas versões.' })
      await comeIn()
      await scene.page.getByRole('gridcell', { name: /com comentário$/ }).focus()
      await scene.page.keyboard.press('c')
    },
    shows: 'Combinado, faço as duas versões.',
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-mine',
    title: 'Minhas escolhas',
    act: async (scene) => {
      await (await begin(scene)).comeIn()
      await button(scene.page, 'Minhas escolhas').click()
    },
    shows: 'Sim (6)',
  },
  {
    ...choosing,
    name: 'family-choosing-review',
    title: 'Everything once more before it is sent',
    act: async (scene) => {
      await (await begin(scene)).comeIn()
      await review(scene.page)
    },
    shows: '2 extras × R$ 15,00',
  },
  {
    ...choosing,
    name: 'family-choosing-sent',
    title: 'Sent, and to be paid by Pix',
    before: acceptsPix,
    act: async (scene) => {
      await (await begin(scene)).comeIn()
      await send(scene.page)
    },
    shows: 'Pague com Pix',
  },
  {
    ...choosing,
    name: 'family-delivery-unpaid',
    title: 'Delivered once the payment is confirmed',
    before: acceptsPix,
    act: async (scene) => {
      const { comeIn } = await begin(scene)
      await comeIn()
      await send(scene.page)
      await setDelivery(scene, true)
      await scene.page.reload()
      await scene.page.getByRole('gridcell').first().waitFor()
    },
    shows: /^As fotos em alta são liberadas assim que/,
  },
  {
    ...choosing,
    name: 'family-delivery-chosen',
    title: 'Downloading the photographs that were chosen',
    act: async (scene) => {
      const { selection, comeIn } = await begin(scene)
      await comeIn()
      await send(scene.page)
      await scene.site.rows('update selection set pix_received_at = now() where id = $1', [selection])
      await setDelivery(scene, true)
      await scene.page.reload()
      await scene.page.getByRole('gridcell').first().waitFor()
      await button(scene.page, 'Baixar').click()
    },
    shows: /^6 fotos escolhidas/,
    long: true,
  },
  {
    name: 'gallery-delivery-dialog',
    title: 'Switching delivery on: what each client may download',
    path: '/gallery/:newborn/download',
    viewer: chooses,
    before: async (scene) => {
      // The families of the other pictures would crowd the list.
      const { newborn } = scene.galleries
      await scene.site.rows('delete from selection where gallery_id = $1', [newborn])
      await scene.site.rows('delete from gallery_client where gallery_id = $1', [newborn])
      const { selection } = await begin(scene)
      await finish(scene.site, selection, 3000)
    },
    act: async ({ page }) => await page.getByRole('switch', { name: 'Baixar fotos uma a uma' }).click(),
    shows: 'LIGAR ENTREGA',
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-closed',
    title: 'Sent: only to be looked at',
    act: async (scene) => {
      await (await begin(scene, 3)).comeIn()
      await send(scene.page)
      await button(scene.page, 'Ver minhas fotos').click()
    },
    shows: /^Enviado em \d\d\/\d\d$/,
  },
  {
    ...choosing,
    name: 'family-choosing-over',
    title: 'The deadline has passed',
    act: comeLate,
    shows: 'Pedir mais prazo',
  },
  {
    ...choosing,
    name: 'family-choosing-ask',
    title: 'Asking for more time',
    act: async (scene) => {
      await comeLate(scene)
      await button(scene.page, 'Pedir mais prazo').click()
    },
    shows: 'Enviar pedido',
    long: true,
  },
  {
    ...choosing,
    name: 'family-choosing-offline',
    title: 'Choosing without a connection',
    act: async (scene) => {
      await (await begin(scene, 2)).comeIn()
      await scene.page.waitForLoadState('networkidle')
      await scene.page.context().setOffline(true)
      for (const place of [4, 5]) await mark(scene.page, place).click()
    },
    shows: /^Sem conexão: 2 escolhas/,
    lines: [/net::ERR_INTERNET_DISCONNECTED/],
  },
  {
    ...choosing,
    name: 'family-choosing-register',
    title: 'A public selection asks at the first tap who is choosing',
    path: '/:graduation',
    before: async ({ site, viewer, galleries }) => {
      if (!viewer) return
      const preferences = `/selections/gallery/${galleries.graduation}/link-preferences`
      const body = { contracted_pictures: 20, type: 'public', active: true }
      await callAs(studioOf(site, viewer), preferences, { method: 'PUT', body })
    },
    act: async ({ page }) => {
      await button(page, 'Ver fotos').click()
      await page.getByRole('gridcell').first().waitFor()
      await mark(page, 1).click()
    },
    shows: 'Quem está escolhendo?',
    long: true,
  },
]
