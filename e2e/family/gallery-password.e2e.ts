import { expect } from 'vitest'
import { overflowingElements } from '../harness/reflow.ts'
import { test } from '../harness/e2e-test.ts'
import { clientOf, familyGallery, setAccess } from './family-gallery.ts'
import { familyVisit, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

const passwordHeading = 'Esta galeria tem senha'
const invalidMessage = 'Esta senha não confere. Confira na mensagem que você recebeu.'

test('a password opens the gallery until it is changed', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2) })
  const { photographer, id } = gallery
  // 404: photos that the page still requests when the password is set.
  const guest = await familyVisit(visit, gallery, { phone: true, expectedErrors: [400, 401, 404] })
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).waitFor()

  // A guest who entered before the password was set must enter it now.
  await setAccess(site, photographer, id, { password: 'praia2026' })
  await guest.page.reload()
  await guest.heading(passwordHeading).waitFor()
  await guest.expectAccessible()
  await guest.press('Entrar')
  expect(await guest.errorUnder('Senha da galeria')).toBe('Escreva a senha da galeria.')
  await guest.field('Senha da galeria').fill('lagoa2027')
  await guest.press('Entrar')
  await guest.reads(invalidMessage)
  await guest.expectAccessible()
  for (const width of [390, 320]) {
    await guest.page.setViewportSize({ width, height: 700 })
    expect(await overflowingElements(guest.page)).toEqual([])
  }
  // A phone capitalizes the first letter and adds a space.
  await guest.field('Senha da galeria').fill('Praia2026 ')
  await guest.page.keyboard.press('Enter')
  await picture(guest, 1).waitFor()
  await guest.page.reload()
  await picture(guest, 1).waitFor()
  await guest.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: gallery.origin })
  await guest.press('Compartilhar')
  await guest.reads(/Mande a senha da galeria junto/)

  await setAccess(site, photographer, id, { password: 'lagoa2027' })
  await guest.page.reload()
  await guest.field('Senha da galeria').fill('praia2026')
  await guest.press('Entrar')
  await guest.reads(invalidMessage)
  await guest.field('Senha da galeria').fill('lagoa2027')
  await guest.press('Entrar')
  await picture(guest, 1).waitFor()
})

test('an invited client enters a gallery with a password by link or by code', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2), access: { password: 'praia2026' } })
  const client = await clientOf(site, gallery)
  const byLink = await familyVisit(visit, gallery, { phone: true })
  await opens(byLink, gallery, client.personalPath)
  await byLink.press('Ver minhas fotos')
  await picture(byLink, 1).waitFor()

  const byCode = await familyVisit(visit, gallery)
  await opens(byCode, gallery)
  await byCode.press('Recebeu um link pessoal?')
  await byCode.heading('Entre com o seu convite').waitFor()
  await byCode.expectAccessible()
  await byCode.press('Entrar com a senha da galeria')
  await byCode.heading(passwordHeading).waitFor()
  await byCode.press('Recebeu um link pessoal?')
  await byCode.field('E-mail').fill(client.email)
  await byCode.field('Código de acesso').fill(client.code)
  await byCode.press('Entrar')
  await picture(byCode, 1).waitFor()
})

test('limits wrong passwords and shows how long to wait', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2), access: { password: 'praia2026' } })
  const stranger = await familyVisit(visit, gallery, { expectedErrors: [400, 429] })
  await opens(stranger, gallery)
  const wait = stranger.page.getByText(/Aguarde \d+ minutos e tente de novo\./)
  for (let attempts = 0; attempts < 8 && (await wait.count()) === 0; attempts += 1) {
    await stranger.field('Senha da galeria').fill(`chute-${attempts}`)
    const entryResponse = stranger.page.waitForResponse((response) => response.url().endsWith('/family/enter'))
    await stranger.press('Entrar')
    await entryResponse
    await stranger.button('Entrar').waitFor()
  }
  await wait.waitFor()
})
