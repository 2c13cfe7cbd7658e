import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { enterClient } from '../clients/create-clients.ts'
import { test } from '../harness/e2e-test.ts'
import { createTestUser, freshEmail } from '../harness/test-users.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { studioAlbum } from './album-studio.ts'
import { makeSpreads } from './make-spreads.ts'
import { openAsReader } from './reader-session.ts'

const nextYear = new Date().getFullYear() + 1

interface WireAlbum {
  title: string
  client: { id: string } | null
  settings: { gallery_ids: string[] } & Record<string, unknown>
}

test('creates an album from a client and from a gallery, and not by Enter in a search', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const session = studioOf(site, ana)
  const client = await enterClient(site, ana, { name: 'Bia Souza', email: freshEmail('bia') })
  const gallery = await galleryWith(site, ana, [], 'Casamento de Bia e Téo')
  const listAlbums = async () =>
    (await callAs<{ albums: { id: string; title: string }[] }>(session, '/albums', { method: 'GET' })).albums
  const find = async (title: string) => {
    const id = (await listAlbums()).find((album) => album.title === title)?.id ?? ''
    return (await callAs<{ album: WireAlbum }>(session, `/albums/${id}`, { method: 'GET' })).album
  }

  const visitor = await visit('/clients', { as: ana })
  const { page } = visitor
  await visitor.press('Ações de Bia Souza')
  await visitor.press('Criar álbum')
  const dialog = page.getByRole('dialog', { name: 'Novo álbum' })
  await dialog.getByLabel('Nome do álbum').fill('Álbum da cliente')
  await dialog.getByText('Bia Souza', { exact: true }).waitFor()
  // Enter chooses nothing and sends nothing; neither does it on a gallery.
  await dialog.getByRole('button', { name: /Bia Souza/, expanded: false }).click()
  await dialog.getByRole('searchbox', { name: 'Procurar cliente' }).fill('Bia')
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('list', { name: 'Clientes' })
    .getByRole('button', { name: /Bia Souza/ })
    .click()
  await dialog.getByRole('checkbox', { name: /^Casamento de Bia e Téo/ }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'CRIAR ÁLBUM', exact: true }).click()
  await visitor.heading('Álbum da cliente').waitFor()
  expect((await listAlbums()).length).toBe(1)
  const first = await find('Álbum da cliente')
  expect({ client: first.client?.id, galleries: first.settings.gallery_ids }).toEqual({
    client: client.id,
    galleries: [],
  })
  await page.getByRole('link', { name: 'Pessoas' }).click()
  await visitor.reads('Bia Souza')

  // The approval of a client can be changed, whose contact belongs to the client.
  await visitor.press('Ações de Bia Souza')
  await visitor.press('Editar')
  await visitor.reads('O nome e os contatos são os do cadastro do cliente. Para mudar, edite o cliente.')
  expect(await page.getByLabel('E-mail', { exact: true }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Aprova o álbum' }).click()
  await visitor.press('SALVAR')
  await visitor.reads('Só vê e pede')
  await visitor.reads(/^Ninguém está marcado para aprovar\./)

  await visitor.opens('/gallery')
  await visitor.press('Ações da galeria Casamento de Bia e Téo')
  await page.getByRole('link', { name: 'Criar álbum' }).click()
  await dialog.getByLabel('Nome do álbum').fill('Álbum da galeria')
  expect(await dialog.getByRole('checkbox', { name: /^Casamento de Bia e Téo/ }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'CRIAR ÁLBUM', exact: true }).click()
  await visitor.heading('Álbum da galeria').waitFor()
  expect((await find('Álbum da galeria')).settings.gallery_ids).toEqual([gallery])
})

