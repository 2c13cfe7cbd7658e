import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { afternoon, Card } from './card.ts'
import { dropFiles } from './drop-files.ts'
import { galleryWith } from './gallery-with.ts'

const small = <T>(shots: readonly T[]) => shots.map((shot) => ({ ...shot, small: true }))

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

// spec: S2-1.03, S2-2.40, S2-4.02, S2-4.06, S2-4.09, S2-4.18, S2-4.27, S2-4.28, S2-4.29, S2-4.30, S2-4.31, S2-5.17
test('skips and reports identical files, and asks about a different photo of the same name', async ({
  visit,
  site,
  onTestFinished,
}) => {
  const ana = await createTestUser(site)
  const card = new Card()
  onTestFinished(() => card.remove())
  const { paths } = await card.shoot(small(afternoon(3)))
  const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }))
  const gallery = await galleryWith(site, ana, files)
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana })
  const { page } = visitor
  await visitor.press('SUBIR FOTOS')
  await visitor.heading('Arraste as suas fotos para esta página').waitFor()
  await dropFiles(page, paths.slice(0, 2))
  await visitor.reads('Parece que você não possui novas fotos para serem enviadas.')
  await visitor.reads('2 fotos idênticas não subiram de novo: IMG_0001.jpg, IMG_0002.jpg')
  await visitor.press('FECHAR')

  // Two cameras both write IMG_0002; one photo is new.
  const sameNames = await card.shoot(
    small(afternoon(2, 2)).map((shot) => ({ ...shot, takenAt: new Date('2026-10-04T12:00:00Z') })),
  )
  const newNames = await card.shoot(small(afternoon(1, 9)))
  const rowsBefore = await site.rows<{ id: string; version: number }>(
    `select id, version from picture where owner_id = $1 and title = 'IMG_0002.jpg'`,
    [gallery],
  )
  const dropAndExpect = async (droppedPaths: string[], title: string) => {
    await visitor.press('SUBIR FOTOS')
    await dropFiles(page, droppedPaths)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.waitFor()
    return dialog
  }
  const duplicateDialog = await dropAndExpect([...sameNames.paths, paths[0]!], 'Foram encontradas 2 fotos duplicadas.')
  await duplicateDialog.getByText('Já existem fotos com o mesmo nome nesta galeria, mas com outro conteúdo.').waitFor()
  await duplicateDialog.getByRole('button', { name: 'Cancelar' }).click()
  await duplicateDialog.waitFor({ state: 'hidden' })

  const singleDialog = await dropAndExpect(
    [sameNames.paths[0]!, paths[0]!, ...newNames.paths],
    'Foi encontrada 1 foto duplicada.',
  )
  await singleDialog.getByRole('button', { name: 'Subir só as novas (1)' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.reads('1 foto subiu.')
  await visitor.reads('1 foto idêntica não subiu de novo: IMG_0001.jpg')
  await visitor.doesNotRead('Todas as fotos chegaram inteiras. Mantenha o seu backup.')
  await visitor.press('FECHAR')
  await visitor.reads('4 fotos')

  const overwriteDialog = await dropAndExpect([sameNames.paths[0]!], 'Foi encontrada 1 foto duplicada.')
  await overwriteDialog.getByRole('button', { name: 'SUBSTITUIR' }).click()
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  await visitor.press('FECHAR')
  const after = await site.rows(
    `select id, version, encode(sha256, 'hex') as hash from picture where owner_id = $1 and title = 'IMG_0002.jpg'`,
    [gallery],
  )
  expect(after).toEqual([
    { id: rowsBefore[0]?.id, version: (rowsBefore[0]?.version ?? 0) + 1, hash: sha256(sameNames.paths[0]!) },
  ])
  await page.getByText(/^Preparando/).waitFor({ state: 'hidden' })
})
