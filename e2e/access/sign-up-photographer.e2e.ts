import { expect } from 'vitest'
import { freshEmail, validPassword } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'

async function fillSignUpForm(ana: Visitor, email: string, choices: readonly string[]): Promise<void> {
  await ana.field('Nome completo').fill('Ana Prado')
  await ana.field('E-mail').fill(email)
  await ana.field('Senha').fill(validPassword)
  await ana.field('WhatsApp ou celular').pressSequentially('11987654321')
  for (const choice of choices) await ana.field(choice).check()
  await ana.page.getByRole('checkbox', { name: /Li e aceito os/ }).check()
}

// spec: S1-1.04, S1-2.03, S1-2.07, S1-2.08, S1-2.09, S1-2.11, S1-2.12, S1-2.13, S1-2.14, S1-2.54, S1-3.06, S1-3.07
// spec: S1-3.08, S1-3.10, S1-4.08, S1-4.11, S1-4.13, S1-4.14, S1-4.15, S1-4.17, S1-5.01, S1-5.03, S1-7.11
test('a photographer signs up and lands, signed in, on an empty gallery list', async ({ visit, site }) => {
  const email = freshEmail()
  const ana = await visit('/login?utm_source=feira&utm_campaign=ver%C3%A3o&page=2')
  await ana.reads(/^Ainda não tem uma conta\?/)
  await ana.link('Cadastre-se grátis').click()
  await ana.expectPath('/signup')
  await ana.link('Entrar').waitFor()
  await ana.reads('Acelere a sua carreira na fotografia')
  await ana.page.getByRole('group', { name: 'Como a Revela pode ajudar você?' }).waitFor()
  await ana.expectAccessible()
  const nameNote = ana.page.locator('form output').first()
  expect(await nameNote.evaluate((note) => note.clientHeight), 'the empty note takes no space').toBe(0)

  await fillSignUpForm(ana, email.toUpperCase(), ['Quero uma ferramenta de seleção de fotos'])
  expect(await ana.field('E-mail').inputValue(), 'the e-mail is lowercased while typing').toBe(email)
  expect(await ana.field('WhatsApp ou celular').inputValue()).toBe('(11) 98765-4321')
  const activated = ana.page.waitForResponse((choice) =>
    choice.url().endsWith('/subscription/product/gallery_pro/activate'),
  )
  await ana.press('CADASTRAR')

  await ana.expectPath('/gallery')
  expect((await activated).status()).toBe(204)
  await ana.heading('Minhas Galerias').waitFor()
  await ana.expectAccessible()
  expect(await ana.page.evaluate(() => localStorage.getItem('revela_track')), 'tracking is removed').toBeNull()

  const [customer] = await site.rows(
    `select c.customer_id, c.user_type, c.solutions, c.question, c.track, c.whatsapp_number, t.version is not null as terms,
       s.product, s.plan_id, s.trial_ends_at > now() + interval '13 days' as trial
     from customer c join terms_acceptance t using (customer_id) join subscription s using (customer_id) where c.email = $1`,
    [email],
  )
  expect(customer).toMatchObject({
    user_type: 'photographer',
    solutions: ['selection'],
    question: 'how_revela_helps',
    track: Buffer.from('{"utm_source":"feira","utm_campaign":"verão"}').toString('base64'),
    terms: true,
    product: 'gallery_pro',
    plan_id: 19,
    trial: true,
  })
  const logged = await site.rows(
    'select page, context, redirect_url from login_log where customer_id = $1 and page is not null order by id',
    [customer?.['customer_id']],
  )
  expect(logged).toEqual([
    { page: 'signup', context: 'subscribe', redirect_url: null },
    { page: 'signup', context: 'redirect_user', redirect_url: '/gallery' },
  ])
  expect((await site.mails.waitFor(email)).subject).toBe('Boas-vindas à Revela')
})

