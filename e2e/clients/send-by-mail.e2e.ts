import type { Mail } from '@revela/dev-env'
import { rejectedMailDomain } from '@revela/dev-env'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logoFile } from '../brand/brand-files.ts'
import { sendImage } from '../brand/send-image.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { enterClient } from './create-clients.ts'
import { SendForm } from './send-form.ts'

/** Renders the mail with its attached images, as a phone does. */
async function readMail(page: Page, { html, attachments }: Mail): Promise<void> {
  const attachedBytes = attachments.reduce(
    (text, { contentId, type, bytes }) =>
      text.replaceAll(`cid:${contentId}`, `data:${type};base64,${bytes.toString('base64')}`),
    html,
  )
  await page.setContent(attachedBytes, { waitUntil: 'load' })
}

// spec: S2-2.25, S2-2.26, S2-9.11, S3-2.38, S3-2.39, S3-2.40, S3-3.24, S3-3.25, S3-3.29, S3-4.18, S3-4.23, S3-5.03
// spec: S3-5.05, S3-5.06, S3-5.07, S3-5.09, S3-7.18, S3-8.19, S3-9.09, S3-9.10, S3-9.58
test('sends a gallery by e-mail, opens it on a phone from the mail, and lists who visited', async ({ visit, site }) => {
  const ana = await createTestUser(site, { name: 'Ana Prado Fotografia' })
  await sendImage(site, ana, '/customer/logo', 'logo', await logoFile())
  const gallery = await galleryWith(site, ana, await smallPictures(3))
  const bia = await enterClient(site, ana, { name: 'Bia Nogueira', email: `bia-${gallery}@familia.test` })
  const visitor = await visit(`/gallery/${gallery}/settings`, { as: ana })
  const { page } = visitor
  const form = new SendForm(visitor)

  await visitor.link('ENVIAR').click()
  await visitor.expectPath(`/gallery/${gallery}/share`)
  await form.drawer.waitFor()
  expect(Math.round((await form.drawer.boundingBox())?.width ?? 0)).toBe(1000)
  expect(await form.mode('WhatsApp').isChecked()).toBe(true)
  await form.mode('E-mail').check()
  expect(await form.field('Assunto').inputValue()).toBe('As suas fotos estão disponíveis')
  expect(await form.field('Mensagem').inputValue()).toBe('Você já pode ver as suas fotos!')

  // Subject and message must not be blank.
  await form.field('Assunto').fill(' ')
  await form.field('Mensagem').fill('')
  await visitor.press('ENVIAR E-MAIL')
  expect(await form.fieldError('Nome')).toContain('O nome não pode estar em branco.')
  expect(await form.fieldError('E-mail')).toContain('O email não pode estar em branco.')
  expect(await form.fieldError('Assunto')).toContain('O assunto da mensagem não pode estar em branco.')
  expect(await form.fieldError('Mensagem')).toContain('A mensagem não pode estar em branco.')

  // The preview follows the typing.
  await form.chooses('Bia Nogueira')
  await form.field('Assunto').fill('As fotos do grande dia')
  await form.field('Mensagem').fill('Oi, [nome-do-cliente]!\nFicaram <b>lindas</b>.')
  await form.preview.getByText('Oi, Bia!\nFicaram <b>lindas</b>.').waitFor()
  await form.preview.getByText('As fotos do grande dia', { exact: true }).waitFor()
  await visitor.expectAccessible()

  // A test reaches the photographer only.
  await visitor.press('Enviar um teste para mim')
  await visitor.reads(`Enviamos o teste para ${ana.email}. O cliente não recebeu nada.`)
  await site.mails.waitFor(ana.email, { subject: '[Teste] As fotos do grande dia' })
  await visitor.press('ENVIAR E-MAIL')
  const successDialog = page.getByRole('dialog', { name: 'Maravilha!' })
  await successDialog.getByText(/^(O e-mail entrou na fila\.|E-mail enviado com sucesso!)$/).waitFor()
  await successDialog.getByText('E-mail enviado com sucesso!', { exact: true }).waitFor()
  await successDialog.getByText('Enviado', { exact: true }).waitFor()
  await successDialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await visitor.expectPath(`/gallery/${gallery}/settings`)
  await form.drawer.waitFor({ state: 'hidden' })

  const mail = await site.mails.waitFor(bia.email)
  expect([mail.subject, mail.fromName, mail.replyTo]).toEqual([
    'As fotos do grande dia',
    'Ana Prado Fotografia via Revela',
    [ana.email],
  ])
  expect(mail.attachments.map(({ type }) => type).toSorted()).toEqual(['image/jpeg', 'image/png'])
  expect(mail.text).toContain('Oi, Bia!\nFicaram <b>lindas</b>.')
  expect(mail.text).not.toMatch(/senha de acesso|código de acesso/i)

  const phone = await visit(null, { phone: true })
  await readMail(phone.page, mail)
  expect(
    await phone.page
      .locator('img')
      .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0)),
  ).toBe(true)
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const link = (await phone.link('Ver minhas fotos').getAttribute('href')) ?? ''
  phone.monitor.allowedOrigins.add(new URL(link).origin)
  await phone.page.goto(link, { waitUntil: 'load' })
  await phone.press('Ver minhas fotos')
  await phone.page.getByRole('gridcell', { name: /^Foto 1,/ }).waitFor()
  expect(new URL(phone.page.url()).hash).toBe('')

  // The owner's own view is not counted as a visit; the client's is.
  await visitor.opens(`/gallery/${gallery}/activity`)
  await visitor.reads('Bia Nogueira abriu a galeria pelo celular')
  visitor.monitor.allowedOrigins.add(new URL(link).origin)
  const [preview] = await Promise.all([
    visitor.context.waitForEvent('page'),
    page.getByRole('button', { name: /^VISUALIZAR/ }).click(),
  ])
  await preview.getByRole('button', { name: 'Ver fotos' }).click()
  await preview.getByRole('gridcell', { name: /^Foto 1,/ }).waitFor()
  await visitor.opens(`/gallery/${gallery}/activity`)
  const visitors = page.getByRole('region', { name: 'QUEM ABRIU' }).getByRole('list').first()
  await visitors.getByText('1 visita', { exact: true }).waitFor()
  expect(await visitors.getByText('Bia Nogueira').count()).toBe(1)
  expect(await visitors.getByText('Convidado').count()).toBe(0)
})

