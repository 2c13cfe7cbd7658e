import { callAs } from '@revela/dev-env'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { familyGallery } from '../family/family-gallery.ts'
import { realPictures } from '../family/real-pictures.ts'
import { test } from '../harness/e2e-test.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { studioAlbum } from './album-studio.ts'
import { entersAlbum, looksAtAll, pins, readerVisit, requestItem, sheet } from './family-visit.ts'
import { makeSpreads } from './make-spreads.ts'

const smallWidth = 1200

/** Whether the page prevents an event on this element. */
const prevents = (locator: Locator, kind: 'contextmenu' | 'dragstart') =>
  locator.evaluate((element, type) => {
    // The browser's menu of a picture opens by a click of the mouse.
    const event = new PointerEvent(type, { pointerType: 'mouse', bubbles: true, cancelable: true })
    element.dispatchEvent(event)
    return event.defaultPrevented
  }, kind)

test.for([768, 1280])(
  'a couple proofs and approves, one of them on a screen of %i px',
  async (width, { visit, site }) => {
    const gallery = await familyGallery(site, { files: await realPictures(3) })
    await callAs(studioOf(site, gallery.photographer), `/gallery/${gallery.id}/settings`, {
      method: 'PUT',
      body: { anti_copy: true, use_antiCopy: 'all' },
    })
    const album = await studioAlbum(site, await makeSpreads(3, 1, smallWidth), {
      photographer: gallery.photographer,
      galleries: [gallery.id],
      settings: { approval: 'both' },
    })
    const [anaReader, brunoReader] = [await album.addReader('Ana Prado'), await album.addReader('Bruno Lima')]
    const ana = await readerVisit(visit, album, { width, height: 800 })
    const bruno = await readerVisit(visit, album, { phone: true, width: 360, height: 640 })
    await entersAlbum(ana, anaReader)
    await entersAlbum(bruno, brunoReader)
    const { page } = ana
    const current = page.locator('.album-leaf[data-current]')
    const picture = current.locator('img[data-loaded]')
    await picture.waitFor()

    // As in a gallery with the copy stamp: no menu of the picture, and it cannot be dragged away.
    expect([await prevents(picture, 'contextmenu'), await prevents(picture, 'dragstart')]).toEqual([true, true])

    // A click writes at a point; holding the button chooses another picture.
    const box = (await current.locator('.album-frame').boundingBox())!
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.5)
    const first = sheet(ana, 'Lâmina 1')
    await first.getByLabel('O que você gostaria de mudar aqui?').fill('Um pouco mais clara')
    await ana.expectAccessible()
    await first.getByRole('button', { name: 'Salvar pedido' }).click()
    await first.waitFor({ state: 'detached' })
    await current.locator('.album-pin').waitFor()
    await page.mouse.move(box.x + box.width * 0.75, box.y + box.height * 0.5)
    await page.mouse.down()
    await sheet(ana, 'Escolha a foto').waitFor()
    await page.mouse.up()
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })

    // The chip and the place are still chosen after the choice of a picture.
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').getByText('Lâmina 2 de 3', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^Comentar a lâmina 2/ }).click()
    const second = sheet(ana, 'Lâmina 2')
    await second.getByLabel('Na página da direita').check()
    await second.getByRole('button', { name: 'Trocar foto', exact: true }).click()
    await second.getByRole('button', { name: 'Escolher a foto da galeria' }).click()
    await sheet(ana, 'Escolha a foto')
      .getByRole('button', { name: /^Foto / })
      .first()
      .click()
    await expect
      .poll(() =>
        second
          .getByRole('button', { name: 'Escolher outra foto' })
          .evaluate((button) => button === document.activeElement),
      )
      .toBe(true)
    expect(await second.getByLabel('Na página da direita').isChecked()).toBe(true)
    await second.getByRole('button', { name: 'Inverter', exact: true }).click()
    await second.getByText(/^Colocar a foto/).waitFor({ state: 'detached' })
    await second.getByRole('button', { name: 'Trocar foto', exact: true }).click()
    await second.getByText(/^Colocar a foto/).waitFor()
    await second.getByRole('button', { name: 'Salvar pedido' }).click()
    await second.waitFor({ state: 'detached' })
    await pins(bruno, 3, { x: 0.5, y: 0.5 }, { text: 'Bruno no celular' })

    await ana.press('Enviar 3 pedidos')
    await sheet(ana, 'Enviar pedidos').getByText('3 pedidos: 2 seus e 1 de Bruno Lima').waitFor()
    await sheet(ana, 'Enviar pedidos').getByRole('button', { name: 'Enviar agora' }).click()
    await ana.reads('Pronto! Estúdio Aurora recebeu os pedidos.')
    const { requests } = await album.proof()
    const points = await site.rows('select x, y, kind from album_request where album_id = $1 and spread = 2', [
      album.id,
    ])
    expect(points).toEqual([{ x: 750, y: 500, kind: 'swap' }])
    for (const { id } of requests) await album.settle(id, 'done')
    await ana.press('Pedidos 3')
    await requestItem(sheet(ana, 'Pedidos'), 'Bruno no celular').getByText('feito', { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    // Two rounds, above each other and side by side.
    await album.sendVersion(await makeSpreads(2, 2, smallWidth))
    await ana.press('Ver')
    await ana.press('Rodada 2')
    await sheet(ana, 'Rodadas').getByRole('button', { name: 'Comparar rodadas' }).click()
    const compared = page.getByRole('dialog', { name: /^Comparar a lâmina/ })
    await compared.getByRole('slider').waitFor()
    await compared.getByRole('button', { name: 'Lado a lado' }).click()
    await expect.poll(() => compared.locator('figure img').count()).toBe(2)
    const [left, right] = [
      await compared.locator('figure').nth(0).boundingBox(),
      await compared.locator('figure').nth(1).boundingBox(),
    ]
    expect(right!.x, 'beside, not below').toBeGreaterThanOrEqual(left!.x + left!.width)
    await ana.expectAccessible()
    // The third spread is only in the first round.
    await compared.getByRole('button', { name: 'Próxima lâmina' }).click()
    const position = compared.getByRole('status')
    if ((await position.textContent()) !== 'Lâmina 3 de 3')
      await compared.getByRole('button', { name: 'Próxima lâmina' }).click()
    await compared.getByText('A rodada 2 não tem esta lâmina.').waitFor()
    await compared.getByLabel('Antes').selectOption({ label: 'Rodada 2' })
    expect(await position.textContent(), 'a spread that both have').toBe('Lâmina 2 de 2')
    await page.keyboard.press('Escape')
    await compared.waitFor({ state: 'detached' })

    // The actions come before the strip, which has one stop for each spread.
    await page.getByRole('button', { name: /^Pedidos/ }).focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aprovar')
    await page.keyboard.press('Enter')
    const approval = sheet(ana, 'Aprovar o álbum')
    await approval.getByRole('button', { name: 'Aprovar o álbum' }).click()
    await sheet(ana, 'Aprovação registrada!').getByText('Falta a aprovação de Bruno Lima.').waitFor()
    await ana.expectAccessible()
    await bruno.press('Ver')
    await looksAtAll(bruno, 2)
    await bruno.press('Aprovar')
    await sheet(bruno, 'Aprovar o álbum').getByRole('button', { name: 'Aprovar o álbum' }).click()
    await sheet(bruno, 'Álbum aprovado!').waitFor()
    await sheet(ana, 'Álbum aprovado!').getByRole('link', { name: 'Baixar o comprovante (PDF)' }).waitFor()
  },
)
