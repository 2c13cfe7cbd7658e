import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import { albumWithReader } from './album-studio.ts'
import { makeSpreads } from './make-spreads.ts'
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

const stored = async (site: SiteUnderTest, albumId: string) =>
  (
    await site.rows<{ text: string }>('select text from album_request where album_id = $1 order by created_at', [
      albumId,
    ])
  ).map(({ text }) => text)

test('a comment made offline is kept on the phone and sent later, also by a later visit', async ({ visit, site }) => {
  const { album, reader } = await albumWithReader(site, 3)
  const ana = await readerVisit(visit, album, { phone: true, expectedErrors: [409] })
  ana.monitor.expectedLines.push(/net::ERR_INTERNET_DISCONNECTED/)
  const { context } = ana
  await entersAlbum(ana, reader)
  for (const at of [3, 2, 1]) await looksAt(ana, at)

  await context.setOffline(true)
  await pins(ana, 1, { x: 0.5, y: 0.5 }, { text: 'Sem internet' })
  await ana.reads('Sem conexão: 1 pedido está salvo neste aparelho e será enviado depois.')
  await ana.expectAccessible()
  // It can still be changed, and nothing can be sent to the studio without it.
  await frameOf(ana, 1).tap()
  const dialog = sheet(ana, 'Lâmina 1')
  await requestItem(dialog, 'Sem internet').getByText('salvo neste aparelho').waitFor()
  await ana.page.keyboard.press('Escape')
  await ana.press('Enviar 1 pedido')
  await sheet(ana, 'Enviar pedidos')
    .getByText('1 pedido ainda está só neste aparelho. Espere a internet voltar para enviar tudo junto.')
    .waitFor()
  await ana.page.keyboard.press('Escape')
  expect(await stored(site, album.id)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => stored(site, album.id)).toEqual(['Sem internet'])
  await ana.doesNotRead('Sem conexão: 1 pedido está salvo neste aparelho e será enviado depois.')

  // The tab is closed before the connection comes back; a draft survives as well.
  await context.setOffline(true)
  await pins(ana, 2, { x: 0.5, y: 0.5 }, { text: 'Escrito no avião' })
  await frameOf(ana, 3).tap()
  await sheet(ana, 'Lâmina 3').getByLabel('O que você gostaria de mudar aqui?').fill('Ainda pensando')
  await ana.page.close()
  ana.window.page = await context.newPage()
  await context.setOffline(false)
  await ana.page.goto(`${album.origin}${album.path}`, { waitUntil: 'load' })
  await expect.poll(() => stored(site, album.id)).toEqual(['Sem internet', 'Escrito no avião'])
  await looksAt(ana, 3)
  await frameOf(ana, 3).tap()
  expect(await sheet(ana, 'Lâmina 3').getByLabel('O que você gostaria de mudar aqui?').inputValue()).toBe(
    'Ainda pensando',
  )
  await ana.page.keyboard.press('Escape')

  // Written for a round that was replaced meanwhile: it is not lost, and can be brought along.
  await context.setOffline(true)
  await pins(ana, 2, { x: 0.5, y: 0.5 }, { text: 'Chegou tarde' })
  await album.sendVersion(await makeSpreads(3, 2))
  await context.setOffline(false)
  await ana.reads('Chegou a rodada 2 do seu álbum.')
  await ana.press('Ver')
  await opensList(ana)
  const late = requestItem(sheet(ana, 'Pedidos'), 'Chegou tarde')
  await late.getByText('não foi aceito').waitFor()
  await ana.expectAccessible()
  await late.getByRole('button', { name: 'Levar para a rodada 2' }).click()
  await expect.poll(() => stored(site, album.id)).toContain('Chegou tarde')
  await late.getByText('não enviado', { exact: true }).waitFor()
  await ana.page.keyboard.press('Escape')
  await spreadOf(ana, 2).locator('.album-pin').first().waitFor()
})
