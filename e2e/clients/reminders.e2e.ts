import { callAs } from '@revela/dev-env'
import { expect } from 'vitest'
import { galleryWith } from '../pictures/gallery-with.ts'
import { smallPictures } from '../pictures/small-pictures.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { dayFromToday, familyChoice } from '../selection/family-choice.ts'
import { testOn } from '../harness/e2e-test.ts'
import { httpRequest } from '../harness/http-request.ts'
import { runJob } from '../harness/run-job.ts'
import { startDedicatedSite } from '../harness/site-under-test.ts'
import type { DedicatedSite } from '../harness/site-under-test.ts'
import { createTestUser, signIn } from '../harness/test-users.ts'
import type { Visitor } from '../harness/visitor.ts'
import { enterClient } from './create-clients.ts'

const test = testOn(() => startDedicatedSite())

/** Moves the clock to noon in São Paulo of the same or the next day. */
async function waitForNoon(site: DedicatedSite): Promise<void> {
  await site.moveClock({ hours: (24 + 15 - site.now().getUTCHours()) % 24 })
}

async function afterDays(site: DedicatedSite, days: number): Promise<void> {
  await site.moveClock({ days })
  await runJob(site, 'reminders.sweep')
}

async function emailOf(site: DedicatedSite, selection: string): Promise<string> {
  const [row] = await site.rows<{ email: string }>(
    'select c.email from client c join selection s on s.customer_id = c.customer_id and s.client_id = c.id where s.id = $1',
    [selection],
  )
  return row?.email ?? ''
}

const stopLink = /https?:\/\/\S+\/stop-reminders#t=[\w-]+/

async function openDetails({ page }: Visitor, name: string) {
  await page.getByRole('button', { name: `Ações de ${name}`, exact: true }).click()
  await page.getByRole('button', { name: 'Detalhes', exact: true }).click()
  return page.getByRole('dialog', { name: 'Detalhes do cliente' })
}

