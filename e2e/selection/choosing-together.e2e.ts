import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { familyGallery, type FamilyGallery } from '../family/family-gallery.ts'
import { check, chosenIn, maybeButton, privateSelection } from '../family/family-selection.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { fillWithRows, mockPictures } from '../family/many-pictures.ts'
import { overflowingElements } from '../harness/reflow.ts'
import type { SiteUnderTest } from '../harness/site-under-test.ts'
import type { Visitor } from '../harness/visitor.ts'
import { test } from '../harness/e2e-test.ts'
import { studioOf } from '../pictures/studio-of.ts'

type Visit = Parameters<typeof familyVisit>[0]

/** Three photographs are included; each extra costs R$ 15,00. */
const terms = {
  selling_photos: true,
  charge_type: 'ADDITIONAL',
  contracted_pictures: 3,
  extra_picture_price: 1500,
} as const

const dialog = ({ page }: Visitor, name: string) => page.getByRole('dialog', { name })
const bar = ({ page }: Visitor) => page.getByRole('complementary', { name: 'Suas escolhas' })
const tab = (visitor: Visitor, name: string) => visitor.page.getByRole('button', { name, exact: true })

async function openGallery(visitor: Visitor, site: SiteUnderTest, gallery: FamilyGallery, path: string): Promise<void> {
  await mockPictures(visitor.page, site)
  await opens(visitor, gallery, path)
  await visitor.press('Ver minhas fotos')
  await picture(visitor, 1).locator('img[data-loaded]').waitFor()
}

/** Creates an invitation and returns its link, as the message for WhatsApp has it. */
async function invite(client: Visitor, position: number): Promise<string> {
  const sheet = dialog(client, 'Quem escolhe com você')
  await sheet.getByRole('button', { name: 'Criar um convite' }).tap()
  const link = sheet.getByRole('link', { name: `WhatsApp: Convite ${position}` })
  await link.waitFor()
  const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const url = new URL(/https?:\S+$/.exec(text)?.[0] ?? '')
  expect(url.hash).toMatch(/^#j=/)
  return url.pathname + url.hash
}

interface JoinOptions {
  visit: Visit
  site: SiteUnderTest
  gallery: FamilyGallery
  path: string
  name: string
}

/** Opens an invitation on another phone and says the name. */
async function join({ visit, site, gallery, path, name }: JoinOptions): Promise<Visitor> {
  const visitor = await familyVisit(visit, gallery, { phone: true, width: 360, height: 740, expectedErrors: [404] })
  await openGallery(visitor, site, gallery, path)
  const question = dialog(visitor, 'Como você se chama?')
  await question.getByText('convidou você para escolher as fotos junto.').waitFor()
  await visitor.expectAccessible()
  await question.getByLabel('Seu nome').fill(name)
  await question.getByRole('button', { name: 'Continuar' }).tap()
  await question.waitFor({ state: 'detached' })
  return visitor
}

test('a couple and a mother choose on three phones; the client takes what all want, and sends', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site, { settings: { single_download: false, download_all: false } })
  await fillWithRows(site, gallery, 12)
  const selection = await privateSelection(site, gallery, terms)
  const ana = await familyVisit(visit, gallery, { phone: true })
  await openGallery(ana, site, gallery, selection.personalPath)
  await ana.press('Convidar para escolher junto')
  await ana.expectAccessible()
  const links = [await invite(ana, 1), await invite(ana, 2)]
  const people = dialog(ana, 'Quem escolhe com você')
  await expect.poll(() => people.getByText('ainda não abriu').count()).toBe(2)
  await people.getByRole('button', { name: 'Fechar' }).tap()

  const [joao, celia] = await Promise.all([
    join({ visit, site, gallery, path: links[0] ?? '', name: 'João' }),
    join({ visit, site, gallery, path: links[1] ?? '', name: 'Dona Célia' }),
  ])
  // Neither price nor sending for somebody who was invited.
  await bar(joao)
    .getByText(/^Escolhendo junto com /)
    .waitFor()
  expect(await joao.page.getByText(/R\$|inclusas|Concluir/).count()).toBe(0)
  expect(await overflowingElements(joao.page)).toEqual([])
  await joao.expectAccessible()

  for (const position of [1, 2, 3, 4, 5]) await check(joao, position).tap()
  await maybeButton(joao, 6).tap()
  await bar(joao).getByText('Você marcou 5').waitFor()
  // Without a connection the marks wait on the device.
  for (const position of [1, 2]) await check(celia, position).tap()
  celia.monitor.expectedLines.push(/net::ERR_INTERNET_DISCONNECTED/)
  await celia.context.setOffline(true)
  for (const position of [3, 4]) await check(celia, position).tap()
  await bar(celia).getByText('Você marcou 4').waitFor()
  await celia.context.setOffline(false)
  const opinions = async () =>
    (
      await site.rows('select count(*)::int as count from participant_choice where customer_id = $1', [
        gallery.photographer.customerId,
      ])
    )[0]
  await expect.poll(opinions).toEqual({ count: 10 })
  expect(await chosenIn(site, gallery), 'opinions choose nothing').toEqual([])
  // The device's storage is the person's own, and survives a reload without the token in the address.
  await celia.page.reload()
  await bar(celia).getByText('Você marcou 4').waitFor()

  await check(ana, 1).tap()
  await check(ana, 7).tap()
  await bar(ana).getByText('2 de 3 inclusas').waitFor()
  await ana.press('Decidir juntos')
  for (const name of ['Concordam (4)', 'Só eu (1)', 'Só João (1)', 'Talvez (1)', 'Ninguém viu (5)'])
    await tab(ana, name).waitFor()
  await picture(ana, 2).waitFor()
  expect(await picture(ana, 2).getAttribute('aria-label')).toContain('João: sim, Dona Célia: sim')
  await ana.expectAccessible()
  expect(await overflowingElements(ana.page)).toEqual([])
  // What the others do appears at once.
  await check(celia, 5).tap()
  await tab(ana, 'Concordam (5)').waitFor()
  await tab(ana, 'Só João (0)').waitFor()

  // The price before and after, with both ways to take the agreed ones.
  await ana.press('Levar as 5 em que concordamos')
  const take = dialog(ana, 'Levar as 5 em que concordamos')
  await take.getByText('2 de 3 inclusas').waitFor()
  await take.getByText('6 · 3 inclusas + 3 extras = R$ 45,00').waitFor()
  await take.getByText('5 · 3 inclusas + 2 extras = R$ 30,00').waitFor()
  await take.getByText('A outra que você escolheu vai para Talvez.').waitFor()
  await ana.expectAccessible()
  await take.getByRole('button', { name: 'Ficar só com estas 5' }).tap()
  await bar(ana).getByText('5 · 3 inclusas + 2 extras = R$ 30,00').waitFor()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1, 2, 3, 4, 5])
  expect(await chosenIn(site, gallery, 'maybe')).toEqual([7])
  await ana.press('Desfazer')
  await bar(ana).getByText('2 de 3 inclusas').waitFor()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1, 7])
  await ana.press('Levar as 5 em que concordamos')
  await take.getByRole('button', { name: 'Juntar 4 fotos às minhas' }).tap()
  await bar(ana).getByText('6 · 3 inclusas + 3 extras = R$ 45,00').waitFor()
  await expect.poll(() => chosenIn(site, gallery)).toEqual([1, 2, 3, 4, 5, 7])

  // A removed person's page ends, and the link with it.
  await ana.press('Ver convites')
  await people.getByText('entrou · 5 marcadas').waitFor()
  await people.getByRole('button', { name: 'Tirar: Dona Célia' }).tap()
  await people.getByRole('button', { name: 'Tirar e encerrar o link' }).tap()
  await celia.heading('Este link não vale mais.').waitFor()
  await celia.expectAccessible()
  await people.getByText('Dona Célia').waitFor({ state: 'detached' })
  await people.getByRole('button', { name: 'Fechar' }).tap()
  const late = await familyVisit(visit, gallery, { phone: true, expectedErrors: [400, 401, 403, 404, 410] })
  await opens(late, gallery, links[1] ?? '')
  await late.heading('Este link não vale mais.').waitFor()

  // Only the client sends; the other sees it.
  await ana.press('Concluir')
  await ana.field('Entendo que depois de enviar não poderei mudar.').check()
  await ana.press('Enviar escolhas')
  await ana.heading('Escolhas enviadas!').waitFor()
  await bar(joao)
    .getByText(/ já enviou a seleção$/)
    .waitFor()
  expect(await check(joao, 8).count()).toBe(0)
  await joao.expectAccessible()
  const { selections } = await callAs<{ selections: { participants: number; totals: { total: number } }[] }>(
    studioOf(site, gallery.photographer),
    `/selections/list?collection_id=${gallery.id}`,
    { method: 'GET' },
  )
  expect(selections).toMatchObject([{ participants: 1, totals: { total: 4500 } }])
})

