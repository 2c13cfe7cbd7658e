import { expect } from 'vitest'
import { sideways } from '../harness/reflow.ts'
import { endGallery } from '../harness/gallery-end.ts'
import { standAs } from '../harness/standing.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { clientOf, familyGallery } from './family-gallery.ts'
import { familyVisit, opens, photo } from './family-visit.ts'
import { realPhotos } from './real-photos.ts'

async function looksRight(visitor: Visitor): Promise<void> {
  const { page } = visitor
  await visitor.screenIsAccessible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect(await sideways(page)).toEqual([])
  }
  await visitor.screenIsAccessible()
}

test('a personal link lands, opens by one tap and leaves no token behind; revoked it says so', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { photos: await realPhotos(3), access: 'invited' })
  const client = await clientOf(site, gallery)
  // Her link is revoked while she looks; whatever she asks for after that is refused.
  const marina = await familyVisit(visit, gallery, { phone: true, refusals: [401] })
  const { page } = marina
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await opens(marina, gallery, client.personalPath)
  await marina.heading('Ana & Bruno').waitFor()
  // The first visit shows the cover at once, and is none yet: nobody has a session before the tap.
  const cover = page.locator('#cover > img')
  await cover.waitFor()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThanOrEqual(960)
  expect(await marina.context.cookies(gallery.origin)).toEqual([])
  expect(
    await site.rows('select 1 from client_session where customer_id = $1', [gallery.photographer.customerId]),
  ).toEqual([])
  await marina.screenIsAccessible()
  expect(await site.rows('select 1 from gallery_visitor where gallery_id = $1', [gallery.id])).toEqual([])
  await marina.presses('Ver minhas fotos')
  await photo(marina, 1).waitFor()
  expect(page.url()).toBe(`${gallery.origin}${gallery.path}`)
  const token = client.personalPath.split('#c=')[1] ?? ''
  expect(token.length).toBeGreaterThan(40)
  expect(asked.filter((line) => line.includes(token))).toEqual([])

  await client.revokeLinks()
  await page.reload()
  await marina.heading('Estas fotos são particulares').waitFor()
  const later = await familyVisit(visit, gallery, { phone: true, refusals: [410] })
  await opens(later, gallery, client.personalPath)
  await later.heading('Este link não vale mais.').waitFor()
  await later.reads('Peça um novo ao fotógrafo.')
  const whatsapp = await later.link('Falar pelo WhatsApp').getAttribute('href')
  expect(whatsapp).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=Ol%C3%A1/)
  await looksRight(later)
})

test('where many addresses were guessed from, a personal link still opens its gallery', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { photos: await realPhotos(3) })
  const client = await clientOf(site, gallery)
  const marina = await familyVisit(visit, gallery, { phone: true, refusals: [404, 429] })
  const { page } = marina
  await opens(marina, gallery)
  await page.evaluate(async () => {
    for (let at = 0; at < 60; at += 1) await fetch(`/casamento-${at}`)
  })
  await page.reload()
  await marina.heading('Espere alguns minutos').waitFor()
  await looksRight(marina)
  await page.goto('about:blank')
  await opens(marina, gallery, client.personalPath)
  await marina.heading('Suas fotos estão aqui').waitFor()
  await looksRight(marina)
  await marina.presses('Ver minhas fotos')
  await photo(marina, 1).waitFor()
})

test('a code lets in; wrong ones are counted, with a wait that says how long', async ({ visit, site }) => {
  const gallery = await familyGallery(site, { photos: await realPhotos(3), access: 'invited' })
  const client = await clientOf(site, gallery)
  const marina = await familyVisit(visit, gallery, { refusals: [400, 429] })
  const { page } = marina
  await opens(marina, gallery)
  await marina.heading('Estas fotos são particulares').waitFor()
  await looksRight(marina)
  await marina.presses('Entrar')
  expect(await marina.refusalUnder('E-mail')).toBe('Escreva o seu e-mail.')

  await marina.field('E-mail').fill(client.email)
  await marina.field('Código de acesso').fill('não-é-este')
  await marina.presses('Entrar')
  await marina.reads('O e-mail e o código não combinam. Confira os dois na mensagem que você recebeu.')
  await marina.screenIsAccessible()
  await marina.field('Código de acesso').fill(client.code)
  await page.keyboard.press('Enter')
  await photo(marina, 1).waitFor()

  const stranger = await familyVisit(visit, gallery, { phone: true, refusals: [400, 429] })
  await opens(stranger, gallery)
  await stranger.field('E-mail').fill(client.email)
  const wait = stranger.page.getByText(/Aguarde \d+ minutos e tente de novo\./)
  for (let tries = 0; tries < 8 && (await wait.count()) === 0; tries += 1) {
    await stranger.field('Código de acesso').fill(`chute-${tries}`)
    const answered = stranger.page.waitForResponse((response) => response.url().endsWith('/family/enter'))
    await stranger.presses('Entrar')
    await answered
    await stranger.button('Entrar').waitFor()
  }
  await wait.waitFor()

  // The client herself has her link mailed, and enters by it.
  await stranger.presses('Receber meu link por e-mail')
  await stranger.reads(
    `Se ${client.email} recebeu esta galeria, o link chega em instantes. Olhe também a caixa de spam.`,
  )
  await looksRight(stranger)
  const mail = await site.mails.waitFor(client.email, { subject: 'Seu link para as fotos: Ana & Bruno' })
  const link = new URL(/https?:\/\/\S+#c=\S+/.exec(mail.text)?.[0] ?? '')
  const arrived = await familyVisit(visit, gallery, { phone: true })
  await opens(arrived, gallery, `${link.pathname}${link.hash}`)
  await arrived.presses('Ver minhas fotos')
  await photo(arrived, 1).waitFor()
})

test('an empty, an expired, a suspended and an unknown gallery each say so kindly', async ({ visit, site }) => {
  const gallery = await familyGallery(site)
  const guest = await familyVisit(visit, gallery, { refusals: [404, 410] })
  await opens(guest, gallery)
  await guest.heading('As fotos estão quase aqui').waitFor()
  await looksRight(guest)

  await endGallery(site, gallery.id, '2026-10-21T02:59:59Z')
  await opens(guest, gallery)
  await guest.heading('O prazo desta galeria terminou').waitFor()
  await guest.reads(/^Ela ficou no ar até 20 de outubro de 2026\./)
  await guest.link('Pedir extensão').waitFor()
  await looksRight(guest)

  await opens(guest, gallery, '/nao-existe')
  await guest.heading('Não encontramos esta galeria').waitFor()
  await looksRight(guest)

  await standAs(site, gallery.photographer, 'expired')
  await endGallery(site, gallery.id, null)
  await opens(guest, gallery)
  await guest.heading('Galeria em manutenção').waitFor()
  await looksRight(guest)
})
