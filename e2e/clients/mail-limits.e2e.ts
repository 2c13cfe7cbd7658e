import { expect } from 'vitest'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { enterClient } from './create-clients.ts'
import { SendForm } from './send-form.ts'

test('confirms an e-mail from the mail, sends a gallery, and its recipient reports it', async ({ visit, site }) => {
  const ana = await createTestUser(site, { name: 'Ana Prado Fotografia', isConfirmed: false })
  const gallery = await galleryWith(site, ana, await smallPictures(1))
  const bia = await enterClient(site, ana, { name: 'Bia Nogueira', email: `bia-${gallery}@familia.test` })

  // The studio shows a banner that can send the link again.
  const visitor = await visit('/gallery', { as: ana })
  const { page } = visitor
  await page.getByText('Confirme o seu e-mail para enviar galerias aos clientes.').waitFor()
  await visitor.expectAccessible()

  // The send panel shows it too; sending is rejected without a dialog.
  await page.goto(`${site.appOrigin}/gallery/${gallery}/share`)
  const form = new SendForm(visitor)
  await form.mode('E-mail').check()
  await form.drawer.getByText('Confirme o seu e-mail para enviar galerias aos clientes.').waitFor()
  await form.drawer.getByRole('button', { name: 'Enviar o link de novo' }).click()
  await page.getByText('Enviamos um novo link. Confira a sua caixa de entrada.').waitFor()
  const confirmationMail = await site.mails.waitFor(ana.email, { subject: 'Confirme o seu e-mail na Revela' })

  // The link works on a phone without a session.
  const link = /https?:\/\/\S+\/confirm-email#t=[\w-]+/.exec(confirmationMail.text)?.[0] ?? ''
  const phone = await visit(link.replace(site.appOrigin, ''))
  await phone.page.getByRole('heading', { name: 'E-mail confirmado' }).waitFor()
  expect(new URL(phone.page.url()).hash).toBe('')
  await phone.expectAccessible()

  // Back in the studio, the banner and the panel know it without a reload.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const banners = page.getByText('Confirme o seu e-mail para enviar galerias aos clientes.')
  await expect.poll(() => banners.count()).toBe(0)
  await page.reload()
  await form.drawer.waitFor()
  await form.chooses('Bia Nogueira')
  await form.mode('E-mail').check()
  await form.preview.getByText('Ana Prado Fotografia via Revela').waitFor()
  await visitor.press('ENVIAR E-MAIL')
  await page.getByRole('dialog', { name: 'Maravilha!' }).waitFor()
  const mail = await site.mails.waitFor(bia.email)

  const report = /https?:\/\/\S+\/report#t=[\w-]+/.exec(mail.text)?.[0] ?? ''
  const recipient = await visit(report.replace(site.appOrigin, ''))
  await recipient.page.getByRole('heading', { name: 'Denunciar um e-mail' }).waitFor()
  await recipient.expectAccessible()
  await recipient.press('ENVIAR DENÚNCIA')
  await recipient.page.getByText('Escolha um motivo.').waitFor()
  await recipient.page.getByLabel('Não conheço quem enviou').check()
  await recipient.press('ENVIAR DENÚNCIA')
  await recipient.page.getByRole('heading', { name: 'Recebemos a sua denúncia' }).waitFor()
  const reports = await site.rows('select reason from abuse_report where customer_id = $1', [ana.customerId])
  expect(reports).toEqual([{ reason: 'unknown-sender' }])
})
