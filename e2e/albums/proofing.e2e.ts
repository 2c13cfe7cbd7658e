import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { test } from '../harness/e2e-test.ts'
import { httpRequest } from '../harness/http-request.ts'
import { createTestUser, freshEmail } from '../harness/test-users.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { drag } from '../pictures/drag-picture.ts'
import { dropFiles } from '../pictures/drop-files.ts'
import { beginsWith, tile } from '../pictures/grid.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { studioAlbum } from './album-studio.ts'
import { makeSpreads } from './make-spreads.ts'
import { openAsReader } from './reader-session.ts'

/** A quarter of the usual width: the size of the spreads does not matter here, and many are prepared. */
const smallWidth = 900

test('creates an album, uploads 24 spreads in their order, moves one by keyboard and sends the round', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const email = freshEmail('bia')
  const session = studioOf(site, ana)
  const folder = mkdtempSync(join(tmpdir(), 'album-'))
  // As the system may list them: by name, with the covers in the middle.
  const files = await makeSpreads(24, 1, smallWidth)
  const paths = files.map(({ name, bytes }) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  })
  const visitor = await visit('/albuns', { as: ana })
  const { page } = visitor
  await visitor.reads('O próximo álbum é aprovado pelo celular')
  await visitor.expectAccessible()
  await visitor.press('Criar álbum')
  await page.getByLabel('Nome do álbum').fill('Casamento de Bia e Téo')
  await visitor.press('CRIAR ÁLBUM')
  await visitor.reads('O álbum começa aqui: arraste as lâminas para esta página')
  await visitor.heading('Casamento de Bia e Téo').waitFor()
  expect(await visitor.button('ENVIAR RODADA 1').isDisabled()).toBe(true)

  // The last spreads stay on their way: a round cannot be sent without them.
  const released = Promise.withResolvers<void>()
  let sent = 0
  await page.route(/\/upload\/albums\/spreads\/[^/]+\/album\//, async (route) => {
    sent += 1
    if (sent > 20) await released.promise
    await route.continue()
  })
  await dropFiles(page, paths.toSorted())
  await visitor.press('ENVIAR RODADA 1')
  await visitor.reads('As lâminas ainda estão subindo. Espere terminar: uma rodada enviada não recebe mais lâminas.')
  const early = page.getByRole('dialog', { name: 'Enviar rodada 1' })
  expect(await early.getByRole('button', { name: 'ENVIAR SEM E-MAIL' }).isDisabled()).toBe(true)
  await early.getByRole('button', { name: 'Fechar' }).click()
  await visitor.heading('Subindo as lâminas').waitFor()
  released.resolve()
  await visitor.reads('24 lâminas subiram.')
  await visitor.reads('Maravilha!')
  await page.getByRole('dialog').getByRole('button', { name: 'FECHAR', exact: true }).click()
  await visitor.reads('24 de 120 lâminas')
  await beginsWith(page, ['capa.jpg', '001.jpg', '002.jpg', '003.jpg'])
  await page.getByRole('gridcell').first().locator('img').waitFor()

  // By keyboard: the cover stays, the second spread moves before the first.
  await tile(page, '002.jpg').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await beginsWith(page, ['capa.jpg', '002.jpg', '001.jpg', '003.jpg'])
  await visitor.reads('Ordem das lâminas salva.')
  // By pointer: the fourth moves before the third.
  await drag(page, '003.jpg', tile(page, '001.jpg'))
  await beginsWith(page, ['capa.jpg', '002.jpg', '003.jpg', '001.jpg'])
  await visitor.press('Ordenar pelo nome')
  await beginsWith(page, ['capa.jpg', '001.jpg', '002.jpg', '003.jpg'])
  const album = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const listSpreads = async (version: string) => {
    const path = `/albums/versions/${version}/spreads`
    const { spreads } = await callAs<{ spreads: { title: string; state: string }[] }>(session, path, { method: 'GET' })
    return spreads
  }
  const { album: detail } = await callAs<{ album: { versions: { id: string }[] } }>(session, `/albums/${album}`, {
    method: 'GET',
  })
  const version = detail.versions[0]?.id ?? ''
  expect((await listSpreads(version)).map(({ title }) => title)).toEqual(files.map(({ name }) => name))

  // A deleted spread comes back to its place.
  await tile(page, '001.jpg').click({ modifiers: ['Control'] })
  await visitor.press('EXCLUIR SELECIONADAS')
  await visitor.press('EXCLUIR LÂMINA')
  await visitor.reads('23 de 120 lâminas')
  await visitor.press('Desfazer')
  await visitor.reads('24 de 120 lâminas')
  await beginsWith(page, ['capa.jpg', '001.jpg', '002.jpg', '003.jpg'])

  // Two people proof it, one of them approves.
  await page.getByRole('link', { name: 'Pessoas' }).click()
  await visitor.reads('Ninguém recebeu este álbum ainda')
  await visitor.press('Adicionar pessoa')
  await page.getByText('Nome e contato', { exact: true }).click()
  await page.getByLabel('Nome', { exact: true }).fill('Bia Souza')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await visitor.press('ADICIONAR')
  await visitor.reads('Bia Souza já tem um link para o álbum.')
  await visitor.reads('Ainda não abriu')

  await waitUntil(
    async () => (await listSpreads(version)).every(({ state }) => state === 'ready'),
    'the spreads were not prepared',
    // 24 large pictures, beside the other tests.
    180,
  )
  await visitor.press('ENVIAR RODADA 1')
  const drawer = page.getByRole('dialog', { name: 'Enviar rodada 1' })
  await drawer.getByText('Bom lugar para contar como você o pensou.', { exact: false }).waitFor()
  await drawer.getByLabel('Recado para a família').fill('Vejam com calma.')
  await drawer.getByRole('button', { name: 'ENVIAR RODADA 1', exact: true }).click()
  await visitor.reads('Rodada 1 enviada')
  await visitor.reads('Ainda sem pedidos')
  await drawer.getByText('O e-mail está a caminho.').waitFor()
  await drawer.getByRole('link', { name: 'Abrir o WhatsApp para Bia Souza' }).waitFor()
  const mail = await site.mails.waitFor(email)
  expect(mail.text).toContain('/album/')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Lâminas' }).click()
  await visitor.reads('A rodada 1 já foi enviada')

  // A file that arrives late is rejected.
  const late = { payload_list: [{ picture_title: '099.jpg', size: 1_000, overwrite: false }] }
  await expect(callAs(session, `/albums/spreads/log/payload/album/${version}`, { body: late })).rejects.toThrow(
    'AlbumVersionSent',
  )
})

