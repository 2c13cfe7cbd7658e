import { callAs } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { studioOf } from '../pictures/studio-of.ts'
import type { Screen, ScreenContext, Viewer } from './screen.ts'

const withAlbum: Viewer = { album: true }
/** A separate account: the other ones have albums. */
const withoutAlbums: Viewer = { works: false, hasOtherSession: true }
const viewer = withAlbum
const spreads = { path: '/albuns/:album', viewer } as const
const requests = { path: '/albuns/:album/requests', viewer } as const
const comparison = { path: '/albuns/:album/compare?before=1&after=2&spread=4', viewer } as const
const settings = { path: '/albuns/:album/settings', viewer } as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

interface WireAlbum {
  album: { status: string; versions: { id: string; sent_at: string | null; spreads: number }[] }
}

interface WireProof {
  status: string
  readers: { id: string; name: string; client_id: string | null; approves: boolean }[]
  requests: { state: string }[]
  approvals: object[]
  receipt: object | null
  ended_receipts: object[]
}

/** Answers a call with the server's own response, changed, and returns it. */
async function changeAnswer<T>(
  { page, site, viewer: account }: ScreenContext,
  path: (album: string) => string,
  change: (body: T) => void,
): Promise<T> {
  if (!account?.album) throw new Error('the viewer has no album')
  const called = path(account.album)
  const body = await callAs<T>(studioOf(site, account), called, { method: 'GET' })
  change(body)
  await page.route(`**/api${called}`, (route) => route.fulfill({ json: body }))
  return body
}

const changeAlbum = (context: ScreenContext, change: (body: WireAlbum) => void) =>
  changeAnswer(context, (album) => `/albums/${album}`, change)
const changeProof = (context: ScreenContext, change: (body: WireProof) => void) =>
  changeAnswer(context, (album) => `/albums/${album}/proof`, change)

/** The newest version was not sent yet. */
const asDraft = (context: ScreenContext) =>
  changeAlbum(context, ({ album }) => {
    const newest = album.versions.at(-1)
    if (newest) newest.sent_at = null
  })

/** The spreads of the newest version, repeated up to the maximum. */
async function asFull(context: ScreenContext): Promise<void> {
  const { album: changed } = await changeAlbum(context, ({ album }) => {
    const version = album.versions.at(-1)
    if (!version) return
    version.sent_at = null
    version.spreads = 120
  })
  await changeAnswer<{ spreads: { id: string; spread: number }[] }>(
    context,
    () => `/albums/versions/${changed.versions.at(-1)?.id ?? ''}/spreads`,
    (body) => {
      const real = body.spreads
      body.spreads = Array.from({ length: 120 }, (_, index) => ({
        ...real[index % real.length]!,
        id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        spread: index + 1,
      }))
    },
  )
}

async function asApproved(context: ScreenContext): Promise<void> {
  await changeAlbum(context, ({ album }) => {
    album.status = 'approved'
  })
  await changeProof(context, (body) => {
    const [reader] = body.readers
    body.status = 'approved'
    body.approvals = [
      {
        id: '00000000-0000-4000-8000-000000000001',
        reader_id: reader?.id ?? null,
        name: reader?.name ?? '',
        version: 2,
        spreads: 14,
        open_requests: 0,
        approved_at: '2026-11-18T15:30:00.000Z',
        reopened_at: null,
      },
    ]
    body.receipt = { ready: true, url: 'https://example.com/comprovante.pdf' }
  })
}

/** It was approved and reopened once before. */
async function asReopened(context: ScreenContext): Promise<void> {
  await changeProof(context, (body) => {
    body.ended_receipts = [
      {
        id: '00000000-0000-4000-8000-000000000003',
        version: 1,
        names: body.readers.map(({ name }) => name),
        approved_at: '2026-11-16T15:30:00.000Z',
        reopened_at: '2026-11-17T12:10:00.000Z',
        ready: true,
        url: 'https://example.com/comprovante.pdf',
      },
    ]
  })
}

/** The first reader is a client; nobody approves. */
async function withoutApprover(context: ScreenContext): Promise<void> {
  await changeProof(context, ({ readers }) => {
    for (const reader of readers) reader.approves = false
    const [first] = readers
    if (first) first.client_id = '00000000-0000-4000-8000-000000000004'
  })
}

/** Nothing was settled yet. */
async function asOpen(context: ScreenContext): Promise<void> {
  await changeProof(context, (body) => {
    body.status = 'requested'
    for (const request of body.requests) Object.assign(request, { state: 'open', decline_reason: '', settled_at: null })
  })
}

