import { expect } from 'vitest'
import { freshEmail, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import { acceptsTerms, authorizeAs, openProviderPage, ignoreProviderIcon } from './provider-page.ts'

for (const provider of ['Google', 'Facebook'] as const) {
  const method = provider.toLowerCase()

  // spec: S1-2.05, S1-4.03, S1-4.10, S3-2.82
  test(`a new user signs up with ${provider}, chooses a product, and signs in the next time`, async ({
    visit,
    site,
  }) => {
    const email = freshEmail(method)
    const ana = await visit('/login', { phone: method === 'google', expectedErrors: [428] })
    ignoreProviderIcon(ana)
    await openProviderPage(ana, provider)
    await authorizeAs(ana, email, 'Ana Prado')
    await acceptsTerms(ana)
    await ana.expectPath('/wizard-solution-switch')
    const { search, hash } = new URL(ana.page.url())
    expect([search, hash], 'the code is removed from the address').toEqual(['', ''])
    await ana.heading('Por qual solução deseja iniciar?').waitFor()
    const [row] = await site.rows(
      `select c.customer_id, c.name, s.auth_method from customer c join session s using (customer_id) where c.email = $1`,
      [email],
    )
    expect(row).toMatchObject({ name: 'Ana Prado', auth_method: method })
    await ana.press('Criar galeria')
    await ana.expectPath('/gallery')

    const nextVisit = await visit('/login')
    ignoreProviderIcon(nextVisit)
    await openProviderPage(nextVisit, provider)
    await authorizeAs(nextVisit, email, 'Ana Prado')
    await nextVisit.expectPath('/gallery')
    expect(await site.rows('select from customer where email = $1', [email])).toHaveLength(1)
  })

  // spec: S1-8.09
  test(`cancelling at ${provider} changes nothing and returns to the sign-in page`, async ({ visit }) => {
    const ana = await visit('/login')
    ignoreProviderIcon(ana)
    await openProviderPage(ana, provider)
    await ana.press('Cancelar')
    await ana.expectPath(`/login/return/${method}`)
    await ana.reads('Algo deu errado.')
    await ana.heading('Não foi possível entrar').waitFor()
    await ana.expectAccessible()
    await ana.link('VOLTAR PARA O LOGIN').click()
    await ana.expectPath('/login')
    await ana.field('E-mail').waitFor()
  })
}

test('creates no account for a social sign-up before the terms are accepted', async ({ visit, site }) => {
  const email = freshEmail('google')
  const ana = await visit('/login', { phone: true, expectedErrors: [428] })
  ignoreProviderIcon(ana)
  await openProviderPage(ana, 'Google')
  await authorizeAs(ana, email, 'Ana Prado')
  await ana.heading('Falta só um passo').waitFor()
  await ana.reads(`A sua conta será criada com ${email}. Teste grátis por 14 dias, sem cartão de crédito.`)
  await ana.expectAccessible()
  await ana.press('CRIAR CONTA')
  await ana.reads('Para criar a conta é preciso aceitar os termos de uso.')
  await ana.expectAccessible()
  const accounts = () => site.rows('select from customer where email = $1', [email])
  expect(await accounts()).toEqual([])
  expect((await ana.context.cookies()).filter(({ name }) => name === '__Host-revela')).toEqual([])
  await acceptsTerms(ana)
  await ana.expectPath('/wizard-solution-switch')
  expect(await accounts()).toHaveLength(1)
  const accepted = 'select from terms_acceptance join customer using (customer_id) where email = $1'
  expect(await site.rows(accepted, [email])).toHaveLength(1)
})

// spec: S1-8.09
test('a provider cannot take over an e-mail that already has an account', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/login', { expectedErrors: [401, 409] })
  ignoreProviderIcon(ana)
  await openProviderPage(ana, 'Google')
  await authorizeAs(ana, user.email, 'Outra Pessoa')
  await ana.reads('Já existe uma conta com este e-mail. Entre com a sua senha.')
  await ana.reads('Algo deu errado.')
  expect(await site.rows('select from social_identity where customer_id = $1', [user.customerId])).toEqual([])
  await ana.opens('/gallery')
  await ana.expectPath('/login')
})

test('explains what to do when a Facebook profile has no e-mail', async ({ visit }) => {
  const ana = await visit('/login', { expectedErrors: [400] })
  ignoreProviderIcon(ana)
  await openProviderPage(ana, 'Facebook')
  await authorizeAs(ana, '', 'Sem E-mail')
  await ana.reads(/O seu perfil não informa um e-mail\./)
})

test('rejects a provider response that this browser did not request', async ({ visit }) => {
  const ana = await visit(null, { expectedErrors: [400, 401] })
  await ana.opens('/login/return/google?code=de-outra-pessoa&state=de-outro-navegador')
  await ana.heading('Não foi possível entrar').waitFor()
  expect(new URL(ana.page.url()).search).toBe('')
  expect((await ana.context.cookies()).filter((cookie) => cookie.name === '__Host-revela')).toEqual([])
})
