import { expect } from 'vitest'
import { freshEmail, createTestUser } from '../harness/test-users.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'

async function submitSignIn(ana: Visitor, email: string, password: string): Promise<void> {
  await ana.field('E-mail').fill(email)
  await ana.field('Senha').fill(password)
  await ana.press('ENTRAR')
}

// spec: S1-2.01, S1-2.04, S1-2.05, S1-2.54, S1-4.01, S1-4.02, S1-4.05, S1-4.08, S1-4.32, S1-7.19, S3-1.10
test('signs in a photographer and logs the redirect that follows', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/login')
  await ana.link('Esqueci minha senha').waitFor()
  await ana.reads('Ou entre com')
  const submitted = Promise.withResolvers<void>()
  await ana.page.route('**/api/auth/signin', async (route) => {
    await submitted.promise
    await route.fallback()
  })
  await submitSignIn(ana, user.email.toUpperCase(), user.password)
  await ana.page.locator('button.ant-btn-loading', { hasText: 'ENTRAR' }).waitFor()
  submitted.resolve()
  await ana.expectPath('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
  // The page sends this in the background, after it is shown.
  await expect
    .poll(() =>
      site.rows(
        `select page, context, redirect_url, port > 0 as has_port from login_log where customer_id = $1 and page = 'login'`,
        [user.customerId],
      ),
    )
    .toEqual([{ page: 'login', context: 'redirect_user', redirect_url: '/gallery', has_port: true }])
  await expect
    .poll(() => site.rows('select first_access from customer where customer_id = $1', [user.customerId]))
    .toEqual([{ first_access: false }])
})

// spec: S1-5.11, S1-5.12
test('shows a wrong password under the field, with a link to recover it', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/login', { expectedErrors: [400] })
  await submitSignIn(ana, user.email, 'não é esta')
  expect(await ana.errorUnder('Senha')).toContain('E-mail ou senha incorretos.')
  await ana.reads('Esqueceu a senha?')
  await ana.expectAccessible()

  await ana.field('Senha').fill('outra')
  await ana.doesNotRead('E-mail ou senha incorretos.')
  await ana.link('Recuperar senha').click()
  await ana.expectPath('/recovery/request')
})

test('an unknown e-mail gets the same error as a wrong password', async ({ visit }) => {
  const ana = await visit('/login', { expectedErrors: [400] })
  await submitSignIn(ana, freshEmail('ninguem'), 'não é esta')
  expect(await ana.errorUnder('Senha')).toContain('E-mail ou senha incorretos.')
  await ana.reads('Esqueceu a senha?')
})

// spec: S1-8.05
test('rejects too many attempts and shows how long to wait', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/login', { expectedErrors: [400, 429] })
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const response = ana.page.waitForResponse('**/api/auth/signin')
    await submitSignIn(ana, user.email, `palpite ${attempt}`)
    expect((await response).status()).toBe(400)
  }
  await submitSignIn(ana, user.email, user.password)
  const dialog = ana.page.getByRole('dialog', { name: 'Ação Negada' })
  await dialog.getByText(/Muitas tentativas em pouco tempo\. Aguarde .+ e tente de novo\./).waitFor()
  await ana.expectAccessible()
  await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
})

// spec: S1-2.06, S1-2.55
test('redirects a signed-in user away from the sign-in page, with a notice', async ({ visit, site }) => {
  const ana = await visit('/login', { as: await createTestUser(site) })
  await ana.expectPath('/gallery')
  await ana.reads('Sua conta já está conectada.')
})

test('opens the requested page after signing in', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/account', { expectedErrors: [401] })
  await ana.expectPath('/login')
  await submitSignIn(ana, user.email, user.password)
  await ana.expectPath('/account')
  await ana.heading('Minha Conta').waitFor()
})

test('shows and hides the typed password', async ({ visit }) => {
  const ana = await visit('/login')
  await ana.field('Senha').fill('segredo')
  expect(await ana.field('Senha').getAttribute('type')).toBe('password')
  expect(await ana.field('Senha').getAttribute('autocomplete')).toBe('current-password')
  await ana.press('Mostrar a senha')
  expect(await ana.field('Senha').getAttribute('type')).toBe('text')
  await ana.press('Esconder a senha')
  expect(await ana.field('Senha').getAttribute('type')).toBe('password')
})
