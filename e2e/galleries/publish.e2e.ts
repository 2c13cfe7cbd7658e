import { createGallery } from '@revela/dev-env'
import { expect } from 'vitest'
import { clipboardOf } from '../clients/clipboard.ts'
import { SendForm } from '../clients/send-form.ts'
import { addressOf, familyGallery } from '../family/family-gallery.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { realPictures } from '../family/real-pictures.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { freshEmail, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'

const unknown = 'Não encontramos esta galeria'

test('a stranger sees a gallery only between PUBLICAR and “Voltar a rascunho”', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(2), draft: true })
  // A draft returns 404, also at the address of its owner's preview.
  const owner = await visit('/gallery', { as: gallery.photographer, expectedErrors: [404] })
  owner.monitor.allowedOrigins.add(gallery.origin)
  await owner.reads('Rascunho')
  await owner.opens(`/gallery/${gallery.id}/pictures`)
  await owner.reads('Só você vê esta galeria.')
  await owner.expectAccessible()
  const opened = owner.context.waitForEvent('page')
  await owner.page.getByRole('button', { name: /^VISUALIZAR/ }).click()
  const preview = await opened
  await preview.getByRole('button', { name: 'Ver fotos' }).click()
  await preview.getByRole('gridcell', { name: /^Foto 1(,|$)/ }).waitFor()
  await preview.close()
  const stranger = await familyVisit(visit, gallery, { phone: true, expectedErrors: [401, 404] })
  await opens(stranger, gallery)
  await stranger.heading(unknown).waitFor()

  await owner.press('PUBLICAR')
  await owner.reads('A galeria foi publicada.')
  await owner.reads('Publicada')
  expect(await owner.page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Publicação')
  await owner.expectAccessible()
  await opens(stranger, gallery)
  await stranger.press('Ver fotos')
  await picture(stranger, 1).waitFor()

  await owner.press('Opções da publicação')
  await owner.press('Voltar a rascunho')
  await owner.reads(/^Quem recebeu a galeria deixa de abri-la até você publicar de novo\./)
  await owner.press('VOLTAR A RASCUNHO')
  await owner.reads('Só você vê esta galeria.')
  await stranger.page.reload()
  await stranger.heading(unknown).waitFor()
  await owner.opens('/gallery')
  await owner.reads('Rascunho')
})

test('copying the link of a draft publishes it, and says so', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { draft: true })
  const owner = await visit(`/gallery/${gallery.id}/pictures`, { as: gallery.photographer, expectedErrors: [404] })
  const clipboard = await clipboardOf(owner, site)
  const stranger = await familyVisit(visit, gallery, { expectedErrors: [404] })
  await opens(stranger, gallery)
  await stranger.heading(unknown).waitFor()
  await owner.press('COPIAR')
  await owner.reads('Link copiado. A galeria foi publicada.')
  await owner.reads('Publicada')
  expect(await clipboard()).toBe(`${gallery.origin}${gallery.path}`)
  await opens(stranger, gallery)
  await stranger.heading('Suas fotos estão quase prontas').waitFor()
})

test('opening the send panel does not publish a draft; a mail, a WhatsApp message or a copied link does', async ({
  visit,
  site,
}) => {
  const ana = await createTestUser(site, { name: 'Ana Prado Fotografia' })
  const owner = await visit(null, { as: ana, expectedErrors: [404] })
  const stranger = await visit(null, { expectedErrors: [404] })
  const form = new SendForm(owner)
  await clipboardOf(owner, site)
  owner.monitor.allowedOrigins.add('https://wa.me')
  await owner.context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  )
  const sendActions = {
    email: async () => {
      await form.mode('E-mail').check()
      await form.field('Nome').fill('Bia Prado')
      await form.field('E-mail').fill(freshEmail('bia'))
      await owner.press('ENVIAR E-MAIL')
      await owner.page.getByRole('dialog', { name: 'Maravilha!' }).getByText('A galeria foi publicada.').waitFor()
    },
    whatsapp: async () => {
      await form.mode('WhatsApp').check()
      await form.field('Nome').fill('Téo')
      await form.field('WhatsApp').pressSequentially('21981234567')
      const opened = owner.context.waitForEvent('page')
      await owner.press('ABRIR O WHATSAPP')
      await (await opened).close()
      await owner.page.getByRole('dialog', { name: 'Maravilha!' }).getByText('A galeria foi publicada.').waitFor()
    },
    link: async () => {
      await form.mode('Link').check()
      await owner.press('COPIAR LINK')
      await owner.reads('Link copiado. A galeria foi publicada.')
    },
  }
  for (const [channel, send] of Object.entries(sendActions)) {
    const id = await createGallery(studioOf(site, ana), `Por ${channel}`, { draft: true })
    const url = await addressOf(site, ana, id)
    stranger.monitor.allowedOrigins.add(url.origin)
    await owner.opens(`/gallery/${id}/share`)
    await owner.reads('Esta galeria é um rascunho. Ao enviar, ela é publicada.')
    await stranger.page.goto(url.href)
    await stranger.heading(unknown).waitFor()
    await send()
    await stranger.page.goto(url.href)
    await stranger.heading('Suas fotos estão quase prontas').waitFor()
  }
})