test('works off the requests, carries open ones into the next round, compares, and reopens', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const session = studioOf(site, ana)
  const album = await studioAlbum(site, await makeSpreads(4, 1, smallWidth), { photographer: ana })
  const { link } = await album.addReader('Ana Souza')
  const phone = await openAsReader(link, album.id)
  await phone.look([1, 2])
  await phone.ask({ spread: 1, text: 'Podemos clarear a capa?', chip: 'text' })
  await phone.ask({ spread: 2, text: 'Inverter esta foto', chip: 'mirror', x: 250, y: 400 })
  await phone.ask({ spread: 2, text: 'Cortar menos', chip: 'crop_less', x: 750, y: 400 })
  await phone.sendRound()

  const visitor = await visit(`/albuns/${album.id}/requests`, { as: ana, expectedErrors: [400] })
  const { page } = visitor
  const failOnce = async (method: string) => {
    await page.route(
      `**/api/albums/${album.id}/**`,
      async (route) => {
        if (route.request().method() !== method) await route.fallback()
        else await route.fulfill({ status: 400, json: { error: 'Unexpected', messages: [] } })
      },
      { times: 1 },
    )
  }
  await visitor.reads('Abertos (3)')
  await visitor.reads('Podemos clarear a capa?')
  await visitor.expectAccessible()
  await visitor.press('Feito: pedido 1 da lâmina 1')
  await visitor.reads('Abertos (2)')
  // The row is gone: its successor has the focus.
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await waitUntil(async () => (await focused()).includes('Inverter esta foto'), 'the next request is not focused')
  await visitor.press('Recusar o pedido 1 da lâmina 2')
  const dialog = page.getByRole('dialog', { name: 'Recusar este pedido?' })
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click()
  await visitor.reads('Escreva o motivo: a família lê esta resposta.')
  await dialog.getByLabel('Motivo').fill('O rosto ficaria do lado errado.')
  await failOnce('PUT')
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click()
  await visitor.reads('Não foi possível salvar.')
  expect(await dialog.getByLabel('Motivo').inputValue()).toBe('O rosto ficaria do lado errado.')
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click()
  await visitor.reads('Abertos (1)')
  await waitUntil(async () => (await focused()).includes('Cortar menos'), 'the last request is not focused')
  await page.getByText('Resolvidos (2)', { exact: true }).click()
  await visitor.reads('Motivo: O rosto ficaria do lado errado.')
  const settled = () => phone.read().then(({ requests }) => requests.map(({ state }) => state).toSorted())
  expect(await settled()).toEqual(['declined', 'done', 'open'])

  // The exports.
  await visitor.press('Exportar')
  await page.getByRole('button', { name: /^Nomes para o Lightroom/ }).click()
  await visitor.reads('Nenhum pedido é de troca de foto.')
  await page.keyboard.press('Escape')
  for (const format of ['csv', 'pdf']) {
    const { url } = await callAs<{ url: string | null }>(session, `/albums/${album.id}/requests/files/${format}`, {
      body: {},
    })
    expect(url).not.toBeNull()
  }

  // The next round carries the open request.
  await visitor.press('NOVA RODADA')
  await visitor.reads(/O pedido aberto vai junto\.$/)
  await visitor.press('COMEÇAR')
  await visitor.reads('Rodada 2 em montagem')
  await album.sendVersion(await makeSpreads(4, 2, smallWidth), 'Agora com as mudanças.')
  await visitor.opens(`/albuns/${album.id}/requests`)
  await visitor.reads('Veio da rodada 1')
  await page.getByRole('link', { name: 'Comparar a lâmina 2 entre rodadas' }).click()
  const divider = page.getByRole('slider', { name: 'Cortina entre as rodadas' })
  await divider.focus()
  await page.keyboard.press('End')
  expect(await divider.inputValue()).toBe('100')
  await page.keyboard.press('Home')
  expect(await divider.inputValue()).toBe('0')
  await visitor.reads(/^Lâmina 2 de 4/)
  // Carried along: on both sides.
  await visitor.reads('2 pedidos nesta lâmina')
  await visitor.reads('Cortar menos · Cortar menos · Aberto · Rodada 1')
  await visitor.expectAccessible()
  await page.getByText('Lado a lado', { exact: true }).click()
  await visitor.press('Aproximar')
  const panes = page.getByRole('group', { name: /^Rodada \d, lâmina 2$/ })
  const transforms = () =>
    panes.evaluateAll((all) => all.map((pane) => pane.querySelector<HTMLElement>('[style*="scale"]')?.style.transform))
  await panes.first().focus()
  await page.keyboard.press('ArrowRight')
  const [left, right] = await transforms()
  expect(left).toBe(right)
  expect(left).toMatch(/^scale\(1\.5\) translate\(-/)

  // Approved: read-only until it is reopened with a reason.
  await phone.approve('Ana Souza')
  await visitor.opens(`/albuns/${album.id}`)
  await visitor.reads('Álbum aprovado')
  await visitor.reads(/^Ana Souza aprovou em /)
  expect(await visitor.button('NOVA RODADA').count()).toBe(0)
  await visitor.press('Reabrir o álbum')
  await visitor.press('REABRIR')
  await visitor.reads('Escreva o motivo: ele fica no histórico.')
  await page.getByLabel('Motivo').fill('O casal quer trocar uma foto.')
  await failOnce('POST')
  await visitor.press('REABRIR')
  await visitor.reads('Não foi possível reabrir o álbum.')
  expect(await page.getByLabel('Motivo').inputValue()).toBe('O casal quer trocar uma foto.')
  await visitor.press('REABRIR')
  await visitor.reads('O álbum foi reaberto.')
  await page.getByRole('link', { name: 'Histórico' }).click()
  await visitor.reads('Você reabriu o álbum')
  await visitor.reads('O casal quer trocar uma foto.')
  await visitor.reads('Ana Souza aprovou a rodada 2')
  await visitor.reads('Rodada 2, aprovada por Ana Souza')
  const receipt = page.getByRole('link', { name: 'Baixar o comprovante da rodada 2' })
  await receipt.waitFor()
  const { text } = await httpRequest((await receipt.getAttribute('href')) ?? '')
  expect(text.slice(0, 5)).toBe('%PDF-')
})