export const albumScreens: readonly Screen[] = [
  {
    name: 'albums-empty',
    title: 'No albums yet',
    path: '/albuns',
    viewer: withoutAlbums,
    expectedText: 'O próximo álbum é aprovado pelo celular',
  },
  { name: 'albums', title: 'Albums with their status', path: '/albuns', viewer, expectedText: 'Álbum Ensaio no campo' },
  {
    name: 'albums-error',
    title: 'Albums that could not be loaded',
    path: '/albuns',
    viewer,
    before: ({ page }) =>
      page.route('**/api/albums', (route) =>
        route.fulfill({ status: 400, json: { error: 'Unexpected', messages: [] } }),
      ),
    expectedErrors: [400],
    expectedText: 'Não conseguimos carregar os seus álbuns.',
  },
  {
    name: 'album-create',
    title: 'A new album',
    path: '/albuns?new',
    viewer,
    expectedText: 'Galerias para trocar fotos',
    long: true,
  },
  { name: 'album-sent', title: 'The sent spreads of an album', ...spreads, expectedText: 'A rodada 2 já foi enviada' },
  {
    name: 'album-spreads',
    title: 'The spreads of a draft',
    ...spreads,
    before: asDraft,
    expectedText: 'Rodada 2 em montagem',
  },
  {
    name: 'album-full',
    title: 'A draft with 120 spreads',
    ...spreads,
    before: asFull,
    expectedText: '120 de 120 lâminas',
    long: true,
  },
  {
    name: 'album-moving',
    title: 'Moving a spread by keyboard',
    ...spreads,
    before: asDraft,
    interact: async ({ page }) => {
      await page.getByRole('gridcell').nth(2).focus()
      await page.keyboard.press('m')
      await page.keyboard.press('ArrowRight')
    },
    expectedText: /^Lâmina levantada/,
    long: true,
  },
  {
    name: 'album-guides',
    title: 'Trim and safe area over the spreads',
    ...spreads,
    interact: ({ page }) => button(page, 'Linhas de corte').click(),
    expectedText: 'A rodada 2 já foi enviada',
    long: true,
  },
  {
    name: 'album-send',
    title: 'Sending a round',
    ...spreads,
    before: asDraft,
    interact: ({ page }) => button(page, 'ENVIAR RODADA 2').click(),
    expectedText: 'Recado para a família',
    long: true,
  },
  {
    name: 'album-approved',
    title: 'An approved album',
    ...spreads,
    before: asApproved,
    expectedText: 'Álbum aprovado',
  },
  {
    name: 'album-reopen',
    title: 'Reopening an approved album',
    ...spreads,
    before: asApproved,
    interact: ({ page }) => button(page, 'Reabrir o álbum').click(),
    expectedText: 'Reabrir o álbum?',
    long: true,
  },
  {
    name: 'album-requests',
    title: 'Open requests by spread',
    ...requests,
    before: asOpen,
    expectedText: 'Abertos (5)',
  },
  { name: 'album-settled', title: 'Settled requests', ...requests, expectedText: 'Todos (5)' },
  {
    name: 'album-decline',
    title: 'Declining a request with a reason',
    ...requests,
    before: asOpen,
    interact: ({ page }) =>
      page
        .getByRole('button', { name: /^Recusar o pedido/ })
        .first()
        .click(),
    expectedText: 'Recusar este pedido?',
    long: true,
  },
  {
    name: 'album-export',
    title: 'Exporting the requests',
    ...requests,
    interact: ({ page }) => button(page, 'Exportar').click(),
    expectedText: 'Nomes para o Lightroom',
    long: true,
  },
  {
    name: 'album-versions',
    title: 'The versions of an album',
    path: '/albuns/:album/versions',
    viewer,
    expectedText: 'A família está vendo',
  },
  { name: 'album-compare', title: 'Two versions under a curtain', ...comparison, expectedText: /^Lâmina 4 de 14/ },
  {
    name: 'album-compare-side',
    title: 'Two versions side by side',
    ...comparison,
    interact: ({ page }) => page.getByText('Lado a lado', { exact: true }).click(),
    expectedText: /^Com a imagem ampliada/,
  },
  {
    name: 'album-readers',
    title: 'The people of an album',
    path: '/albuns/:album/readers',
    viewer,
    expectedText: 'Rui Duarte',
  },
  {
    name: 'album-reader-add',
    title: 'Adding a person',
    path: '/albuns/:album/readers',
    viewer,
    interact: async ({ page }) => {
      await button(page, 'Adicionar pessoa').click()
      await page.getByText('Nome e contato', { exact: true }).click()
    },
    expectedText: 'Aprova o álbum',
    long: true,
  },
  {
    name: 'album-reader-client',
    title: 'Changing a person who is a client, in an album that nobody can approve',
    path: '/albuns/:album/readers',
    viewer,
    before: withoutApprover,
    interact: async ({ page }) => {
      await page
        .getByRole('button', { name: /^Ações de / })
        .first()
        .click()
      await button(page, 'Editar').click()
    },
    expectedText: /^O nome e os contatos são os do cadastro/,
    long: true,
  },
  { name: 'album-settings', title: 'The settings of an album', ...settings, expectedText: 'SOBRE O ÁLBUM' },
  {
    name: 'album-settings-approved',
    title: 'The settings of an approved album',
    ...settings,
    before: asApproved,
    expectedText: /^Páginas, trocas, prazo e aprovação não mudam mais/,
  },
  {
    name: 'album-history',
    title: 'What happened to an album',
    path: '/albuns/:album/history',
    viewer,
    before: asReopened,
    expectedText: 'Você criou o álbum',
  },
  {
    name: 'albums-trash',
    title: 'Deleted albums',
    path: '/albuns/trash',
    viewer,
    before: ({ page }) =>
      page.route('**/api/albums/trash', (route) =>
        route.fulfill({
          json: {
            albums: [
              {
                id: '00000000-0000-4000-8000-000000000002',
                title: 'Casamento de Bia e Téo',
                deleted_at: new Date(Date.now() - 86_400_000).toISOString(),
                purge_at: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
                spreads: 24,
                bytes: 96_000_000,
              },
            ],
          },
        }),
      ),
    expectedText: 'Casamento de Bia e Téo',
  },
  {
    name: 'album-missing',
    title: 'Unknown album',
    path: '/albuns/00000000-0000-4000-8000-000000000000',
    viewer,
    expectedErrors: [404],
    expectedText: 'Este álbum não está mais aqui',
  },
]
