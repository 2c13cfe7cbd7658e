import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test as base } from '../harness/e2e-test.ts'
import { afternoon, Card } from './card.ts'
import { dropFiles } from './drop-files.ts'
import { galleryWith } from './gallery-with.ts'

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs: nothing
const test = base.extend('card', { scope: 'file' }, ({}, { onCleanup }) => {
  const card = new Card()
  onCleanup(() => card.remove())
  return card
})

const megabyte = 1024 * 1024

// spec: S2-4.17, S2-5.14, S2-5.15, S2-5.16, S2-8.22, S2-8.23, S3-9.17
test('a batch beyond the plan’s limits does not start and shows the remaining space', async ({ visit, site, card }) => {
  const ana = await createTestUser(site)
  // The free plan: 200 photos, 1 GB, 10 MB per photo.
  await setAccountStatus(site, ana, 'free')
  const gallery = await galleryWith(site, ana, [])
  const uses = async (pictures: number, bytes: number) => {
    await site.rows('update usage_counter set pictures = $2, bytes = $3 where customer_id = $1', [
      ana.customerId,
      pictures,
      bytes,
    ])
  }
  const { paths } = await card.shoot(afternoon(3))
  const visitor = await visit(`/gallery/${gallery}/pictures`, { as: ana, expectedErrors: [402, 404, 500] })
  const { page } = visitor
  const dropZone = visitor.heading('A sua galeria começa aqui: arraste as fotos para esta página')
  const expectLimitDialog = async (title: string, text: string | RegExp, offer?: string) => {
    await dropZone.waitFor()
    await dropFiles(page, paths)
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByText(text).waitFor()
    if (offer) await dialog.getByRole('button', { name: offer }).waitFor()
    await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click()
    await dialog.waitFor({ state: 'hidden' })
  }

  await uses(198, 0)
  await expectLimitDialog(
    'O seu plano chegou ao limite',
    'Atualmente você pode enviar 2 fotos e seu envio tem um total de 3 fotos.',
    'COMPARAR PLANOS',
  )
  await uses(0, 1024 * megabyte - 10 * megabyte)
  await expectLimitDialog(
    'O seu plano chegou ao limite',
    /^O seu plano tem 10 MB livres e este envio precisa de 2\d(,\d)? MB\./,
  )
  await uses(0, 0)
  await page.route('**/api/subscription/gallery/check-limits', (route) =>
    route.fulfill({ status: 402, json: { error: 'PlanLimitReached', messages: [] } }),
  )
  await expectLimitDialog('Algo deu errado', /^O envio não começou e nada foi alterado\./)
  await page.unroute('**/api/subscription/gallery/check-limits')
  expect(await site.rows('select id from upload_batch where owner_id = $1', [gallery])).toEqual([])

  // A panorama above 10 MB is skipped; the others are uploaded.
  appendFileSync(paths[2]!, Buffer.alloc(5 * megabyte))
  await dropZone.waitFor()
  await dropFiles(page, paths)
  await visitor.reads('1 foto passa de 10 MB, o limite do seu plano, e não vai subir.')
  const success = page.getByRole('dialog', { name: 'Maravilha!' })
  await success.waitFor()
  await success.getByText('2 fotos subiram.').waitFor()
  await success.getByText('Acima do tamanho do seu plano (1 foto): IMG_0003.jpg').waitFor()
  await visitor.doesNotRead('Todas as fotos chegaram inteiras. Mantenha o seu backup.')
  await visitor.expectAccessible()
  await success.getByRole('button', { name: 'Entregar em alta resolução' }).click()
  await visitor.expectPath(`/gallery/${gallery}/download`)
})