// spec: S3-5.08, S3-7.20
test('shows a mail that was rejected, lets the address be corrected, and never sends the same mail twice', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  const visitor = await visit(`/gallery/${gallery}/share`, { as: ana, expectedErrors: [404] })
  const { page } = visitor
  const form = new SendForm(visitor)
  const successDialog = page.getByRole('dialog', { name: 'Maravilha!' })
  const correctEmail = `Nina-${gallery}@familia.test`

  await form.mode('E-mail').check()
  await form.field('Nome').fill('Nina Lopes')
  await form.field('E-mail').fill('nina')
  await visitor.press('ENVIAR E-MAIL')
  expect(await form.fieldError('E-mail')).toContain('Confira o e-mail: parece que falta alguma coisa.')
  await form.field('E-mail').fill(`nina@${rejectedMailDomain}`)
  await visitor.press('ENVIAR E-MAIL')
  const bounceDialog = page.getByRole('dialog', { name: 'O e-mail não chegou' })
  await bounceDialog.getByText('Recusado', { exact: true }).waitFor()
  await bounceDialog.getByText('Este e-mail não existe. Confira o endereço.', { exact: true }).waitFor()
  expect(await bounceDialog.getByText('E-mail enviado com sucesso!').count()).toBe(0)
  await visitor.expectAccessible()
  await bounceDialog.getByRole('button', { name: 'ENVIAR PARA OUTRA PESSOA' }).click()
  await bounceDialog.waitFor({ state: 'hidden' })
  expect(await form.field('Nome').inputValue()).toBe('')

  const sends = form.drawer.getByRole('region', { name: 'E-MAILS ENVIADOS' })
  await sends.getByText('Recusado', { exact: true }).waitFor()
  await sends.getByRole('button', { name: `Enviar de novo para nina@${rejectedMailDomain}` }).click()
  expect(await form.field('Nome').inputValue()).toBe('Nina Lopes')
  await form.field('E-mail').fill(correctEmail)
  for (const message of [
    'E-mail enviado com sucesso!',
    'Este e-mail já tinha sido enviado há pouco: não mandamos outro igual.',
  ]) {
    await visitor.press('ENVIAR E-MAIL')
    await successDialog.getByText(message, { exact: true }).waitFor()
    await successDialog.getByText('Enviado', { exact: true }).waitFor()
    await successDialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
    await visitor.expectPath(`/gallery/${gallery}/pictures`)
    await visitor.opens(`/gallery/${gallery}/share`)
    await form.mode('E-mail').check()
    await form.field('Nome').fill('Nina Lopes')
    await form.field('E-mail').fill(correctEmail)
  }
  expect(await site.mails.to(correctEmail.toLowerCase())).toHaveLength(1)
  // The recipient is now a client.
  expect(
    await site.rows('select name from client where customer_id = $1 and email = $2', [
      ana.customerId,
      correctEmail.toLowerCase(),
    ]),
  ).toEqual([{ name: 'Nina Lopes' }])
})

test('sends one mail to each of several clients, and shows a result for each', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  const emails = ['bia', 'caio'].map((name) => `${name}-${gallery}@familia.test`)
  await enterClient(site, ana, { name: 'Bia Prado', email: emails[0]!, tel: '(11) 98765-4321' })
  await enterClient(site, ana, { name: 'Caio Lima', email: emails[1]! })
  const visitor = await visit(`/gallery/${gallery}/share`, { as: ana, expectedErrors: [404] })
  const form = new SendForm(visitor)
  await form.chooses('Bia Prado')
  expect(await form.mode('WhatsApp').isChecked()).toBe(true)
  await visitor.press('Adicionar outra pessoa')
  await form.drawer.getByRole('button', { name: 'Escolher cliente' }).click()
  await form.drawer.getByRole('list', { name: 'Clientes' }).getByRole('button', { name: 'Caio Lima' }).click()
  // WhatsApp does not reach Caio.
  expect(await form.mode('WhatsApp').isDisabled()).toBe(true)
  await form.drawer.getByText('Caio Lima não possui telefone/whatsapp cadastrado.').first().waitFor()
  await visitor.press('ENVIAR 2 E-MAILS')
  const results = visitor.page.getByRole('list', { name: 'Resultado por pessoa' })
  await results.getByText('Caio Lima').waitFor()
  expect((await results.innerText()).match(/A caminho/g)).toHaveLength(2)
  await visitor.expectAccessible()
  for (const email of emails) await site.mails.waitFor(email)
})
