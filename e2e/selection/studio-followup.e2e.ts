import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { chooseOwnPassword } from '../clients/create-clients.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { freshEmail, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { choose, comment, finish, createSelection, saleTerms } from './create-selection.ts'

const edgeOf = async (card: Locator) => await card.evaluate((node) => getComputedStyle(node).borderLeftColor)
const client = (name: string) => ({ name, email: freshEmail('familia'), tel: '(11) 98765-4321' })

// spec: S2-2.17, S3-1.04, S3-2.01, S3-2.04, S3-2.20, S3-2.21, S3-2.22, S3-2.23, S3-2.24, S3-2.31, S3-2.32, S3-2.34
// spec: S3-2.35, S3-2.55, S3-3.13, S3-4.05, S3-4.07, S3-7.12, S3-8.02, S3-8.03, S3-8.16, S3-8.17, S3-8.21
test('follows selections live: answers comments, confirms a Pix, reopens one and deletes one', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, await smallPictures(6))
  const terms = { ...saleTerms, contracted_pictures: 2 }
  const bia = await createSelection(site, ana, { gallery, client: client('Bia Nogueira'), terms })
  const marina = await createSelection(site, ana, { gallery, client: client('Marina Alves'), terms })
  await choose(site, marina, 4)
  await comment(site, marina, { position: 2, text: 'Pode deixar em preto e branco?' })
  await finish(site, marina, 3000)
  await site.rows('update selection set pix_declared_at = now() where id = $1', [marina])
  const [chooser] = await site.rows<{ client_id: string }>('select client_id from selection where id = $1', [bia])
  await chooseOwnPassword(site, chooser?.client_id ?? '')

  const visitor = await visit('/gallery', { as: ana, expectedErrors: [500] })
  const { page } = visitor
  await visitor.link('1 seleção em aberto').waitFor()
  await visitor.link('1 seleção concluída').click()
  await visitor.expectPath(`/gallery/${gallery}/selection/followup`)
  // The short address redirects there while a selection runs.
  await visitor.opens(`/gallery/${gallery}/selection`)
  await visitor.expectPath(`/gallery/${gallery}/selection/followup`)
  const finishedCard = page.getByRole('article', { name: 'Marina Alves' })
  const open = page.getByRole('article', { name: 'Bia Nogueira' })
  await finishedCard.getByText('2 fotos a cobrar · R$ 30,00').waitFor()
  expect([await edgeOf(finishedCard), await edgeOf(open)], 'green, yellow').toEqual([
    'rgb(86, 197, 104)',
    'rgb(183, 121, 31)',
  ])

  // A password that the client chose is not shown.
  await open.getByText('******').hover()
  await page.getByRole('tooltip', { name: 'O cliente alterou a senha.' }).waitFor()
  await page.mouse.move(0, 0)

  // Counts update while the family chooses.
  await open.getByText('Ainda não abriu').waitFor()
  await choose(site, bia, 3)
  await open.getByText('Último acesso há 2 horas').waitFor()
  await open.getByText('1 foto a cobrar · R$ 15,00').waitFor()

  await finishedCard.getByText(/^O cliente avisou que pagou/).waitFor()
  await finishedCard.getByRole('button', { name: 'RECEBI' }).click()
  await visitor.reads('Pagamento marcado como recebido.')
  await finishedCard.getByText('Recebido agora').waitFor()
  await finishedCard.getByText('2 fotos cobradas · R$ 30,00 · tudo recebido').waitFor()
  await page.getByText('Pagamento marcado como recebido.').waitFor()

  await finishedCard.getByRole('button', { name: /1 foto comentada.*1 sem resposta/ }).click()
  const choicesDialog = page.getByRole('dialog', { name: 'Escolhas de Marina Alves' })
  await choicesDialog.getByText('Pode deixar em preto e branco?').waitFor()
  await choicesDialog.getByRole('textbox').fill('Claro, faço as duas versões.')
  await choicesDialog.getByRole('button', { name: 'ENVIAR' }).click()
  await choicesDialog.getByText('Você · agora').waitFor()
  await visitor.expectAccessible()
  await choicesDialog.getByText('Escolhidas (4)').click()
  await choicesDialog
    .getByRole('button', { name: /^Ampliar / })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Foto ampliada' }).waitFor()
  await page.keyboard.press('Escape')
  await choicesDialog.getByRole('button', { name: 'FECHAR' }).click()
  await finishedCard.getByText('1 foto comentada').waitFor()
  await waitUntil(
    async () => (await finishedCard.getByText('1 sem resposta').count()) === 0,
    'the comment still waits for an answer',
  )

  await visitor.press('Ações da seleção de Marina Alves')
  await visitor.press('Ver fotos escolhidas')
  await choicesDialog.getByText('Escolhidas (4)').waitFor()
  await choicesDialog.getByRole('button', { name: 'FECHAR' }).click()
  await choicesDialog.waitFor({ state: 'hidden' })
  await visitor.press('Ações da seleção de Marina Alves')
  await visitor.press('Exportar lista')
  const list = page.getByRole('dialog').filter({ hasText: 'Lightroom' })
  await list.waitFor()
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })

  // A reopened selection keeps what was received and is not exported; a rejected reopening changes nothing.
  const reopen = async () => {
    await visitor.press('Ações da seleção de Marina Alves')
    await visitor.press('Reabrir seleção')
    await visitor.reads('O que já foi pago é descontado do novo total.')
    await visitor.press('REABRIR')
  }
  await page.route('**/api/selections/*', (route) => route.fulfill({ status: 500, json: {} }))
  await reopen()
  await visitor.reads('Algo deu errado')
  await finishedCard.getByText('Concluída', { exact: true }).waitFor()
  await page.unroute('**/api/selections/*')
  await reopen()
  await visitor.reads('Seleção reaberta com sucesso!')
  await finishedCard.getByText('Em aberto', { exact: true }).waitFor()
  await finishedCard.getByText('Já recebido: R$ 30,00').waitFor()
  expect(await finishedCard.getByRole('button', { name: 'EXPORTAR LISTA' }).isDisabled()).toBe(true)
  expect(await site.rows('select finished_at, pix_received_at from selection where id = $1', [marina])).toEqual([
    { finished_at: null, pix_received_at: null },
  ])

  // A request can be declined with a reason.
  await site.rows('update selection set deadline_requested_at = now() where id = $1', [bia])
  await open.getByText('Bia Nogueira pediu mais prazo').waitFor()
  await open.getByRole('button', { name: 'RECUSAR' }).click()
  const declineDialog = page.getByRole('dialog', { name: 'Recusar o pedido?' })
  await declineDialog.getByLabel('Motivo (se quiser)').fill('O álbum já vai para a gráfica.')
  await visitor.expectAccessible()
  await declineDialog.getByRole('button', { name: 'RECUSAR' }).click()
  await visitor.reads('Pedido recusado.')
  await open.getByText('Bia Nogueira pediu mais prazo').waitFor({ state: 'detached' })
  expect(await site.rows('select declined_request, decline_reason from selection where id = $1', [bia])).toEqual([
    { declined_request: 'deadline', decline_reason: 'O álbum já vai para a gráfica.' },
  ])

  // The photographer concludes for the client, which unlocks the export.
  await visitor.press('Ações da seleção de Marina Alves')
  await visitor.press('Concluir pelo cliente')
  await visitor.reads(/A seleção de Marina Alves é enviada com 4 fotos/)
  await visitor.reads(/Já recebido: R\$\s30,00\. Nada mais a pagar\./)
  await visitor.press('CONCLUIR')
  await visitor.reads('Seleção concluída com sucesso!')
  await finishedCard.getByText(/^Por você/).waitFor()
  expect(await finishedCard.getByRole('button', { name: 'EXPORTAR LISTA' }).isEnabled()).toBe(true)

  const remove = async () => {
    await visitor.press('Ações da seleção de Bia Nogueira')
    await visitor.press('Excluir seleção')
    await visitor.reads(/Essa ação é irreversível/)
    await visitor.press('EXCLUIR SELEÇÃO')
  }
  const deleteResponse = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.route('**/api/selections/*', (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await remove()
  await deleteResponse
  await visitor.reads('Algo deu errado')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.unroute('**/api/selections/*')
  await open.waitFor()
  await remove()
  await visitor.reads('Seleção deletada com sucesso!')
  await open.waitFor({ state: 'detached' })
  expect(await site.rows('select id from selection where gallery_id = $1', [gallery])).toEqual([{ id: marina }])
})
