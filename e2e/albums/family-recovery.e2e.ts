import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { albumWithReader, studioAlbum } from './album-studio.ts'
import {
  entersAlbum,
  frameOf,
  looksAt,
  opensList,
  pins,
  readerVisit,
  requestItem,
  sheet,
  spreadOf,
} from './family-visit.ts'
import { makeSpreads } from './make-spreads.ts'

const smallWidth = 1200

/** The server handles these calls, and their answers get lost. */
async function losesAnswers({ page }: Visitor, urlPattern: string) {
  const devtools = await page.context().newCDPSession(page)
  devtools.on('Fetch.requestPaused', ({ requestId }) => {
    void devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionClosed' })
  })
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern, requestStage: 'Response' }] })
  return { arriveAgain: async () => await devtools.send('Fetch.disable') }
}

test('loads the pictures of the others again after a reader was removed', async ({ visit, site }) => {
  const album = await studioAlbum(site, await makeSpreads(8, 1, smallWidth))
  const reader = await album.addReader('Ana Prado')
  const other = await album.addReader('Bruno Lima')
  const ana = await readerVisit(visit, album, { phone: true, width: 360, height: 640, expectedErrors: [403, 404] })
  await entersAlbum(ana, reader)
  await looksAt(ana, 1)
  await album.call(`/albums/${album.id}/readers/${other.id}`, undefined, 'DELETE')
  // Its known addresses are of no use any more; new ones are asked for at most every ten seconds.
  await looksAt(ana, 8)
  expect(await spreadOf(ana, 8).locator('.album-broken').count()).toBe(0)
})

test('counts a round as sent when only its answer was lost', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 2)
  const ana = await readerVisit(visit, album, { phone: true })
  ana.monitor.expectedLines.push(/net::ERR_CONNECTION_CLOSED/)
  await entersAlbum(ana, reader)
  await pins(ana, 1, { x: 0.5, y: 0.5 }, { text: 'Mais clara' })
  const answers = await losesAnswers(ana, '*/rounds')
  await ana.press('Enviar 1 pedido')
  await sheet(ana, 'Enviar pedidos').getByRole('button', { name: 'Enviar agora' }).click()
  await ana.reads('Pronto! Estúdio Aurora recebeu os pedidos.')
  expect((await album.proof()).rounds.used).toBe(1)
  await answers.arriveAgain()

  // The next round of the same version is another one.
  await pins(ana, 2, { x: 0.5, y: 0.5 }, { text: 'E esta também' })
  await ana.press('Enviar 1 pedido')
  await sheet(ana, 'Enviar pedidos').getByRole('button', { name: 'Enviar agora' }).click()
  await expect.poll(async () => (await album.proof()).rounds.used).toBe(2)
  expect((await album.proof()).requests).toHaveLength(2)
})

test('shows what the server did not accept, and sends it again', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 2)
  const ana = await readerVisit(visit, album, { phone: true, expectedErrors: [409] })
  await entersAlbum(ana, reader)
  await ana.page.route(/\/requests$/, (route) =>
    route.fulfill({ status: 409, json: { error: 'TooManyAlbumRequests', messages: [] } }),
  )
  await pins(ana, 1, { x: 0.5, y: 0.5 }, { text: 'Não coube' })
  await ana.reads('1 pedido não foi aceito e está só neste aparelho. Veja em Pedidos.')
  await ana.press('Aprovar')
  const approval = sheet(ana, 'Aprovar o álbum')
  await approval.getByText('1 pedido seu não foi aceito e está só neste aparelho: o estúdio não o recebe.').waitFor()
  await ana.expectAccessible()
  await approval.getByRole('button', { name: 'Ver pedidos' }).click()
  await ana.page.unroute(/\/requests$/)
  const item = requestItem(sheet(ana, 'Pedidos'), 'Não coube')
  await item.getByText('não foi aceito').waitFor()
  await item.getByRole('button', { name: 'Tentar de novo' }).click()
  await item.getByText('não enviado', { exact: true }).waitFor()
  await ana.doesNotRead('1 pedido não foi aceito e está só neste aparelho. Veja em Pedidos.')
})

test('keeps a text and an approval that is open when the next round arrives', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 3)
  const ana = await readerVisit(visit, album, { phone: true })
  await entersAlbum(ana, reader)
  await looksAt(ana, 2)
  await frameOf(ana, 2).tap()
  const dialog = sheet(ana, 'Lâmina 2')
  const field = dialog.getByLabel('O que você gostaria de mudar aqui?')
  await field.fill('Ainda escrevendo')
  await album.sendVersion(await makeSpreads(3, 2, smallWidth))
  await dialog.getByRole('alert').getByText('Esta rodada já foi substituída.').waitFor()
  expect(await field.inputValue(), 'nothing disappears').toBe('Ainda escrevendo')
  await ana.expectAccessible()
  await ana.page.keyboard.press('Escape')
  await ana.page.getByRole('contentinfo').getByRole('button', { name: 'Ver a rodada 2' }).click()
  await looksAt(ana, 2)
  await frameOf(ana, 2).tap()
  expect(await field.inputValue(), 'the draft is that of the spread').toBe('Ainda escrevendo')
  await ana.page.keyboard.press('Escape')

  await ana.press('Aprovar')
  const approval = sheet(ana, 'Aprovar o álbum')
  await approval.getByText('Aprovo a rodada 2 com 3 lâminas.').waitFor()
  await album.sendVersion(await makeSpreads(2, 3, smallWidth))
  await approval.getByText('Algo mudou no álbum agora mesmo. Confira e aprove de novo.').waitFor()
  expect(await approval.getByRole('button', { name: 'Aprovar o álbum' }).count(), 'nothing to approve by mistake').toBe(
    0,
  )
  await approval.getByRole('button', { name: 'Ver a rodada 3' }).click()
  await approval.waitFor({ state: 'detached' })
  await ana.press('Aprovar')
  await approval.getByText('Aprovo a rodada 3 com 2 lâminas.').waitFor()
})

test('says when the app did not load, and tries again', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 2)
  const ana = await readerVisit(visit, album, { phone: true })
  ana.monitor.expectedLines.push(/net::ERR_FAILED/)
  const { page } = ana
  const app = /\/assets\/album-main-[^/]+\.js$/
  await page.route(app, (route) => route.abort())
  await page.goto(reader.link, { waitUntil: 'load' })
  await ana.press('Ver o álbum')
  await ana.heading('O álbum não carregou').waitFor()
  await ana.expectAccessible()
  await page.unroute(app)
  await ana.press('Tentar de novo')
  await spreadOf(ana, 1).waitFor()
})

test('a spread that failed to load while it was enlarged does not load for ever', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 2)
  const ana = await readerVisit(visit, album, { phone: true, expectedErrors: [404] })
  const { page } = ana
  await entersAlbum(ana, reader)
  await looksAt(ana, 1)
  await page.route(/\/3200\.webp$/, (route) => route.fulfill({ status: 404 }))
  await ana.press('Ampliar a lâmina 1')
  const zoomed = page.getByRole('dialog', { name: 'Lâmina 1 ampliada' })
  await zoomed.locator('.album-zoom-full').waitFor({ state: 'attached' })
  await zoomed.getByText('Carregando os detalhes…').waitFor({ state: 'detached' })
  await ana.press('Fechar')
  await opensList(ana)
})
