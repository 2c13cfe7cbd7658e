import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { studioOf } from '../pictures/studio-of.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { test } from '../harness/e2e-test.ts'
import { clientOf, familyGallery } from './family-gallery.ts'
import { familyVisit, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

test('a client sees every gallery of the studio in one place and sets a password', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3), access: 'invited' })
  const client = await clientOf(site, gallery)
  const { homeFPMagicLink: link } = await callAs<{ homeFPMagicLink: string }>(
    studioOf(site, gallery.photographer),
    `/customer/clients/${client.id}/home-link`,
  )
  const marina = await familyVisit(visit, gallery, { phone: true })
  const { page } = marina
  await opens(marina, gallery, `/${new URL(link).hash}`)
  await marina.heading('Suas fotos estão aqui').waitFor()
  await marina.expectAccessible()
  await marina.press('Ver minhas fotos')
  await marina.heading('Olá, Marina').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await marina.reads('14 de novembro de 2026 · 3 fotos')
  await marina.expectAccessible()
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await overflowingElements(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })

  await marina.press('Criar minha senha')
  await marina.field('Nova senha').fill('curta')
  await marina.press('Salvar senha')
  expect(await marina.errorUnder('Nova senha')).toBe('A senha precisa de pelo menos 8 caracteres.')
  await marina.expectAccessible()
  await marina.field('Nova senha').fill('flor-de-maracujá-26')
  await marina.press('Salvar senha')
  await marina.reads('Sua senha foi salva.')
  await marina.button('Trocar minha senha').waitFor()

  await page.getByRole('link', { name: /Ana & Bruno/ }).tap()
  await marina.press('Ver fotos')
  await picture(marina, 1).waitFor()

  // On another device the code no longer works; the password does.
  const computer = await familyVisit(visit, gallery, { expectedErrors: [400] })
  await opens(computer, gallery, '/')
  await computer.heading('Suas galerias').waitFor()
  await computer.expectAccessible()
  await computer.field('E-mail').fill(client.email)
  await computer.press('Receber meu link por e-mail')
  await computer.reads(
    `Se ${client.email} recebeu alguma galeria, o link chega em instantes. Olhe também a caixa de spam.`,
  )
  const mail = await site.mails.waitFor(client.email, { subject: 'Seu link para as fotos de' })
  expect(mail.text).toMatch(/\/#c=.{40,}/)
  await computer.field('Código de acesso').fill(client.code)
  await computer.press('Entrar')
  await computer.reads('O e-mail e o código não combinam. Confira os dois na mensagem que você recebeu.')
  await computer.field('Código de acesso').fill('flor-de-maracujá-26')
  await computer.press('Entrar')
  await computer.heading('Olá, Marina').waitFor()
  await computer.expectAccessible()
})
