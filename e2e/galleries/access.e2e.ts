import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { enterClient } from '../clients/create-clients.ts'
import { clipboardOf } from '../clients/clipboard.ts'
import { clientOf, familyGallery, setAccess } from '../family/family-gallery.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { realPictures } from '../family/real-pictures.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { freshEmail, createTestUser } from '../harness/test-users.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { test } from '../harness/e2e-test.ts'

test('a private selection closes an open gallery, and turning it off does not reopen it', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2) })
  const { photographer, id } = gallery
  await enterClient(site, photographer, { name: 'Marina Alves', email: freshEmail('marina'), tel: '(11) 98765-4321' })
  const stranger = await familyVisit(visit, gallery, { phone: true, expectedErrors: [401] })
  await opens(stranger, gallery)
  await stranger.press('Ver fotos')
  await picture(stranger, 1).waitFor()

  const owner = await visit(`/gallery/${id}/selection/preferences`, { as: photographer })
  const { page } = owner
  const panel = page.getByRole('complementary', { name: 'Galeria' })
  await panel.getByRole('link', { name: 'Com link' }).waitFor()
  await owner.press('Escolher cliente')
  await page.getByRole('list', { name: 'Clientes' }).getByRole('button', { name: 'Marina Alves' }).click()
  await owner.reads('Ao ativar, esta galeria passa a abrir só para convidados.')
  await owner.press('ATIVAR E ENVIAR')
  await owner.reads('Ao ativar a seleção privada, esta galeria passou a abrir só para convidados.')
  await stranger.page.reload()
  await stranger.heading('Esta galeria é privada').waitFor()
  await owner.opens(`/gallery/${id}/settings`)
  await owner.reads('A seleção privada está ativa. Se você a desativar, a galeria continua só para convidados.')

  await owner.opens(`/gallery/${id}/selection/followup`)
  await owner.press('Ações da seleção de Marina Alves')
  await owner.press('Desativar seleção')
  await owner.press('DESATIVAR')
  await owner.expectPath(`/gallery/${id}/selection/preferences`)
  await owner.button('ATIVAR SELEÇÃO').waitFor()
  await panel.getByRole('link', { name: 'Só convidados' }).waitFor()
  await stranger.page.reload()
  await stranger.heading('Esta galeria é privada').waitFor()

  // Only the access setting reopens it.
  await owner.opens(`/gallery/${id}/settings`)
  expect(await page.getByRole('radio', { name: 'Só convidados' }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: 'Com link' }).check()
  await owner.reads('O acesso foi alterado.')
  await stranger.page.reload()
  await stranger.button('Ver fotos').or(picture(stranger, 1)).first().waitFor()
})

test('suggests, shows, copies and replaces the password of a gallery', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  const owner = await visit(`/gallery/${gallery.id}/settings`, { as: gallery.photographer, expectedErrors: [404] })
  const { page } = owner
  const clipboard = await clipboardOf(owner, site)
  const stored = async () =>
    await callAs<{ access: string; password: string }>(
      studioOf(site, gallery.photographer),
      `/gallery/${gallery.id}/access`,
      { method: 'GET' },
    )
  await page.getByRole('radio', { name: 'Com senha' }).check()
  const suggested = await owner.field('Senha da galeria').inputValue()
  expect(suggested).toMatch(/^[a-z2-9]{8}$/)
  expect((await stored()).access, 'nothing is saved before the password').toBe('link')
  await owner.press('Sugerir outra')
  expect(await owner.field('Senha da galeria').inputValue()).not.toBe(suggested)
  await owner.field('Senha da galeria').fill('mar')
  await owner.press('SALVAR SENHA')
  expect(await owner.errorUnder('Senha da galeria')).toBe('Use pelo menos 6 letras ou números.')
  await owner.expectAccessible()
  await owner.field('Senha da galeria').fill('praia2026')
  await owner.press('SALVAR SENHA')
  await owner.reads('O acesso foi alterado.')
  expect(await stored()).toMatchObject({ access: 'password', password: 'praia2026' })

  await owner.doesNotRead('praia2026')
  await owner.press('MOSTRAR SENHA')
  await owner.reads('praia2026')
  const section = page.getByRole('region', { name: 'QUEM PODE VER' })
  await section.getByRole('button', { name: 'COPIAR' }).click()
  await section.getByText('COPIADO').waitFor()
  expect(await clipboard()).toBe('praia2026')
  await owner.expectAccessible()
  await owner.press('Trocar a senha')
  await owner.field('Senha da galeria').fill('lagoa2027')
  await owner.press('SALVAR SENHA')
  await expect.poll(async () => (await stored()).password).toBe('lagoa2027')
  await owner.button('Trocar a senha').waitFor()

  // A copied link includes the password.
  await owner.opens(`/gallery/${gallery.id}/share`)
  await page.getByRole('radio', { name: 'Link', exact: true }).check()
  await owner.press('COPIAR LINK')
  await page.getByText('COPIADO', { exact: true }).waitFor()
  expect(await clipboard()).toBe(`${gallery.origin}${gallery.path}\nSenha da galeria: lagoa2027`)
})

