import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { timeouts } from '../harness/timeouts.ts'
import { afternoon, Card } from './card.ts'
import { dropFiles } from './drop-files.ts'
import { beginsWith, imagesInSight, tile } from './grid.ts'
import { limitUploads } from './network-limiter.ts'

const labels = ['Azul', 'Vermelho', 'Verde', 'Amarelo', 'Púrpura'] as const

/** Each tenth photo is a full camera file; each sixth has a colour, each twelfth five stars as well. */
const shots = afternoon(60).map((shot, index) => ({
  ...shot,
  small: index % 10 !== 0,
  ...(index % 12 === 0 ? { rating: 5 as const } : {}),
  ...(index % 6 === 0 ? { label: labels[(index / 6) % labels.length]! } : {}),
}))

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

// spec: S2-0.01, S2-1.03, S2-1.07, S2-2.05, S2-2.07, S2-2.37, S2-2.48, S2-2.49, S2-4.15, S2-4.16, S2-4.21, S2-4.25
// spec: S2-4.26
test('sixty dropped photos, six of 24 megapixels, become a gallery', async ({ visit, site, onTestFinished }) => {
  const ana = await createTestUser(site)
  const card = new Card()
  onTestFinished(() => card.remove())
  const { folder, paths } = await card.shoot(shots)
  const visitor = await visit('/gallery', { as: ana, expectedErrors: [404] })
  const { page } = visitor
  await visitor.press('Criar Galeria')
  await page.getByRole('textbox', { name: 'Nome da Galeria' }).fill('Casamento Ana e João')
  await visitor.press('CRIAR GALERIA')
  await page.waitForURL(/\/gallery\/[^/]+\/pictures$/)
  const gallery = new URL(page.url()).pathname.split('/')[2] ?? ''
  await visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()

  // Holds the last photos, so that the upload is still running while the next steps look at it.
  const { restore } = await limitUploads(page, 40)
  await dropFiles(page, [folder])
  await visitor.heading('Subindo as fotos').waitFor()
  await visitor.reads(/^[1-9]\d?%$/)
  await visitor.reads(/^\d+(,\d)? MB de \d+(,\d)? MB$/)
  await visitor.reads(/^\d+ de 60 fotos$/)
  await visitor.reads(/Se a aba fechar, o que já chegou fica guardado e o envio continua de onde parou\.$/)
  expect(await page.title()).toMatch(/^\d{1,2}% · Fotos de Casamento Ana e João · Revela$/)

  // The upload continues in other pages of the gallery and outside of it, and the panel shows it.
  await visitor.link('Configurações').click()
  await visitor.expectPath(`/gallery/${gallery}/settings`)
  await expect.poll(() => page.title()).toMatch(/^\d{1,2}% · /)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Galerias' }).click()
  await visitor.heading('Minhas Galerias').waitFor()
  const panel = page.getByRole('complementary', { name: 'Fotos subindo' })
  await panel.getByText(/^\d{1,2}% · \d+ de 60 fotos · /).waitFor()
  await restore()
  await panel.getByRole('link', { name: 'Abrir Casamento Ana e João' }).click()

  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor({ timeout: timeouts.testMs })
  await visitor.reads(/^60 fotos subiram\./)
  await visitor.reads('Todas as fotos chegaram inteiras. Mantenha o seu backup.')
  expect(await page.title()).toBe('Fotos de Casamento Ana e João · Revela')
  await visitor.press('Ativar a seleção de fotos')
  await page.waitForURL(/\/gallery\/[^/]+\/selection(\/preferences)?$/)
  await visitor.opens(`/gallery/${gallery}/pictures`)

  const rows = await site.rows<{ title: string; hash: string; bytes: number; upright: boolean | null }>(
    `select title, encode(sha256, 'hex') as hash, bytes::int from picture where owner_id = $1 order by title`,
    [gallery],
  )
  expect(rows).toEqual(
    paths.map((path, index) => ({ title: shots[index]?.name, hash: sha256(path), bytes: statSync(path).size })),
  )

  await visitor.reads('60 fotos')
  await page.getByText(/^Preparando/).waitFor({ state: 'hidden', timeout: timeouts.testMs })
  await beginsWith(page, ['IMG_0001.jpg', 'IMG_0002.jpg', 'IMG_0003.jpg', 'IMG_0004.jpg'])
  const visibleImages = await imagesInSight(page, 18)
  expect(new Set(visibleImages.map(({ origin }) => origin))).toEqual(new Set([site.contentOrigin]))
  expect(new Set(visibleImages.map(({ width }) => width)), 'landscape and portrait').toEqual(new Set([400, 267]))
  await tile(page, 'IMG_0001.jpg')
    .and(page.getByLabel(/5 estrelas, etiqueta azul$/))
    .waitFor()
  // The cover is one of the first five, which are sent in parallel.
  await page.getByLabel(/^Foto IMG_000[1-5].jpg, .*capa da galeria/).waitFor()
})
