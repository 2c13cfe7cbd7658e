import { expect } from 'vitest'
import { clientOf, familyGallery } from '../family/family-gallery.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { realPictures } from '../family/real-pictures.ts'
import { galleryWith } from '../pictures/gallery-with.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { test } from '../harness/e2e-test.ts'
import { dayFromToday } from '../selection/family-choice.ts'

test('changes an address, rejects invalid ones, and redirects the old one', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2), access: 'invited' })
  const { photographer, id, origin, path } = gallery
  expect(path, 'the address cannot be guessed from the title').toMatch(/^\/ana-bruno-[a-z0-9]{6,}$/)
  const client = await clientOf(site, gallery)
  const otherGallery = await galleryWith(site, photographer, [], 'Outra')
  const [{ slug: takenSlug } = {}] = await site.rows<{ slug: string }>('select slug from gallery where id = $1', [
    otherGallery,
  ])

  const owner = await visit(`/gallery/${id}/settings`, { as: photographer, expectedErrors: [409] })
  const field = owner.field('Endereço da galeria')
  const write = async (slug: string) => {
    await field.fill(slug)
    await owner.page.keyboard.press('Enter')
  }
  await write('Ana & Bruno')
  expect(await owner.errorUnder('Endereço da galeria')).toBe('Use só letras minúsculas sem acento, números e hifens.')
  await owner.expectAccessible()
  await write(takenSlug ?? '')
  expect(await owner.errorUnder('Endereço da galeria')).toBe('Outra galeria sua já usa, ou já usou, este endereço.')
  await write('bodas-de-ana')
  await owner.reads('O endereço da galeria foi alterado.')
  await owner.reads('Endereços antigos, que levam a este:')
  await owner.reads(path)
  await owner.page.getByRole('complementary', { name: 'Galeria' }).getByText('/bodas-de-ana').waitFor()

  // A personal link that was sent before keeps working, with its token.
  const marina = await familyVisit(visit, gallery, { phone: true })
  await opens(marina, gallery, client.personalPath)
  await marina.press('Ver minhas fotos')
  await picture(marina, 1).waitFor()
  expect(marina.page.url()).toBe(`${origin}/bodas-de-ana`)
})

test('a gallery is closed to families after its closing date and loses nothing', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2) })
  const { photographer, id } = gallery
  const guest = await familyVisit(visit, gallery, { phone: true, expectedErrors: [401, 403, 410] })
  await opens(guest, gallery)
  await guest.press('Ver fotos')
  await picture(guest, 1).waitFor()

  const owner = await visit(`/gallery/${id}/settings`, { as: photographer })
  const field = owner.field('Encerrar o acesso em')
  const close = async (day: string) => {
    await field.fill(day.split('-').toReversed().join('/'))
    await owner.page.keyboard.press('Enter')
    await expect
      .poll(async () => await site.rows('select closes_on::text as day from gallery where id = $1', [id]))
      .toEqual([{ day }])
  }
  // The family can still open the gallery on its closing date.
  await close(dayFromToday(0))
  await owner.reads('A data foi salva.')
  await owner.reads(/^O acesso da família encerra em \d+ de /)
  await guest.page.reload()
  await picture(guest, 1).waitFor()

  const yesterday = dayFromToday(-1)
  await close(yesterday)
  await owner.reads('Encerrada')
  await owner.expectAccessible()
  await guest.page.reload()
  const typedDate = yesterday.split('-').toReversed().join('/')
  await guest.heading(`Esta galeria foi encerrada em ${typedDate}`).waitFor()
  await guest.reads(/^As fotos continuam salvas com Estúdio Aurora\./)
  expect(await guest.link('Falar pelo WhatsApp').getAttribute('href')).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=/)
  await guest.expectAccessible()
  await guest.page.setViewportSize({ width: 320, height: 700 })
  expect(await overflowingElements(guest.page)).toEqual([])
  await owner.opens('/gallery')
  await owner.reads('Encerrada')

  await owner.opens(`/gallery/${id}/settings`)
  await field.hover()
  await owner.page.locator('.ant-picker', { has: field }).locator('.ant-picker-clear').click()
  await owner.reads('A galeria não tem mais data para encerrar.')
  await guest.page.reload()
  await picture(guest, 1).waitFor()
})