test.for([{ phone: false }, { phone: true }])(
  'saves pages, lines, galleries, deadline, rounds and price (phone: $phone)',
  async ({ phone }, { visit, site }) => {
    const ana = await createTestUser(site)
    const session = studioOf(site, ana)
    const pictures = await smallPictures(1)
    const galleries = [
      await galleryWith(site, ana, pictures, 'Igreja'),
      await galleryWith(site, ana, pictures, 'Festa'),
    ]
    const album = await studioAlbum(site, await makeSpreads(2, 1, 900), { photographer: ana })
    const saved = async () =>
      (await callAs<{ album: WireAlbum }>(session, `/albums/${album.id}`, { method: 'GET' })).album.settings
    const isSaved = async (expected: Record<string, unknown>) => {
      await waitUntil(
        async () => {
          const settings = await saved()
          return Object.entries(expected).every(
            ([key, value]) => JSON.stringify(settings[key]) === JSON.stringify(value),
          )
        },
        `not saved: ${JSON.stringify(expected)}`,
      )
    }

    const visitor = await visit(`/albuns/${album.id}/settings`, { as: ana, phone })
    const { page } = visitor
    // What is chosen is shown with the next frame, so the click is not checked at once.
    const chooses = (name: string) => page.getByRole('radio', { name }).click()

    // Both are ticked before the first is stored.
    const released = Promise.withResolvers<void>()
    await page.route(`**/api/albums/${album.id}`, async (route) => {
      if (route.request().method() === 'PUT') await released.promise
      await route.continue()
    })
    await page.getByRole('checkbox', { name: /^Igreja/ }).click()
    await page.getByRole('checkbox', { name: /^Festa/ }).click()
    released.resolve()
    await isSaved({ gallery_ids: galleries })
    await visitor.reads('2 galerias escolhidas')
    await page.unroute(`**/api/albums/${album.id}`)

    await chooses('Páginas soltas')
    await isSaved({ layout: 'pages' })
    await visitor.field('Tamanho da página fechada').selectOption('20 × 30 cm')
    await isSaved({ page_size: { width_mm: 200, height_mm: 300 } })
    await visitor.field('Tamanho da página fechada').selectOption('Outra medida')
    await visitor.field('Largura (mm)').fill('230')
    await visitor.field('Altura (mm)').fill('1200')
    await page.keyboard.press('Tab')
    await visitor.reads('De 50 a 1000 mm.')
    await visitor.field('Altura (mm)').fill('310')
    await page.keyboard.press('Tab')
    await isSaved({ page_size: { width_mm: 230, height_mm: 310 } })

    await visitor.field('Prazo para responder').fill(`10/02/${nextYear}`)
    await page.keyboard.press('Enter')
    await isSaved({ deadline_day: `${nextYear}-02-10` })
    await visitor.field('Rodadas de pedidos incluídas').fill('3')
    await page.keyboard.press('Enter')
    await visitor.field('Preço de cada rodada a mais').fill('15000')
    await page.keyboard.press('Enter')
    await isSaved({ rounds_included: 3, extra_round_price: 15_000 })
    await chooses('Todas as pessoas que aprovam')
    await isSaved({ approval: 'both' })

    // A slider that is moved just before the page is left.
    await visitor.field('Corte').fill('7')
    await page.getByRole('link', { name: 'Lâminas', exact: true }).click()
    await isSaved({ trim_mm: 7, layout: 'pages', gallery_ids: galleries, deadline_day: `${nextYear}-02-10` })
    await page.getByRole('gridcell').first().locator('img').waitFor()
    await visitor.press('Linhas de corte')
    expect(await visitor.button('Linhas de corte').getAttribute('aria-pressed')).toBe('true')
    await visitor.reads(`Prazo da família: 10 de fevereiro de ${nextYear}`)

    // Once approved, they are only shown.
    const { link } = await album.addReader('Ana Souza')
    const family = await openAsReader(link, album.id)
    await family.approve('Ana Souza')
    await visitor.opens(`/albuns/${album.id}/settings`)
    await visitor.reads('Páginas, trocas, prazo e aprovação não mudam mais. Para mudar, reabra o álbum.')
    for (const field of ['Corte', 'Largura (mm)', 'Prazo para responder', 'Rodadas de pedidos incluídas'])
      expect(await visitor.field(field).isDisabled(), field).toBe(true)
    expect(await page.getByRole('checkbox', { name: /^Igreja/ }).isDisabled()).toBe(true)
    expect(await visitor.field('Nome do álbum').isEnabled()).toBe(true)
    await visitor.expectAccessible()
  },
)
