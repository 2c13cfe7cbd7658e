import { expect } from 'vitest'
import { overflowingElements } from '../harness/reflow.ts'
import { endGallery } from '../harness/gallery-end.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { clientOf, familyGallery } from './family-gallery.ts'
import { familyVisit, opens, picture } from './family-visit.ts'
import { realPictures } from './real-pictures.ts'

async function hasNoVisualProblems(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await visitor.expectAccessible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await overflowingElements(page)).toEqual([])
  }
  await visitor.expectAccessible()
}

test('a personal link opens by one tap and leaves no token behind; a revoked one shows an error', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { files: await realPictures(3), access: 'invited' })
  const client = await clientOf(site, gallery)
  // The link is revoked while the gallery is open; every later request gets a 401.
  const marina = await familyVisit(visit, gallery, { phone: true, expectedErrors: [401] })
  const { page } = marina
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await opens(marina, gallery, client.personalPath)
  await marina.heading('Ana & Bruno').waitFor()
  // The cover is shown at once and counts as no visit: there is no session before the tap.
  const cover = page.locator('#cover > img')
  await cover.waitFor()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThanOrEqual(960)
  expect(await marina.context.cookies(gallery.origin)).toEqual([])
  expect(
    await site.rows('select 1 from client_session where customer_id = $1', [gallery.photographer.customerId]),
  ).toEqual([])
  await marina.expectAccessible()
  expect(await site.rows('select 1 from gallery_visitor where gallery_id = $1', [gallery.id])).toEqual([])
  await marina.press('Ver minhas fotos')
  await picture(marina, 1).waitFor()
  expect(page.url()).toBe(`${gallery.origin}${gallery.path}`)
  // Nobody else could open a link to this gallery.
  await marina.button('Filtrar fotos').waitFor()
  expect(await marina.button('Compartilhar').count()).toBe(0)
  const token = client.personalPath.split('#c=')[1] ?? ''
  expect(token.length).toBeGreaterThan(40)
  expect(requestedUrls.filter((url) => url.includes(token))).toEqual([])

  await client.revokeLinks()
  await page.reload()
  await marina.heading('Esta galeria é privada').waitFor()
  const laterVisit = await familyVisit(visit, gallery, { phone: true, expectedErrors: [410] })
  await opens(laterVisit, gallery, client.personalPath)
  await laterVisit.heading('Este link não vale mais.').waitFor()
  await laterVisit.reads('Peça um novo para Estúdio Aurora.')
  const whatsapp = await laterVisit.link('Falar pelo WhatsApp').getAttribute('href')
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=Ol%C3%A1/)
  await hasNoVisualProblems(laterVisit)
  const above = await laterVisit.link('Falar pelo WhatsApp').boundingBox()
  const below = await laterVisit.link('Receber meu link por e-mail').boundingBox()
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0), 'space between the buttons').toBeGreaterThanOrEqual(
    8,
  )
  await laterVisit.link('Receber meu link por e-mail').tap()
  await laterVisit.button('Receber meu link por e-mail').waitFor()
})

test('a personal link opens its gallery even where guessing is rate limited', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const client = await clientOf(site, gallery)
  const marina = await familyVisit(visit, gallery, { phone: true, expectedErrors: [404, 429] })
  const { page } = marina
  await opens(marina, gallery)
  await page.evaluate(async () => {
    for (let at = 0; at < 60; at += 1) await fetch(`/casamento-${at}`)
  })
  await page.reload()
  await marina.heading('Espere alguns minutos').waitFor()
  await hasNoVisualProblems(marina)
  await page.goto('about:blank')
  await opens(marina, gallery, client.personalPath)
  await marina.heading('Suas fotos estão aqui').waitFor()
  await hasNoVisualProblems(marina)
  await marina.press('Ver minhas fotos')
  await picture(marina, 1).waitFor()
})

test('a code signs in; wrong codes are limited, with the time to wait', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { files: await realPictures(3), access: 'invited' })
  const client = await clientOf(site, gallery)
  const marina = await familyVisit(visit, gallery, { expectedErrors: [400, 429] })
  const { page } = marina
  await opens(marina, gallery)
  await marina.heading('Esta galeria é privada').waitFor()
  await hasNoVisualProblems(marina)
  await marina.press('Entrar')
  expect(await marina.errorUnder('E-mail')).toBe('Escreva o seu e-mail.')

  await marina.field('E-mail').fill(client.email)
  await marina.field('Código de acesso').fill('não-é-este')
  await marina.press('Entrar')
  await marina.reads('O e-mail e o código não combinam. Confira os dois na mensagem que você recebeu.')
  await marina.expectAccessible()
  await marina.field('Código de acesso').fill(client.code)
  await page.keyboard.press('Enter')
  await picture(marina, 1).waitFor()

  const stranger = await familyVisit(visit, gallery, { phone: true, expectedErrors: [400, 429] })
  await opens(stranger, gallery)
  await stranger.field('E-mail').fill(client.email)
  const wait = stranger.page.getByText(/Aguarde \d+ minutos e tente de novo\./)
  for (let attempts = 0; attempts < 8 && (await wait.count()) === 0; attempts += 1) {
    await stranger.field('Código de acesso').fill(`chute-${attempts}`)
    const entryResponse = stranger.page.waitForResponse((response) => response.url().endsWith('/family/enter'))
    await stranger.press('Entrar')
    await entryResponse
    await stranger.button('Entrar').waitFor()
  }
  await wait.waitFor()

  // The client requests the link by mail and enters with it.
  await stranger.press('Receber meu link por e-mail')
  await stranger.reads(
    `Se ${client.email} recebeu esta galeria, o link chega em instantes. Olhe também a caixa de spam.`,
  )
  await hasNoVisualProblems(stranger)
  const mail = await site.mails.waitFor(client.email, { subject: 'Seu link para as fotos: Ana & Bruno' })
  const link = new URL(/https?:\/\/\S+#c=\S+/.exec(mail.text)?.[0] ?? '')
  const newVisit = await familyVisit(visit, gallery, { phone: true })
  await opens(newVisit, gallery, `${link.pathname}${link.hash}`)
  await newVisit.press('Ver minhas fotos')
  await picture(newVisit, 1).waitFor()
})

test('explains an empty, an expired, a suspended and an unknown gallery', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  const guest = await familyVisit(visit, gallery, { expectedErrors: [404, 410] })
  await opens(guest, gallery)
  await guest.heading('Suas fotos estão quase prontas').waitFor()
  await hasNoVisualProblems(guest)

  await endGallery(site, gallery.id, '2026-10-21T02:59:59Z')
  await opens(guest, gallery)
  await guest.heading('O prazo desta galeria terminou').waitFor()
  await guest.reads(/^Ela ficou no ar até 20 de outubro de 2026\./)
  await guest.link('Pedir mais prazo').waitFor()
  await hasNoVisualProblems(guest)

  await opens(guest, gallery, '/nao-existe')
  await guest.heading('Não encontramos esta galeria').waitFor()
  await hasNoVisualProblems(guest)

  await setAccountStatus(site, gallery.photographer, 'expired')
  await endGallery(site, gallery.id, null)
  await opens(guest, gallery)
  await guest.heading('Galeria em manutenção').waitFor()
  await hasNoVisualProblems(guest)
})