test('new galleries start with the default access', async ({ visit, site }) => {
  const ana = await createTestUser(site)
  const gallery = await familyGallery(site)
  const owner = await visit(`/gallery/${gallery.id}/settings`, { as: gallery.photographer, expectedErrors: [404] })
  await owner.reads('Este é o padrão para novas galerias.')
  await owner.page.getByRole('radio', { name: 'Só convidados' }).click()
  await owner.reads('Hoje as novas galerias começam assim: Com link.')
  await owner.press('Usar como padrão para novas galerias')
  await owner.reads('As novas galerias vão começar assim.')
  await owner.opens('/gallery')
  await owner.press('CRIAR NOVA GALERIA DE FOTOS')
  await owner.reads('Começa como rascunho, que só você vê. Depois de publicada, abre só para convidados.')
  await owner.expectAccessible()
  const dialog = owner.page.getByRole('dialog', { name: 'Nome da Galeria' })
  await dialog.getByRole('textbox').fill('Ensaio da Íris')
  await owner.press('CRIAR GALERIA')
  await owner.reads('Só você vê esta galeria.')
  await owner.press('PUBLICAR')
  await owner.link('Só convidados').waitFor()
  expect(
    await site.rows('select access from gallery where customer_id = $1 and title = $2', [
      gallery.photographer.customerId,
      'Ensaio da Íris',
    ]),
  ).toEqual([{ access: 'invited' }])
  // Another studio has its own default.
  const otherVisit = await visit('/gallery', { as: ana })
  await otherVisit.press('Criar Galeria')
  await otherVisit.reads('Começa como rascunho, que só você vê. Depois de publicada, abre com link.')
})

test('a public selection in an invited-only gallery warns that strangers cannot enter', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2) })
  const { photographer, id } = gallery
  const preferences = `/selections/gallery/${id}/link-preferences`
  await callAs(studioOf(site, photographer), preferences, { method: 'PUT', body: { type: 'public', active: true } })
  const owner = await visit(`/gallery/${id}/settings`, { as: photographer })
  await owner.page.getByRole('radio', { name: 'Só convidados' }).check()
  await owner.reads('O acesso foi alterado.')
  await owner.reads(/^A seleção pública está ativa, mas só convidados entram nesta galeria\./)
  await owner.expectAccessible()
  for (const width of [390, 320]) {
    await owner.page.setViewportSize({ width, height: 800 })
    expect(await overflowingElements(owner.page)).toEqual([])
  }
  await owner.opens(`/gallery/${id}/selection/followup`)
  await owner.reads(/^Só convidados entram nesta galeria: quem abrir este link sem convite não consegue escolher\./)
  const stranger = await familyVisit(visit, gallery)
  await opens(stranger, gallery)
  await stranger.heading('Esta galeria é privada').waitFor()
  const client = await clientOf(site, gallery)
  const marina = await familyVisit(visit, gallery, { phone: true })
  await opens(marina, gallery, client.personalPath)
  await marina.press('Ver minhas fotos')
  await marina.page.getByRole('gridcell').first().waitFor()
  await setAccess(site, photographer, id, 'link')
  await owner.page.reload()
  await owner.heading('SELEÇÃO PÚBLICA').waitFor()
  await owner.doesNotRead('Mudar o acesso')
})
