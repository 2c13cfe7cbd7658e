import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { galleryWith } from '../pictures/gallery-with.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { createTestUser } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { chooseOwnPassword, enterClient, makePrivate } from './create-clients.ts'
import { clipboardOf } from './clipboard.ts'
import { SendForm } from './send-form.ts'

/** Presses the button and reads the number and text that WhatsApp is opened with. */
async function whatsappOf(visitor: Visitor): Promise<{ number: string; text: string }> {
  const [tab] = await Promise.all([visitor.context.waitForEvent('page'), visitor.button('ABRIR O WHATSAPP').click()])
  await tab.waitForURL('https://wa.me/**')
  const { pathname, searchParams } = new URL(tab.url())
  await tab.close()
  return { number: pathname.slice(1), text: searchParams.get('text') ?? '' }
}

async function withWhatsapp(visitor: Visitor): Promise<void> {
  visitor.monitor.allowedOrigins.add('https://wa.me')
  await visitor.context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  )
}

// spec: S2-2.26, S2-7.20, S2-7.21, S3-2.38, S3-2.39, S3-3.24, S3-3.27, S3-3.28, S3-4.18, S3-4.19, S3-4.20, S3-4.21
// spec: S3-4.22, S3-4.23, S3-5.04, S3-5.09, S3-7.16, S3-7.18, S3-9.06
test('WhatsApp carries the personal link and no password, or the code where there is no personal link', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  await makePrivate(site, gallery)
  const bia = await enterClient(site, ana, { name: 'Bia Prado', email: 'bia@familia.test', tel: '(11) 98765-4321' })
  await enterClient(site, ana, { name: 'Caio Lima', email: 'caio@familia.test' })
  const session = studioOf(site, ana)
  const { first_password: code } = await callAs<{ first_password: string }>(
    session,
    `/customer/clients/${bia.id}/password/reveal`,
  )
  const { url } = await callAs<{ url: string }>(session, `/gallery?collection_id=${gallery}`, { method: 'GET' })
  const visitor = await visit(`/gallery/${gallery}/share`, { as: ana, expectedErrors: [404] })
  await withWhatsapp(visitor)
  const form = new SendForm(visitor)
  const successDialog = visitor.page.getByRole('dialog', { name: 'Maravilha!' })
  const invitedClients = async () => await site.rows('select from gallery_client where gallery_id = $1', [gallery])

  // A number of no client gets the gallery's address alone, and a warning that more is needed to enter.
  await form.mode('WhatsApp').check()
  await visitor.press('ABRIR O WHATSAPP')
  expect(await form.fieldError('WhatsApp')).toContain('O número do whatsapp não pode estar em branco.')
  await visitor.reads(/^Esta galeria só abre com o link pessoal ou com a senha\./)
  await form.field('WhatsApp').pressSequentially('21981234567')
  await form.field('Mensagem').fill('Oi, [nome-do-cliente]!')
  await visitor.press('ABRIR O WHATSAPP')
  expect(await form.fieldError('Nome')).toContain('O nome não pode estar em branco.')
  await form.field('Nome').fill('Téo')
  expect(await whatsappOf(visitor)).toEqual({
    number: '5521981234567',
    text: `Oi, Téo!\n\nAbra as suas fotos aqui:\n${url}`,
  })
  await successDialog.getByRole('button', { name: 'ENVIAR PARA OUTRA PESSOA' }).click()

  // A client without a telephone has no WhatsApp; selecting a client grants no access.
  await form.chooses('Caio Lima')
  expect(await form.mode('WhatsApp').isDisabled()).toBe(true)
  expect(await form.mode('E-mail').isChecked()).toBe(true)
  await form.drawer.getByText('WhatsApp', { exact: true }).hover()
  await visitor.page
    .getByRole('tooltip', { name: 'O cliente selecionado não possui telefone/whatsapp cadastrado.' })
    .waitFor()
  await form.chooses('Bia Prado')
  expect(await form.mode('WhatsApp').isChecked()).toBe(true)
  expect(await invitedClients()).toEqual([])

  await form.field('Mensagem').fill('Oi, [nome-do-cliente]!')
  await form.preview.getByText(`Oi, Bia!\n\nAbra as suas fotos aqui:\n${url}#c=…`).waitFor()
  const personal = await whatsappOf(visitor)
  expect(personal.number).toBe('5511987654321')
  expect(personal.text.startsWith(`Oi, Bia!\n\nAbra as suas fotos aqui:\n${url}#c=`)).toBe(true)
  expect(personal.text).not.toContain(code)
  expect(personal.text).not.toMatch(/senha|código|bia@familia/i)
  await successDialog.getByText('A mensagem está pronta no WhatsApp.', { exact: true }).waitFor()
  expect(await invitedClients()).toHaveLength(1)
  await successDialog.getByRole('button', { name: 'ENVIAR PARA OUTRA PESSOA' }).click()

  await form.chooses('Bia Prado')
  await form.drawer.getByRole('switch', { name: 'Link mágico' }).click()
  await visitor.reads('Quem recebe entra com o e-mail e o código de acesso.')
  await form.preview.getByText(/Código de acesso: ••••-••••-••••$/).waitFor()
  expect((await whatsappOf(visitor)).text).toBe(
    `Oi, [nome-do-cliente]!\n\nAbra as suas fotos aqui:\n${url}\n\nE-mail: bia@familia.test\nCódigo de acesso: ${code}`.replace(
      '[nome-do-cliente]',
      'Bia',
    ),
  )

  await chooseOwnPassword(site, bia.id)
  await visitor.opens(`/gallery/${gallery}/share`)
  await form.chooses('Bia Prado')
  await form.mode('WhatsApp').check()
  await form.drawer.getByRole('switch', { name: 'Link mágico' }).click()
  await visitor.reads('Quem recebe entra com o e-mail e a senha que criou.')
  expect((await whatsappOf(visitor)).text).toMatch(/E-mail: bia@familia\.test\nSenha criada por você\.$/)
})

