import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { expect } from 'vitest'
import { somebody } from '../story/people.ts'
import { test as base } from '../story/story.ts'
import { afternoon, Card } from './card.ts'
import { dropFiles } from './drop-files.ts'
import { beginsWith, imagesInSight, tile } from './grid.ts'
import { breakLine } from './line.ts'

const labels = ['Azul', 'Vermelho', 'Verde', 'Amarelo', 'Púrpura'] as const

/** One photographer, one card and one gallery: the stories of this file go through a day's work in order. */
const test = base
  .extend('ana', { scope: 'file' }, async ({ site }) => await somebody(site))
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs: nothing
  .extend('card', { scope: 'file' }, ({}, { onCleanup }) => {
    const card = new Card()
    onCleanup(() => card.remove())
    return card
  })
  .extend('day', { scope: 'file' }, () => ({ gallery: '', paths: [] as string[] }))

/** Each sixth photo has a colour, each twelfth five stars as well. */
const shots = afternoon(60).map((shot, index) => ({
  ...shot,
  ...(index % 12 === 0 ? { rating: 5 as const } : {}),
  ...(index % 6 === 0 ? { label: labels[(index / 6) % labels.length]! } : {}),
}))

/** What the first story leaves for the others. */
const sent = (day: { gallery: string }) => {
  expect(day.gallery, 'the photos were never sent').not.toBe('')
  return `/gallery/${day.gallery}/pictures`
}

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

test(
  'sixty photos of 24 megapixels are dropped and become a gallery',
  { timeout: 300_000 },
  async ({ visit, site, ana, card, day }) => {
    const { folder, paths } = await card.shoot(shots)
    const visitor = await visit('/gallery', { as: ana, refusals: [404] })
    const { page } = visitor
    await visitor.presses('Criar Galeria')
    await page.getByRole('textbox', { name: 'Nome da Galeria' }).fill('Casamento Ana e João')
    await visitor.presses('CRIAR GALERIA')
    await page.waitForURL(/\/gallery\/[^/]+\/pictures$/)
    const gallery = new URL(page.url()).pathname.split('/')[2] ?? ''
    await visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()

    // However fast this machine is, there is something left to send until the person has looked around.
    const { mend } = await breakLine(page, 40)
    await dropFiles(page, [folder])
    await visitor.heading('Subindo as fotos').waitFor()
    await visitor.reads(/^[1-9]\d?%$/)
    await visitor.reads(/^\d+(,\d)? MB de 4\d\d(,\d)? MB$/)
    await visitor.reads(/^\d+ de 60 fotos$/)
    await visitor.reads(/Se a aba fechar, o que já chegou fica guardado e o envio continua de onde parou\.$/)
    expect(await page.title()).toMatch(/^\d{1,2}% · Fotos de Casamento Ana e João · Revela$/)

    // It goes on inside the gallery and outside of it, and the panel says so.
    await visitor.link('Configurações').click()
    await visitor.isAt(`/gallery/${gallery}/settings`)
    await expect.poll(() => page.title()).toMatch(/^\d{1,2}% · /)
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Galerias' }).click()
    await visitor.heading('Minhas Galerias').waitFor()
    const panel = page.getByRole('complementary', { name: 'Fotos subindo' })
    await panel.getByText(/^\d{1,2}% · \d+ de 60 fotos · /).waitFor()
    await mend()
    await panel.getByRole('link', { name: 'Abrir Casamento Ana e João' }).click()

    await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor({ timeout: 90_000 })
    await visitor.reads(/^60 fotos subiram\./)
    await visitor.reads('Todas as fotos chegaram inteiras. Mantenha o seu backup.')
    expect(await page.title()).toBe('Fotos de Casamento Ana e João · Revela')
    await visitor.presses('Ativar a seleção de fotos')
    await page.waitForURL(/\/gallery\/[^/]+\/selection(\/preferences)?$/)
    await visitor.opens(`/gallery/${gallery}/pictures`)

    const rows = await site.rows<{ title: string; hash: string; bytes: number; upright: boolean | null }>(
      `select title, encode(sha256, 'hex') as hash, bytes::int from picture where owner_id = $1 order by title`,
      [gallery],
    )
    expect(rows).toEqual(
      paths.map((path, index) => ({ title: shots[index]?.name, hash: sha256(path), bytes: statSync(path).size })),
    )

    day.gallery = gallery
    day.paths = paths

    await visitor.reads('60 fotos')
    await page.getByText(/^Preparando/).waitFor({ state: 'hidden', timeout: 150_000 })
    await beginsWith(page, ['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg', 'IMG_0004.jpg'])
    const seen = await imagesInSight(page)
    expect(seen.length).toBeGreaterThanOrEqual(18)
    expect(new Set(seen.map(({ origin }) => origin))).toEqual(new Set([site.contentOrigin]))
    expect(new Set(seen.map(({ width }) => width)), 'landscape and portrait').toEqual(new Set([400, 267]))
    await tile(page, 'IMG_0001.jpg')
      .and(page.getByLabel(/5 estrelas, etiqueta azul$/))
      .waitFor()
    // One of the first five, which are sent at once.
    await page.getByLabel(/^Foto IMG_000[1-5].jpg, .*capa da galeria/).waitFor()
  },
)