test('the photographer sees who takes part and their comments, and switches invitations off', async ({
  visit,
  site,
}) => {
  const gallery = await familyGallery(site)
  await fillWithRows(site, gallery, 4)
  const selection = await privateSelection(site, gallery, terms)
  const ana = await familyVisit(visit, gallery, { phone: true, expectedErrors: [403] })
  await openGallery(ana, site, gallery, selection.personalPath)
  await ana.press('Convidar para escolher junto')
  const joao = await join({ visit, site, gallery, path: await invite(ana, 1), name: 'João' })
  // The open sheet follows.
  await dialog(ana, 'Quem escolhe com você').getByText('João', { exact: true }).waitFor()
  await picture(joao, 2).tap()
  await joao.page.getByRole('button', { name: 'Comentar (C)' }).tap()
  const thread = dialog(joao, 'Comentários da foto 2')
  await thread.getByLabel('Seu comentário').fill('Essa é a minha preferida!')
  await thread.getByRole('button', { name: 'Enviar comentário' }).tap()
  await thread.getByRole('listitem').getByText('Você', { exact: true }).waitFor()

  const studio = await visit(`/gallery/${gallery.id}/selection/followup`, {
    as: gallery.photographer,
    expectedErrors: [404],
  })
  await studio.reads(/1 pessoa escolhe junto/)
  await studio.page.getByRole('button', { name: /1 foto comentada/ }).click()
  await studio.reads(/^João \(com /)
  await studio.expectAccessible()

  await studio.page.goto(studio.page.url().replace('/selection/followup', '/settings'))
  await studio.page.getByRole('switch', { name: 'Convidar para escolher junto' }).click()
  await studio.reads('As alterações foram salvas.')
  await joao.page.reload()
  await joao.heading('Esta galeria é privada').waitFor()
  await ana.page.reload()
  await picture(ana, 1).waitFor()
  expect(await ana.page.getByRole('button', { name: /escolher junto|Decidir juntos/ }).count()).toBe(0)
})