// spec: S2-9.11, S3-1.03, S3-2.15, S3-2.38, S3-2.40, S3-3.27, S3-4.18, S3-9.07, S3-9.08, S3-9.16
test('copies the link, opens from a selection too, and a plan may lack the personal link', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await galleryWith(site, ana, [])
  const visitor = await visit(null, { as: ana, width: 900, expectedErrors: [404] })
  const clipboard = await clipboardOf(visitor, site)
  const form = new SendForm(visitor)
  const { page } = visitor

  const publicSelection = { type: 'public', active: true }
  const preferences = `/selections/gallery/${gallery}/link-preferences`
  await callAs(studioOf(site, ana), preferences, { method: 'PUT', body: publicSelection })
  await visitor.opens(`/gallery/${gallery}/selection/share`)
  await page.getByRole('dialog', { name: 'Enviar seleção de fotos' }).waitFor()
  // The panel fills a window that is narrower than itself.
  expect(Math.round((await form.drawer.boundingBox())?.width ?? 0)).toBe(900)
  await form.mode('E-mail').check()
  expect(await form.field('Assunto').inputValue()).toBe('As suas fotos estão prontas para você escolher')
  expect(await form.field('Mensagem').inputValue()).toBe('As suas fotos já estão disponíveis!')

  // A client created in the panel becomes the recipient.
  await visitor.press('Escolher cliente')
  await form.drawer.getByText('Você ainda não cadastrou clientes.').waitFor()
  await visitor.press('NOVO CLIENTE')
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' })
  await dialog.getByLabel('Nome').fill('Lia Reis')
  await dialog.getByLabel('E-mail').fill('lia@familia.test')
  await dialog.getByLabel('Telefone').pressSequentially('11987654321')
  await dialog.getByRole('button', { name: 'CRIAR CLIENTE' }).click()
  await form.drawer.getByRole('button', { name: /Lia Reis/ }).waitFor()

  await form.mode('Link').check()
  await visitor.press('COPIAR LINK')
  await form.drawer.getByText('COPIADO', { exact: true }).waitFor()
  expect(await clipboard()).toMatch(/#c=.{40,}$/)
  await form.drawer.getByText('COPIAR LINK', { exact: true }).waitFor()
  await visitor.press('Retirar o cliente')
  await visitor.press('COPIAR LINK')
  await form.drawer.getByText('COPIADO', { exact: true }).waitFor()
  expect(new URL(await clipboard()).hash).toBe('')
  await page.keyboard.press('Escape')
  await visitor.expectPath(`/gallery/${gallery}/selection/followup`)

  await setAccountStatus(site, ana, 'paid')
  await visitor.opens(`/gallery/${gallery}/share`)
  await form.mode('E-mail').check()
  const magic = form.drawer.getByRole('switch', { name: 'Link mágico' })
  expect(await magic.isChecked()).toBe(false)
  await form.drawer.getByText('Recurso Plus').waitFor()
  await magic.click()
  await page.getByRole('dialog', { name: 'Recurso não incluído no seu plano' }).waitFor()
})