test('the same bytes are reported and not sent, another photo of a known name is asked about', async ({
  visit,
  site,
  ana,
  card,
  day,
}) => {
  const visitor = await visit(sent(day), { as: ana })
  const { page } = visitor
  await visitor.presses('SUBIR FOTOS')
  await visitor.heading('Arraste as suas fotos para esta página').waitFor()
  await dropFiles(page, day.paths.slice(0, 2))
  await visitor.reads('Parece que você não possui novas fotos para serem enviadas.')
  await visitor.reads('2 fotos idênticas não foram enviadas de novo: IMG_0001.jpg, IMG_0002.jpg')
  await visitor.presses('FECHAR')

  // Two cameras both write IMG_0002; one photo is new: by name the first, by number the last, taken before all others.
  const again = await card.shoot(
    afternoon(2, 2).map((shot) => ({ ...shot, takenAt: new Date('2026-10-04T12:00:00Z') })),
  )
  const dawn = { name: 'A_9999.jpg', subject: 3, takenAt: new Date('2026-10-03T09:00:00Z') }
  const fresh = await card.shoot([dawn])
  const before = await site.rows<{ id: string; version: number }>(
    `select id, version from picture where owner_id = $1 and title = 'IMG_0002.jpg'`,
    [day.gallery],
  )
  const asks = async (paths: string[], title: string) => {
    await visitor.presses('SUBIR FOTOS')
    await dropFiles(page, paths)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    return dialog
  }
  const both = await asks([...again.paths, day.paths[0]!], 'Foram encontradas 2 fotos duplicadas.')
  await both.getByText('Já existem fotos com o mesmo nome nesta galeria, mas com outro conteúdo.').waitFor()
  await both.getByRole('button', { name: 'Cancelar' }).click()
  await both.waitFor({ state: 'hidden' })

  const one = await asks([again.paths[0]!, day.paths[0]!, ...fresh.paths], 'Foi encontrada 1 foto duplicada.')
  await one.getByRole('button', { name: 'Enviar só as novas (1)' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor({ timeout: 20_000 })
  await visitor.reads('1 foto subiu.')
  await visitor.reads('1 foto idêntica não foi enviada de novo: IMG_0001.jpg')
  await visitor.doesNotRead('Todas as fotos chegaram inteiras. Mantenha o seu backup.')
  await visitor.presses('FECHAR')
  await visitor.reads('61 fotos')

  const over = await asks([again.paths[0]!], 'Foi encontrada 1 foto duplicada.')
  await over.getByRole('button', { name: 'SUBSTITUIR' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor({ timeout: 20_000 })
  await visitor.presses('FECHAR')
  const after = await site.rows(
    `select id, version, encode(sha256, 'hex') as hash from picture where owner_id = $1 and title = 'IMG_0002.jpg'`,
    [day.gallery],
  )
  expect(after).toEqual([{ id: before[0]?.id, version: (before[0]?.version ?? 0) + 1, hash: sha256(again.paths[0]!) }])
  await page.getByText(/^Preparando/).waitFor({ state: 'hidden', timeout: 40_000 })
})

test('photos stand in each of the eight orders', async ({ visit, site, ana, day }) => {
  const visitor = await visit(sent(day), { as: ana, refusals: [500] })
  const { page } = visitor
  const orders = async (name: string) => {
    await visitor.presses('ORDENAÇÃO')
    await page.getByRole('button', { name, exact: true }).click()
  }
  const uploaded = await site.rows<{ title: string }>(
    'select title from picture where owner_id = $1 order by uploaded_at, id',
    [day.gallery],
  )
  const byUpload = uploaded.map(({ title }) => title)
  for (const [name, first] of [
    ['Data de envio: mais antigas primeiro', byUpload.slice(0, 3)],
    ['Data de envio: mais recentes primeiro', byUpload.slice(-3).toReversed()],
    ['Nome do arquivo: A–Z', ['A_9999.jpg', 'IMG_0001.jpg']],
    ['Nome do arquivo: Z–A', ['IMG_0060.jpg', 'IMG_0059.jpg']],
    ['Hora da captura: mais antigas primeiro', ['A_9999.jpg', 'IMG_0001.jpg', 'IMG_0003.jpg']],
    ['Hora da captura: mais recentes primeiro', ['IMG_0002.jpg', 'IMG_0060.jpg']],
    ['Número da foto: 9–0', ['A_9999.jpg', 'IMG_0060.jpg']],
    ['Número da foto: 0–9', ['IMG_0001.jpg', 'IMG_0002.jpg']],
  ] as const) {
    await orders(name)
    await visitor.reads('Ordenação alterada com sucesso!')
    await beginsWith(page, first)
  }
  await page.route('**/pictures/ordenation/*', (route) => route.fulfill({ status: 500, json: { error: 'Unexpected' } }))
  await orders('Nome do arquivo: Z–A')
  await visitor.reads('Não foi possível alterar a ordenação.')
  await beginsWith(page, ['IMG_0001.jpg'])
})

test('photos are suggested one by one and by colour', async ({ visit, site, ana, day }) => {
  const visitor = await visit(sent(day), { as: ana, refusals: [500] })
  const { page } = visitor
  const suggested = async () =>
    (
      await site.rows<{ title: string }>('select title from picture where owner_id = $1 and suggested order by title', [
        day.gallery,
      ])
    ).map(({ title }) => title)

  await tile(page, 'IMG_0001.jpg').hover()
  await visitor.presses('Sugerir IMG_0001.jpg')
  await visitor.button('Deixar de sugerir IMG_0001.jpg').waitFor()
  await expect.poll(suggested).toEqual(['IMG_0001.jpg'])

  await visitor.presses('SUGERIR EM LOTE')
  const blue = page.getByRole('checkbox', { name: /^Azul/ })
  await visitor.reads('1 de 2 sugeridas')
  expect(await blue.evaluate((box: HTMLInputElement) => box.indeterminate || box.ariaChecked === 'mixed')).toBe(true)
  await blue.click()
  await visitor.reads('As imagens foram sugeridas.')
  expect(await blue.isChecked()).toBe(true)
  expect(await suggested()).toEqual(['IMG_0001.jpg', 'IMG_0031.jpg'])
  await page.getByRole('checkbox', { name: /^5 estrelas/ }).click()
  await expect.poll(async () => (await suggested()).length).toBe(6)
  await blue.click()
  await visitor.reads('As alterações foram salvas.')
  expect(await blue.isChecked()).toBe(false)
  await expect.poll(suggested).toEqual(['IMG_0013.jpg', 'IMG_0025.jpg', 'IMG_0037.jpg', 'IMG_0049.jpg'])
  await tile(page, 'IMG_0013.jpg')
    .and(page.getByLabel(/, sugerida,/))
    .waitFor()

  await page.route('**/pictures/*/gallery/*/suggest/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Unexpected' } }),
  )
  await tile(page, 'IMG_0002.jpg').hover()
  await visitor.presses('Sugerir IMG_0002.jpg')
  await visitor.reads('Não foi possível sugerir.')
  await visitor.button('Sugerir IMG_0002.jpg').waitFor()
  await visitor.presses('SUGERIR EM LOTE')
  await page.route('**/tag/*/suggest/*', (route) => route.fulfill({ status: 500, json: { error: 'Unexpected' } }))
  await page.getByRole('checkbox', { name: /^Verde/ }).click()
  await visitor.reads('Não foi possível sugerir.')
  expect(await page.getByRole('checkbox', { name: /^Verde/ }).isChecked()).toBe(false)
})
