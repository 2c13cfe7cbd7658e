import type { Page } from 'playwright-core'
import { studioAlbum, type AlbumReader, type StudioAlbum } from '../albums/album-studio.ts'
import { makeSpreads } from '../albums/make-spreads.ts'
import type { Screen, ScreenContext, Viewer } from './screen.ts'

const withGalleries: Viewer = { galleries: true }
/** The album's own address is opened by the reader's link, when the album exists. */
const base = { path: '/inicio', family: true, person: true, viewer: withGalleries } as const

const spreads = 5
/** Half of a real spread's width: prepared in a quarter of the time, and large enough for a phone's screen. */
const spreadWidth = 1_800

interface StagedAlbum {
  album: StudioAlbum
  ana: AlbumReader
  bruno: AlbumReader
}

type Stage = 'preparing' | 'commented' | 'second' | 'approved'

const staged = new Map<string, Promise<StagedAlbum>>()

/** One album for each account and stage, however often its screens are opened. */
function albumAt({ site, viewer, galleries }: ScreenContext, stage: Stage): Promise<StagedAlbum> {
  if (!viewer) throw new Error('an album needs a studio')
  const key = `${viewer.customerId} ${stage}`
  const create = async (): Promise<StagedAlbum> => {
    const album = await studioAlbum(site, stage === 'preparing' ? [] : await makeSpreads(spreads, 1, spreadWidth), {
      photographer: viewer,
      title: 'Ana & Bruno, o álbum',
      galleries: [galleries.beach],
      settings: {
        approval: 'both',
        rounds_included: 2,
        extra_round_price: 8_000,
        deadline_day: '2099-12-20',
        page_size: { width_mm: 300, height_mm: 300 },
        trim_mm: 3,
        safe_mm: 12,
      },
    })
    return { album, ana: await album.addReader('Ana Prado'), bruno: await album.addReader('Bruno Lima') }
  }
  const album = staged.get(key) ?? create()
  staged.set(key, album)
  return album
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

async function cover(context: ScreenContext, stage: Stage, link?: string): Promise<void> {
  const { ana } = await albumAt(context, stage)
  await context.page.goto(link ?? ana.link, { waitUntil: 'load' })
}

async function enter(context: ScreenContext, stage: Stage): Promise<void> {
  await cover(context, stage)
  await button(context.page, 'Ver o álbum').click()
  await context.page.locator('.album img[data-loaded]').first().waitFor()
}

/** Requests of both readers; Ana's are unsent on the first version. */
async function comment(context: ScreenContext): Promise<void> {
  const { page } = context
  await enter(context, 'commented')
  if ((await button(page, /^Enviar \d pedido/).count()) > 0) return
  for (const [at, text] of [
    [1, 'A capa um pouco mais clara, por favor.'],
    [1, 'O título maior.'],
  ] as const) {
    await button(page, new RegExp(`^Comentar a lâmina ${at}(,|$)`)).click()
    const dialog = sheet(page, `Lâmina ${at}`)
    await button(page, at === 1 && text.startsWith('O') ? 'Texto' : 'Cortar menos').click()
    await dialog.getByLabel('O que você gostaria de mudar aqui?').fill(text)
    await button(page, 'Salvar pedido').click()
    await dialog.waitFor({ state: 'detached' })
  }
  await button(page, 'Enviar 2 pedidos').waitFor()
}

const openComments = async (context: ScreenContext) => {
  await comment(context)
  await button(context.page, /^Comentar a lâmina 1(,|$)/).click()
  await sheet(context.page, 'Lâmina 1').waitFor()
}

/** The second version with one open request, once. */
async function second(context: ScreenContext): Promise<void> {
  const { page } = context
  const { album } = await albumAt(context, 'second')
  await enter(context, 'second')
  const { rounds } = await album.proof()
  if (rounds.used > 0) return
  await button(page, /^Comentar a lâmina 1(,|$)/).click()
  await sheet(page, 'Lâmina 1').getByLabel('O que você gostaria de mudar aqui?').fill('A capa um pouco mais clara.')
  await button(page, 'Salvar pedido').click()
  await button(page, 'Enviar 1 pedido').click()
  await button(page, 'Enviar agora').click()
  await sheet(page, 'Enviar pedidos').waitFor({ state: 'detached' })
  await album.sendVersion(await makeSpreads(spreads, 2, spreadWidth), 'Mudamos a capa, como vocês pediram.')
  await page.reload({ waitUntil: 'load' })
  await button(page, 'Rodada 2').waitFor()
}

async function approve(context: ScreenContext): Promise<void> {
  const { page } = context
  const { album, bruno } = await albumAt(context, 'approved')
  const { status } = await album.proof()
  const readers = status === 'approved' ? [] : [bruno.link]
  for (const link of readers) {
    await page.goto(link, { waitUntil: 'load' })
    await button(page, 'Ver o álbum').click()
    await button(page, 'Aprovar').click()
    await button(page, 'Aprovar o álbum').click()
    await sheet(page, 'Aprovação registrada!').waitFor()
    await page.context().clearCookies()
    await page.goto('about:blank')
  }
  await enter(context, 'approved')
  if (status !== 'approved') {
    await button(page, 'Aprovar').click()
    await button(page, 'Aprovar o álbum').click()
  } else await button(page, 'Comprovante').click()
  await sheet(page, 'Álbum aprovado!').getByRole('link').waitFor()
}

/** The album as its readers see it. */
export const familyAlbumScreens: readonly Screen[] = [
  {
    ...base,
    name: 'family-album-cover',
    title: 'The album’s cover, opened by a link',
    interact: (context) => cover(context, 'commented'),
    expectedText: 'Ver o álbum',
  },
  {
    ...base,
    name: 'family-album',
    title: 'Reading the album, with requests',
    interact: comment,
    expectedText: 'Enviar 2 pedidos',
    long: true,
  },
  {
    ...base,
    name: 'family-album-preparing',
    title: 'An album that was not sent yet',
    interact: (context) => cover(context, 'preparing'),
    expectedText: 'O seu álbum está quase pronto',
  },
  {
    ...base,
    name: 'family-album-wrong-link',
    title: 'A link that is no longer valid',
    interact: async (context) => {
      const { album } = await albumAt(context, 'commented')
      await cover(context, 'commented', `${album.origin}${album.path}#l=${'x'.repeat(43)}`)
    },
    expectedText: 'Este link não vale mais',
  },
  {
    ...base,
    name: 'family-album-requests-of-spread',
    title: 'The requests of one spread, and a new one',
    interact: openComments,
    expectedText: 'Salvar pedido',
    long: true,
  },
  {
    ...base,
    name: 'family-album-swap',
    title: 'Choosing another picture',
    interact: async (context) => {
      await openComments(context)
      await button(context.page, 'Trocar foto').click()
      await button(context.page, 'Escolher a foto da galeria').click()
      await sheet(context.page, 'Escolha a foto').getByRole('listitem').getByRole('button').first().waitFor()
    },
    expectedText: 'Voltar ao pedido',
    long: true,
  },
  {
    ...base,
    name: 'family-album-requests',
    title: 'All requests by spread',
    interact: async (context) => {
      await comment(context)
      await button(context.page, /^Pedidos/).click()
    },
    expectedText: 'A capa um pouco mais clara, por favor.',
    long: true,
  },
  {
    ...base,
    name: 'family-album-send',
    title: 'Before the requests are sent',
    interact: async (context) => {
      await comment(context)
      await button(context.page, 'Enviar 2 pedidos').click()
    },
    expectedText: '2 pedidos: 2 seus',
    long: true,
  },
  {
    ...base,
    name: 'family-album-zoom',
    title: 'A spread enlarged',
    interact: async (context) => {
      await enter(context, 'second')
      await button(context.page, /^Ampliar a lâmina 1/).click()
      await context.page.locator('.album-zoom-full[data-loaded]').waitFor()
    },
    expectedText: '+',
    long: true,
  },
  {
    ...base,
    name: 'family-album-rounds',
    title: 'The versions of the album',
    interact: async (context) => {
      await second(context)
      await button(context.page, 'Rodada 2').click()
    },
    expectedText: 'Comparar rodadas',
    long: true,
  },
  {
    ...base,
    name: 'family-album-compare',
    title: 'A spread in two versions',
    interact: async (context) => {
      await second(context)
      await button(context.page, 'Rodada 2').click()
      await button(context.page, 'Comparar rodadas').click()
    },
    expectedText: 'Comparar a lâmina 1',
    long: true,
  },
  {
    ...base,
    name: 'family-album-approve',
    title: 'What an approval names',
    interact: async (context) => {
      await second(context)
      await button(context.page, 'Aprovar').click()
    },
    expectedText: 'Aprovo a rodada 2 com 5 lâminas.',
    long: true,
  },
  {
    ...base,
    name: 'family-album-approved',
    title: 'An approved album with its receipt',
    interact: approve,
    expectedText: 'Baixar o comprovante (PDF)',
    long: true,
  },
]
