import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { realPictures } from '../family/real-pictures.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { sha256Of, studioAlbum } from './album-studio.ts'
import {
  entersAlbum,
  frameOf,
  looksAt,
  opensList,
  looksAtAll,
  pins,
  readerVisit,
  requestItem,
  sheet,
  spreadOf,
} from './family-visit.ts'
import { fingersOn, pointOf } from './fingers.ts'
import { makeSpreads } from './make-spreads.ts'
import { downloadFile, pdfText, storedHashes } from './receipt.ts'

/** Asks for another picture by holding a finger on the one that should go. */
async function swaps(visitor: Visitor, at: number, title: string): Promise<void> {
  await looksAt(visitor, at)
  const fingers = await fingersOn(visitor.page)
  const picker = sheet(visitor, 'Escolha a foto')
  await fingers.hold(await pointOf(frameOf(visitor, at), 0.25, 0.5), picker)
  await picker.getByRole('button', { name: new RegExp(`^Foto ${title}`) }).click()
  const dialog = sheet(visitor, `Lâmina ${at}`)
  await dialog.getByText(`Colocar a foto ${title}`).waitFor()
  await dialog.getByRole('button', { name: 'Salvar pedido', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Reading and zoom have tests of their own; here forty-eight spreads are prepared. */
const smallWidth = 1200

const pinsOn = (visitor: Visitor, at: number) => spreadOf(visitor, at).locator('.album-pin')

/** The strip marks this spread as the one in view. */
const current = ({ page }: Visitor, at: number) =>
  page.locator(`.album-thumb[aria-current][aria-label^="Lâmina ${at},"]`).waitFor()

async function opensSheet(visitor: Visitor, at: number) {
  await visitor.page.getByRole('button', { name: new RegExp(`^Comentar a lâmina ${at}(,|$)`) }).click()
  return sheet(visitor, `Lâmina ${at}`)
}

async function closes(visitor: Visitor): Promise<void> {
  await visitor.page.keyboard.press('Escape')
  await visitor.page.locator('dialog[open]').waitFor({ state: 'detached' })
}

test('a couple comments live, gets a second round, and both approve it', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(6) })
  const first = await makeSpreads(24, 1, smallWidth)
  const album = await studioAlbum(site, first, {
    photographer: gallery.photographer,
    galleries: [gallery.id],
    settings: { approval: 'both', rounds_included: 1, extra_round_price: 8_000 },
  })
  const [anaReader, brunoReader] = [await album.addReader('Ana Prado'), await album.addReader('Bruno Lima')]
  const ana = await readerVisit(visit, album, { phone: true })
  const bruno = await readerVisit(visit, album, { phone: true, width: 360, height: 640 })
  await entersAlbum(ana, anaReader)
  await entersAlbum(bruno, brunoReader)

  // Nine comments and two swaps, each on the other phone at once.
  await pins(ana, 1, { x: 0.7, y: 0.3 }, { text: 'Capa mais clara' })
  await pinsOn(bruno, 1).waitFor()
  const startedAt = performance.now()
  await pins(ana, 2, { x: 0.2, y: 0.4 }, { text: 'Meu rosto está cortado', chip: 'Cortar menos' })
  await pinsOn(bruno, 2).waitFor({ state: 'attached' })
  console.log(`a comment is on the other phone ${Math.round(performance.now() - startedAt)} ms after it was begun`)
  await pins(bruno, 2, { x: 0.8, y: 0.4 }, { text: 'Virar para o outro lado', chip: 'Inverter' })
  await expect.poll(() => pinsOn(ana, 2).count()).toBe(2)
  const dialog = await opensSheet(ana, 2)
  await requestItem(dialog, 'Virar para o outro lado').getByText('Bruno Lima', { exact: true }).waitFor()
  expect(await requestItem(dialog, 'Virar para o outro lado').getByRole('button').count(), 'not Ana’s').toBe(0)
  await requestItem(dialog, 'Meu rosto está cortado').getByRole('button', { name: 'Mudar' }).click()
  await dialog.getByLabel('O que você gostaria de mudar aqui?').fill('Meu rosto está cortado em cima')
  await ana.expectAccessible()
  await dialog.getByRole('button', { name: 'Salvar mudança' }).click()
  await requestItem(dialog, 'cortado em cima').waitFor()
  await closes(ana)
  for (const at of [5, 6, 7]) await pins(ana, at, { x: 0.3, y: 0.5 }, { text: `Ana sobre a lâmina ${at}` })
  for (const at of [8, 9, 10]) await pins(bruno, at, { x: 0.6, y: 0.5 }, { text: `Bruno sobre a lâmina ${at}` })
  await swaps(ana, 3, 'DSC_0002')
  await swaps(bruno, 4, 'DSC_0003')
  const sendLabel = 'Enviar 11 pedidos'
  await Promise.all([ana.button(sendLabel).waitFor(), bruno.button(sendLabel).waitFor()])
  expect((await album.proof()).requests, 'nothing unsent is shown to the studio').toEqual([])

  // One round for both; the partner's requests are counted by name.
  await bruno.press(sendLabel)
  const question = sheet(bruno, 'Enviar pedidos')
  await question.getByText('11 pedidos: 5 seus e 6 de Ana Prado').waitFor()
  await question.getByText('Usa a única rodada de pedidos incluída.').waitFor()
  await bruno.expectAccessible()
  await question.getByRole('button', { name: 'Enviar agora' }).click()
  await bruno.reads('Pronto! Estúdio Aurora recebeu os pedidos.')
  const sent = await album.proof()
  expect(sent).toMatchObject({ status: 'requested', rounds: { used: 1 } })
  expect(sent.requests.map(({ kind }) => kind).toSorted()).toEqual([
    ...Array<string>(9).fill('comment'),
    ...Array<string>(2).fill('swap'),
  ])
  expect(sent.requests.flatMap(({ swap }) => (swap ? [swap.title] : [])).toSorted()).toEqual(
    ['DSC_0002', 'DSC_0003'].map((title) => expect.stringContaining(title)),
  )
  await opensList(ana)
  const list = sheet(ana, 'Pedidos')
  await requestItem(list, 'Capa mais clara').getByText('enviado', { exact: true }).waitFor()

  // The studio answers: most are done, one is declined, two stay open.
  const open = new Set(['Ana sobre a lâmina 5', 'Bruno sobre a lâmina 8'])
  for (const { id, text } of sent.requests) {
    if (open.has(text)) continue
    const isDeclined = text === 'Capa mais clara'
    await album.settle(id, isDeclined ? 'declined' : 'done', isDeclined ? 'A impressão já clareia.' : '')
  }
  await requestItem(list, 'Capa mais clara').getByText('recusado', { exact: true }).waitFor()
  await requestItem(list, 'Capa mais clara').getByText('Estúdio Aurora: A impressão já clareia.').waitFor()
  await ana.expectAccessible()
  await closes(ana)

  // Version 2 arrives on both phones; the open requests are carried to it.
  const second = await makeSpreads(24, 2, smallWidth)
  await album.sendVersion(second, 'Mudamos o que vocês pediram.')
  await ana.reads('Chegou a rodada 2 do seu álbum.')
  await ana.press('Ver')
  await ana.reads('Mudamos o que vocês pediram.')
  await looksAt(ana, 5)
  await current(ana, 5)
  expect(await pinsOn(ana, 5).count()).toBe(1)
  expect(await pinsOn(ana, 6).count(), 'done: not carried').toBe(0)
  const carried = await opensSheet(ana, 5)
  await requestItem(carried, 'Ana sobre a lâmina 5').getByText('enviado · pedido na rodada 1').waitFor()
  await closes(ana)

  // Both rounds of the spread in view above each other.
  await current(ana, 5)
  await ana.press('Rodada 2')
  await sheet(ana, 'Rodadas').getByRole('button', { name: 'Comparar rodadas' }).click()
  const compared = sheet(ana, 'Comparar a lâmina 5')
  const slider = compared.getByRole('slider')
  await slider.focus()
  await ana.page.keyboard.press('End')
  expect(await slider.inputValue()).toBe('100')
  await ana.expectAccessible()
  const sources = await compared
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  expect(new Set(sources).size, 'two different spreads').toBe(2)
  await closes(ana)

  // Approval: what was not seen is named, and both must approve.
  await ana.press('Aprovar')
  const approval = sheet(ana, 'Aprovar o álbum')
  await approval.getByText(/^Você ainda não viu \d+ lâminas?\./).waitFor()
  await approval.getByRole('button', { name: 'Lâmina 24, ainda não vista' }).click()
  await spreadOf(ana, 24).locator('img[data-loaded]').waitFor()
  await looksAtAll(ana, 24)
  expect(await ana.page.locator('.album-spread img').count(), 'pictures in the memory of a phone').toBeLessThan(20)
  await ana.press('Aprovar')
  await approval.getByText('Aprovo a rodada 2 com 24 lâminas.').waitFor()
  await approval.getByText('2 pedidos ainda estão em aberto. Aprovando, eles ficam como estão.').waitFor()
  await approval.getByText('Falta também a aprovação de Bruno Lima.').waitFor()
  expect(await approval.getByLabel('Seu nome completo').inputValue()).toBe('Ana Prado')
  await ana.expectAccessible()
  await approval.getByRole('button', { name: 'Aprovar o álbum' }).click()
  await sheet(ana, 'Aprovação registrada!').getByText('Falta a aprovação de Bruno Lima.').waitFor()
  expect((await album.proof()).status).toBe('requested')

  await bruno.press('Ver')
  await bruno.press('Aprovar')
  const other = sheet(bruno, 'Aprovar o álbum')
  await other.getByLabel('Seu nome completo').fill('Bruno de Souza Lima')
  await other.getByRole('button', { name: 'Aprovar o álbum' }).click()
  const thanks = sheet(bruno, 'Álbum aprovado!')
  await thanks.getByRole('link', { name: 'Baixar o comprovante (PDF)' }).waitFor()
  await sheet(ana, 'Álbum aprovado!').waitFor()
  await bruno.expectAccessible()

  // The receipt names exactly the files that were uploaded and that are stored.
  const href = await thanks.getByRole('link', { name: 'Baixar o comprovante (PDF)' }).getAttribute('href')
  const receipt = pdfText(await downloadFile(href ?? ''))
  const uploaded = second.map(sha256Of)
  expect(await storedHashes(site, album.id, 2)).toEqual(uploaded)
  for (const hash of uploaded) expect(receipt).toContain(hash)
  expect(receipt).not.toContain(sha256Of(first[5]!))
  expect(receipt).toContain('Bruno de Souza Lima')

  // Read-only for both, until the studio opens it again.
  await closes(bruno)
  const readOnly = await opensSheet(bruno, 8)
  await readOnly.getByText('O álbum está aprovado: não dá para pedir mudanças agora.').waitFor()
  await closes(bruno)
  await album.call(`/albums/${album.id}/reopening`, { reason: 'Faltou uma foto' })
  await bruno.reads('Estúdio Aurora reabriu o álbum: você pode pedir mudanças e aprovar de novo.')
  await pins(bruno, 8, { x: 0.5, y: 0.5 }, { text: 'Mais uma mudança' })
  await bruno.press('Enviar 1 pedido')
  await sheet(bruno, 'Enviar pedidos')
    .getByText('A rodada de pedidos incluída já foi usada. Esta custa R$ 80,00, a acertar com Estúdio Aurora.')
    .waitFor()
})