test('a deadline reminder with an edited text arrives, and the client stops it by its link or by one click', async ({
  visit,
  site,
}) => {
  await waitForNoon(site)
  const aurora = await createTestUser(site, { name: 'Estúdio Aurora' })
  const gallery = await galleryWith(site, aurora, await smallPictures(3), 'Casamento na serra')
  const terms = { limit_date: dayFromToday(5, site.now()) }
  const marina = await familyChoice(site, aurora, gallery, { client: 'Marina Alves', terms, chosen: [1] })
  const caio = await familyChoice(site, aurora, gallery, { client: 'Caio Lima', terms, chosen: [2] })

  // Only the two deadlines go by e-mail until the photographer chooses more.
  const studio = await visit('/settings/reminders', { as: aurora, expectedErrors: [422] })
  const { page } = studio
  const kind = (name: string) => page.getByRole('switch', { name, exact: true })
  await kind('Prazo da seleção').waitFor()
  expect(await kind('Prazo da seleção').getAttribute('aria-checked')).toBe('true')
  expect(await kind('Prazo do álbum').getAttribute('aria-checked')).toBe('true')
  expect(await page.getByRole('switch', { checked: true }).count()).toBe(2)
  await studio.expectAccessible()
  await kind('Um ano depois').click()
  await expect
    .poll(() => site.rows('select kind, by_email from reminder_setting where customer_id = $1', [aurora.customerId]))
    .toEqual([{ kind: 'anniversary', by_email: true }])

  // An unknown field is rejected under its input; a field of the list is inserted at the caret.
  await studio.press('Editar texto de “Prazo da seleção”')
  const preview = page.getByRole('region', { name: 'O que o cliente recebe' })
  await preview.getByText('Casamento de Marina e Rafael').first().waitFor()
  await studio.field('Assunto').fill('Faltam poucos dias, {nome}!')
  await studio.press('SALVAR TEXTO')
  expect(await studio.errorUnder('Assunto')).toContain('{nome} não existe neste lembrete.')
  await studio.field('Assunto').fill('Faltam poucos dias para {galeria}')
  await studio.field('Mensagem').fill('Oi, !')
  await studio.field('Mensagem').press('ArrowLeft')
  await studio.press('Inserir {cliente}: primeiro nome do cliente')
  expect(await studio.field('Mensagem').inputValue()).toBe('Oi, {cliente}!')
  await preview.getByText('Oi, Marina!').waitFor()
  await studio.expectAccessible()
  await studio.press('SALVAR TEXTO')
  await studio.reads('O texto do lembrete foi salvo.')

  // What comes next is known before it is sent.
  await studio.opens('/clients')
  const details = await openDetails(studio, 'Marina Alves')
  await details.getByRole('heading', { name: 'Próximos' }).waitFor()
  await details.getByText('Prazo da seleção por e-mail').first().waitFor()

  await afterDays(site, 2)
  const mail = await site.mails.waitFor(await emailOf(site, marina), {
    subject: 'Faltam poucos dias para Casamento na serra',
  })
  expect(mail.text).toContain('Oi, Marina!')
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')

  // Opening the link changes nothing; its button stops the reminders of this studio.
  const link = stopLink.exec(mail.text)?.[0] ?? ''
  const client = await visit(link.replace(site.appOrigin, ''), { phone: true })
  await client.heading('Parar de receber lembretes de Estúdio Aurora?').waitFor()
  await client.expectAccessible()
  const stops = async () => await site.rows('select client_id from reminder_stop')
  expect(await stops()).toEqual([])
  await client.press('PARAR LEMBRETES')
  await client.heading('Pronto, você não recebe mais lembretes').waitFor()
  expect(await stops()).toHaveLength(1)

  // The mail program's own button: a form without cookies and without our header.
  const other = await site.mails.waitFor(await emailOf(site, caio))
  const oneClick = /<(https?:[^>]+)>/.exec(other.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const form = { 'List-Unsubscribe': 'One-Click' }
  expect((await httpRequest(oneClick, { method: 'POST', form })).status).toBeLessThan(300)
  expect(await stops()).toHaveLength(2)

  // Neither gets the reminder of the last day, and the photographer sees why.
  const since = new Date()
  await afterDays(site, 2)
  expect(await site.mails.to(await emailOf(site, marina), { since })).toEqual([])
  const later = await visit('/clients', { as: await signIn(site, aurora) })
  const stoppedDetails = await openDetails(later, 'Marina Alves')
  await stoppedDetails.getByText('Pediu para não receber lembretes').waitFor()
  await stoppedDetails.getByRole('heading', { name: 'Enviados' }).waitFor()
  await later.expectAccessible()
})

test('a reminder that goes by no e-mail waits on Hoje, and one tap opens WhatsApp and marks it', async ({
  visit,
  site,
}) => {
  await waitForNoon(site)
  const aurora = await createTestUser(site, { name: 'Estúdio Aurora' })
  const gallery = await galleryWith(site, aurora, await smallPictures(1), 'Newborn da Íris')
  const invite = async (name: string, tel: string) => {
    const { id } = await enterClient(site, aurora, { name, email: `${tel.slice(-4)}-${gallery}@familia.test`, tel })
    const body = { client_id: id, magic_link: true }
    await callAs(studioOf(site, aurora), `/gallery/${gallery}/share-links`, { body })
  }
  await invite('Dona Lourdes', '(21) 98888-4321')
  await invite('Luís Nogueira', '(31) 97777-1234')

  await afterDays(site, 3)
  const studio = await visit('/dashboard', { as: await signIn(site, aurora) })
  const { page } = studio
  const queue = page.getByRole('region', { name: 'LEMBRETES PARA O WHATSAPP' })
  await queue.getByText('2 mensagens prontas').waitFor()
  await studio.expectAccessible()

  studio.monitor.allowedOrigins.add('https://wa.me')
  await studio.context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  )
  const send = queue.getByRole('link', { name: /^Enviar o lembrete a Dona Lourdes pelo WhatsApp/ })
  const [tab] = await Promise.all([studio.context.waitForEvent('page'), send.click()])
  await tab.waitForURL('https://wa.me/**')
  const { pathname, searchParams } = new URL(tab.url())
  await tab.close()
  expect(pathname).toBe('/5521988884321')
  expect(searchParams.get('text')).toContain('Newborn da Íris')
  await queue.getByText('1 mensagem pronta').waitFor()

  await queue.getByRole('button', { name: 'Dispensar o lembrete de Luís Nogueira' }).click()
  await studio.reads('Lembrete dispensado.')
  await queue.waitFor({ state: 'detached' })
  const marked = await site.rows('select channel from client_reminder where customer_id = $1 order by channel', [
    aurora.customerId,
  ])
  expect(marked).toEqual([{ channel: 'skipped' }, { channel: 'whatsapp' }])
  await page.reload()
  await studio.heading('Hoje').waitFor()
  await studio.reads('O QUE ACONTECEU')
  expect(await queue.count()).toBe(0)

  // A gallery can send by e-mail what the account does not.
  await studio.opens(`/gallery/${gallery}/settings`)
  const choice = studio.field('Ainda não abriu a galeria')
  await choice.selectOption({ label: 'Ligado' })
  await studio.reads('As alterações foram salvas.')
  await page.reload()
  await expect.poll(() => choice.inputValue()).toBe('on')
})
