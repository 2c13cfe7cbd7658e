import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { test as base } from '../harness/e2e-test.ts'
import { afternoon, Card } from './card.ts'
import { dropFiles } from './drop-files.ts'
import { galleryWith } from './gallery-with.ts'
import { tile } from './grid.ts'

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs: nothing
const test = base.extend('card', { scope: 'file' }, ({}, { onCleanup }) => {
  const card = new Card()
  onCleanup(() => card.remove())
  return card
})

// spec: S2-1.03, S2-4.11, S2-4.12, S2-4.13, S2-4.14, S2-4.19, S2-8.25
test('a corrupt file does not stop the valid ones, and its error is shown', async ({ visit, site, card }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  const { folder, paths } = await card.shoot(afternoon(4))
  // The third file is truncated, the fourth is not an image, and a text file is among them.
  const [, , third, fourth] = paths as [string, string, string, string]
  writeFileSync(third, readFileSync(third).subarray(0, 2_000_000))
  writeFileSync(fourth, Buffer.from('isto não é uma foto '.repeat(10_000)))
  writeFileSync(`${folder}/notas.txt`, 'notas do evento')
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [404, 415] })
  const { page } = visitor
  await visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página').waitFor()
  await dropFiles(page, [folder])

  const mixedDialog = page.getByRole('dialog', { name: 'Envio concluído com ressalvas' })
  await mixedDialog.waitFor()
  await mixedDialog
    .getByText('3 fotos subiram e 1 não subiu. Mantenha o seu backup: ainda falta o que não chegou.')
    .waitFor()
  const table = mixedDialog.getByRole('table')
  await table.getByRole('cell', { name: 'IMG_0004.jpg' }).waitFor()
  await table.getByRole('cell', { name: 'Este arquivo não é uma foto JPEG, PNG ou WebP.' }).waitFor()
  await mixedDialog.getByText('Não são fotos JPEG, PNG ou WebP (1 arquivo): notas.txt').waitFor()
  await mixedDialog.getByText('Entenda os erros de envio').click()
  await mixedDialog.getByText('Arquivo danificado ou de outro tipo: exporte a foto outra vez em JPEG.').waitFor()
  await visitor.expectAccessible()
  await mixedDialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()

  await visitor.reads('1 foto não pôde ser preparada')
  const broken = tile(page, 'IMG_0003.jpg')
  await broken
    .getByText('O arquivo está incompleto ou danificado. Exporte a foto de novo e envie outra vez.', { exact: true })
    .waitFor()
  await tile(page, 'IMG_0001.jpg').locator('img').waitFor()
  await visitor.press('Tentar de novo: IMG_0003.jpg')
  await visitor.reads('A foto voltou para a fila.')
  const states = () => site.rows('select title, state from picture where owner_id = $1 order by title', [gallery])
  await expect.poll(states).toEqual([
    { title: 'IMG_0001.jpg', state: 'ready' },
    { title: 'IMG_0002.jpg', state: 'ready' },
    { title: 'IMG_0003.jpg', state: 'failed' },
  ])
  await visitor.reads('1 foto não pôde ser preparada')

  // With only the invalid file, the whole batch fails, and the dialog leads back to the file picker.
  await visitor.press('SUBIR FOTOS')
  await dropFiles(page, [fourth])
  const failure = page.getByRole('dialog', { name: 'Ops!' })
  await failure.getByText('Nenhuma foto subiu. Mantenha o seu backup: ainda falta o que não chegou.').waitFor()
  await failure.getByRole('button', { name: 'Enviar Novamente' }).click()
  await failure.waitFor({ state: 'hidden' })
  await visitor.heading('Arraste as suas fotos para esta página').waitFor()
})
