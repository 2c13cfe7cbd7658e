import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect } from 'vitest'
import { somebody } from '../harness/people.ts'
import { test } from '../harness/e2e-test.ts'
import { afternoon, Card } from './card.ts'
import { dropFiles } from './drop-files.ts'
import { galleryWith } from './gallery-with.ts'

const small = <T>(shots: readonly T[]) => shots.map((shot) => ({ ...shot, small: true }))

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

// spec: S2-1.03, S2-2.40, S2-4.02, S2-4.06, S2-4.09, S2-4.18, S2-4.27, S2-4.28, S2-4.29, S2-4.30, S2-4.31, S2-5.17
test('the same bytes are reported and not sent, another photo of a known name is asked about', async ({
  visit,
  site,
  onTestFinished,
}) => {
  const ana = await somebody(site)
  const card = new Card()
  onTestFinished(() => card.remove())
  const { paths } = await card.shoot(small(afternoon(3)))
  const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }))
  const gallery = await galleryWith(site, ana, files)
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
  const { page } = visitor
  await visitor.presses('SUBIR FOTOS')
  await visitor.heading('Arraste as suas fotos para esta página').waitFor()
  await dropFiles(page, paths.slice(0, 2))
  await visitor.reads('Parece que você não possui novas fotos para serem enviadas.')
  await visitor.reads('2 fotos idênticas não foram enviadas de novo: IMG_0001.jpg, IMG_0002.jpg')
  await visitor.presses('FECHAR')

  // Two cameras both write IMG_0002; one photo is new.
  const again = await card.shoot(
    small(afternoon(2, 2)).map((shot) => ({ ...shot, takenAt: new Date('2026-10-04T12:00:00Z') })),
  )
  const fresh = await card.shoot(small(afternoon(1, 9)))
  const before = await site.rows<{ id: string; version: number }>(
    `select id, version from picture where owner_id = $1 and title = 'IMG_0002.jpg'`,
    [gallery],
  )
  const asks = async (dropped: string[], title: string) => {
    await visitor.presses('SUBIR FOTOS')
    await dropFiles(page, dropped)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    return dialog
  }
  const both = await asks([...again.paths, paths[0]!], 'Foram encontradas 2 fotos duplicadas.')
  await both.getByText('Já existem fotos com o mesmo nome nesta galeria, mas com outro conteúdo.').waitFor()
  await both.getByRole('button', { name: 'Cancelar' }).click()
  await both.waitFor({ state: 'hidden' })

  const one = await asks([again.paths[0]!, paths[0]!, ...fresh.paths], 'Foi encontrada 1 foto duplicada.')
  await one.getByRole('button', { name: 'Enviar só as novas (1)' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.reads('1 foto subiu.')
  await visitor.reads('1 foto idêntica não foi enviada de novo: IMG_0001.jpg')
  await visitor.doesNotRead('Todas as fotos chegaram inteiras. Mantenha o seu backup.')
  await visitor.presses('FECHAR')
  await visitor.reads('4 fotos')

  const over = await asks([again.paths[0]!], 'Foi encontrada 1 foto duplicada.')
  await over.getByRole('button', { name: 'SUBSTITUIR' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.presses('FECHAR')
  const after = await site.rows(
    `select id, version, encode(sha256, 'hex') as hash from picture where owner_id = $1 and title = 'IMG_0002.jpg'`,
    [gallery],
  )
  expect(after).toEqual([{ id: before[0]?.id, version: (before[0]?.version ?? 0) + 1, hash: sha256(again.paths[0]!) }])
  await page.getByText(/^Preparando/).waitFor({ state: 'hidden' })
})