// spec: S1-2.12, S1-3.09, S1-3.11, S1-4.16
test('a photographer who chooses the site lands on the portfolio as a new customer', async ({ visit, site }) => {
  const email = freshEmail('bia')
  const bia = await visit('/signup')
  await fillSignUpForm(bia, email, ['Quero criar um site profissional', 'Quero uma ferramenta para vender fotos'])
  await bia.press('CADASTRAR')
  await bia.expectPath('/portfolio')
  expect(new URL(bia.page.url()).search).toBe('?new_customer=true')
  await bia.heading('Meu Portfólio').waitFor()
  await bia.expectAccessible()
  const rows = await site.rows(
    `select s.product, c.solutions from customer c join subscription s using (customer_id) where c.email = $1`,
    [email],
  )
  expect(rows).toEqual([{ product: 'site_pro', solutions: ['site_pro', 'sale'] }])
})

// spec: S1-5.04, S1-5.05, S1-5.06, S1-5.07, S1-5.08, S1-5.09, S1-5.11
test('shows an error under each empty field and clears it on typing', async ({ visit }) => {
  const ana = await visit('/signup')
  await ana.press('CADASTRAR')
  expect(await ana.errorUnder('Nome completo')).toContain('Conte para nós o seu nome.')
  expect(await ana.errorUnder('E-mail')).toContain('Preencha este campo.')
  expect(await ana.errorUnder('Senha')).toContain('Preencha este campo.')
  expect(await ana.errorUnder('WhatsApp ou celular')).toContain('Informe o número com DDD')
  await ana.reads('Escolha pelo menos uma opção.')
  await ana.reads('Para criar a conta é preciso aceitar os termos de uso.')
  await ana.expectAccessible()
  await ana.field('E-mail').fill('nome@exemplo')
  await ana.field('Senha').fill('curta')
  await ana.press('CADASTRAR')
  expect(await ana.errorUnder('E-mail')).toContain('Confira o e-mail: parece que falta alguma coisa.')
  expect(await ana.errorUnder('Senha')).toContain('Esta senha é curta demais.')
  await ana.field('Nome completo').fill('A')
  await ana.doesNotRead('Conte para nós o seu nome.')
  await ana.field('Quero uma ferramenta para vender fotos').check()
  await ana.doesNotRead('Escolha pelo menos uma opção.')
})

// spec: S1-2.12, S1-3.12, S1-4.19, S1-5.10, S1-5.11
test('shows errors that only the server detects under their fields', async ({ visit, site }) => {
  const email = freshEmail()
  const ana = await visit('/signup', { expectedErrors: [409, 422] })
  await fillSignUpForm(ana, email, ['Quero uma ferramenta para entregar minhas fotos'])
  await ana.field('Senha').fill('12345678')
  await ana.press('CADASTRAR')
  expect(await ana.errorUnder('Senha')).toContain('Essa senha é muito comum e fácil de adivinhar. Escolha outra.')
  await ana.expectAccessible()
  await ana.field('Senha').fill(validPassword)
  await ana.doesNotRead('Essa senha é muito comum e fácil de adivinhar. Escolha outra.')

  await ana.field('E-mail').fill('ana@@estudio')
  await ana.press('CADASTRAR')
  expect(await ana.errorUnder('E-mail')).toContain('Confira o e-mail: parece que falta alguma coisa.')
  expect(await site.rows('select from customer where name = $1 and email = $2', ['Ana Prado', email])).toEqual([])

  const duplicate = await visit('/signup', { expectedErrors: [409] })
  await fillSignUpForm(duplicate, email, ['Quero uma ferramenta para entregar minhas fotos'])
  await duplicate.press('CADASTRAR')
  await duplicate.expectPath('/gallery')
  await duplicate.opens('/signup')
  await fillSignUpForm(duplicate, email, ['Quero uma ferramenta para entregar minhas fotos'])
  await duplicate.press('CADASTRAR')
  expect(await duplicate.errorUnder('E-mail')).toContain(
    'Já existe uma conta com este e-mail. Entre com a sua senha ou recupere-a.',
  )
})
