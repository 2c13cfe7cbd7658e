import { expect } from 'vitest'
import { sideways } from '../harness/reflow.ts'
import { test } from '../harness/e2e-test.ts'
import { clientOf, familyGallery, setAccess } from './family-gallery.ts'
import { familyVisit, opens, photo } from './family-visit.ts'
import { realPhotos } from './real-photos.ts'

const gate = 'Esta galeria tem senha'
const wrong = 'Esta senha não confere. Confira na mensagem que você recebeu.'

test('a password opens the gallery for whoever types it, until it is changed', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { photos: await realPhotos(2) })
  const { photographer, id } = gallery
  // 404: photos that the page still asks for when the password is set.
  const guest = await familyVisit(visit, gallery, { phone: true, refusals: [400, 401, 404] })
  await opens(guest, gallery)
  await guest.presses('Ver fotos')
  await photo(guest, 1).waitFor()

  // Who came in when nobody was asked is asked now.
  await setAccess(site, photographer, id, { password: 'praia2026' })
  await guest.page.reload()
  await guest.heading(gate).waitFor()
  await guest.screenIsAccessible()
  await guest.presses('Entrar')
  expect(await guest.refusalUnder('Senha da galeria')).toBe('Escreva a senha da galeria.')
  await guest.field('Senha da galeria').fill('lagoa2027')
  await guest.presses('Entrar')
  await guest.reads(wrong)
  await guest.screenIsAccessible()
  for (const width of [390, 320]) {
    await guest.page.setViewportSize({ width, height: 700 })
    expect(await sideways(guest.page)).toEqual([])
  }
  // A phone writes the first letter large and adds a space.
  await guest.field('Senha da galeria').fill('Praia2026 ')
  await guest.page.keyboard.press('Enter')
  await photo(guest, 1).waitFor()
  await guest.page.reload()
  await photo(guest, 1).waitFor()

  await setAccess(site, photographer, id, { password: 'lagoa2027' })
  await guest.page.reload()
  await guest.field('Senha da galeria').fill('praia2026')
  await guest.presses('Entrar')
  await guest.reads(wrong)
  await guest.field('Senha da galeria').fill('lagoa2027')
  await guest.presses('Entrar')
  await photo(guest, 1).waitFor()
})

test('an invited client enters a gallery with a password by link or by code', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { photos: await realPhotos(2), access: { password: 'praia2026' } })
  const client = await clientOf(site, gallery)
  const byLink = await familyVisit(visit, gallery, { phone: true })
  await opens(byLink, gallery, client.personalPath)
  await byLink.presses('Ver minhas fotos')
  await photo(byLink, 1).waitFor()

  const byCode = await familyVisit(visit, gallery)
  await opens(byCode, gallery)
  await byCode.presses('Recebeu um link pessoal?')
  await byCode.heading('Entre com o seu convite').waitFor()
  await byCode.screenIsAccessible()
  await byCode.presses('Entrar com a senha da galeria')
  await byCode.heading(gate).waitFor()
  await byCode.presses('Recebeu um link pessoal?')
  await byCode.field('E-mail').fill(client.email)
  await byCode.field('Código de acesso').fill(client.code)
  await byCode.presses('Entrar')
  await photo(byCode, 1).waitFor()
})

test('wrong passwords are counted, with a wait that says how long', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { photos: await realPhotos(2), access: { password: 'praia2026' } })
  const stranger = await familyVisit(visit, gallery, { refusals: [400, 429] })
  await opens(stranger, gallery)
  const wait = stranger.page.getByText(/Aguarde \d+ minutos e tente de novo\./)
  for (let tries = 0; tries < 8 && (await wait.count()) === 0; tries += 1) {
    await stranger.field('Senha da galeria').fill(`chute-${tries}`)
    const answered = stranger.page.waitForResponse((response) => response.url().endsWith('/family/enter'))
    await stranger.presses('Entrar')
    await answered
    await stranger.button('Entrar').waitFor()
  }
  await wait.waitFor()
})
