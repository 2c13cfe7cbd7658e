import { expect } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import { startDedicatedSite } from '../harness/site-under-test.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import { testOn } from '../harness/e2e-test.ts'

// A dedicated site, because one test renames a table.
const test = testOn(() => startDedicatedSite())

test('no session → /login', async ({ visit }) => {
  const anonymous = await visit('/gallery', { expectedErrors: [401] })
  await anonymous.expectPath('/login')
  await anonymous.field('E-mail').waitFor()
})

// spec: S1-8.01, S2-8.38, S3-8.39
test('a session that ended on the server → /logout, then /login', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/gallery', { as: user, expectedErrors: [401] })
  await ana.heading('Minhas Galerias').waitFor()
  await site.rows('delete from session where customer_id = $1', [user.customerId])
  const logoutRequest = ana.page.waitForRequest((request) => request.url().endsWith('/api/auth/logout'))
  const openAccount = async () => {
    await ana.press('Conta de Ana Prado')
    await ana.link('Minha Conta').click()
  }
  // A request of the first view may get the 401 before the account's page does; then there is nothing left to click.
  await Promise.race([logoutRequest, openAccount().catch(() => undefined)])
  await logoutRequest
  await ana.expectPath('/login')
  await ana.reads('Sua sessão terminou. Entre de novo.')
  expect(
    (await ana.context.cookies()).map((cookie) => cookie.name),
    'the cookie of the ended session is deleted',
  ).not.toContain('__Host-revela')
})

test('typed text survives an ended session and a reload, and the sign-in returns to its page', async ({
  visit,
  site,
}) => {
  const user = await createTestUser(site)
  const ana = await visit('/settings/profile', { as: user, expectedErrors: [401] })
  await ana.heading('Perfil').waitFor()
  await ana.window.loaded()
  await ana.field('Biografia').fill('Famílias e casamentos.')
  await site.rows('delete from session where customer_id = $1', [user.customerId])
  await ana.field('Biografia').blur()
  await ana.expectPath('/login')
  await ana.reads('Sua sessão terminou. Entre de novo.')
  await ana.doesNotRead('Não foi possível salvar as alterações.')
  await ana.page.reload()
  await ana.field('E-mail').fill(user.email)
  await ana.field('Senha').fill(user.password)
  await ana.press('ENTRAR')
  await ana.expectPath('/settings/profile')
  await ana.reads(/^Recuperamos este texto/)
  expect(await ana.field('Biografia').inputValue()).toBe('Famílias e casamentos.')
  await ana.field('Biografia').focus()
  await ana.field('Biografia').blur()
  await ana.reads('As alterações foram salvas.')
})

// spec: S1-2.26, S1-2.28, S1-8.03, S2-8.38, S3-8.36
test('402 InactiveAccount → /inactive, which says why and offers help', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'frozen')
  const ana = await visit('/gallery', { as: user, expectedErrors: [402] })
  await ana.expectPath('/inactive')
  await ana.heading('A sua conta está congelada').waitFor()
  await ana.reads(/Um pagamento no cartão não foi aprovado/)
  await ana.page.getByRole('link', { name: /FALAR COM O FINANCEIRO/ }).waitFor()
  await site.rows('update subscription set frozen_at = null where customer_id = $1', [user.customerId])
  await ana.link('Já regularizei').click()
  await ana.expectPath('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
})

// spec: S1-2.29, S1-2.30, S1-2.54, S1-8.04, S2-8.38, S3-2.76, S3-8.37
test('402 MissingPlan → signed out, then /noplan', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'withoutPlan')
  const ana = await visit('/gallery', { as: user, expectedErrors: [402] })
  await ana.expectPath('/noplan')
  await ana.heading('Nenhum plano está vinculado à sua conta').waitFor()
  expect(await site.rows('select from session where customer_id = $1', [user.customerId])).toEqual([])
  await ana.page.getByRole('link', { name: /FALAR COM O SUPORTE/ }).waitFor()
})

// spec: S1-8.02, S2-8.38, S3-8.38
test('403 → /gallery', async ({ visit, site }) => {
  const ana = await visit(null, { as: await createTestUser(site), expectedErrors: [403] })
  // No endpoint returns 403 to a signed-in customer today, so the response is mocked.
  await ana.page.route('**/api/customer/email', (route) =>
    route.fulfill({
      status: 403,
      json: { error: 'Forbidden', messages: [{ id: 'Forbidden', help: 'Você não tem permissão para fazer isso.' }] },
    }),
  )
  await ana.opens('/account')
  await ana.expectPath('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
})

// spec: S1-8.05
test('an error with a help text → Ação Negada, with that text and FECHAR', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/account', { as: user, expectedErrors: [400, 429] })
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    const response = ana.page.waitForResponse('**/api/customer/password')
    await ana.field('Senha atual').fill(`palpite ${attempt}`)
    await ana.field('Nova senha').fill('maré baixa em Itaparica')
    await ana.press('ALTERAR SENHA')
    expect((await response).status()).toBe(attempt <= 10 ? 400 : 429)
  }
  const dialog = ana.page.getByRole('dialog', { name: 'Ação Negada' })
  await dialog.getByText(/^Muitas tentativas em pouco tempo\. Aguarde .+ e tente de novo\.$/).waitFor()
  await ana.expectAccessible()
  await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
})

// spec: S1-8.06, S1-8.07, S1-8.08, S1-9.14
test('an error without a help text → Algo deu errado, with status, code and request', async ({ visit, site }) => {
  const ana = await visit('/recovery/request', { expectedErrors: [500] })
  ana.monitor.expectedLines.push(/Unexpected/)
  await ana.field('E-mail').fill('ana@estudio.test')
  await site.rows('alter table rate_limit rename to rate_limit_away')
  const failed = ana.page.waitForResponse('**/api/customer/password/recovery')
  const errorReport = ana.page.waitForRequest('**/api/faults')
  await ana.press('RECUPERAR SENHA')
  const { request_id: requestId } = (await (await failed).json()) as { request_id: string }
  await site.rows('alter table rate_limit_away rename to rate_limit')

  const dialog = ana.page.getByRole('dialog', { name: 'Algo deu errado' })
  await dialog.getByText(/Tire um print/).waitFor()
  const call = 'POST /customer/password/recovery'
  const report = {
    kind: 'broken',
    code: 'Unexpected',
    status: 500,
    call,
    request_id: requestId,
    path: '/recovery/request',
  }
  expect((await errorReport).postDataJSON(), 'the error is logged with the code on the screen').toMatchObject(report)
  for (const detail of ['500', 'Unexpected', call, requestId]) {
    await dialog.getByText(detail, { exact: true }).waitFor()
  }
  expect((await dialog.boundingBox())?.width, 'the error dialog is 500 wide').toBe(500)
  await ana.expectAccessible()
  await dialog.getByRole('button', { name: 'FECHAR', exact: true }).click()
  await ana.press('RECUPERAR SENHA')
  await ana.reads('Email de redefinição de senha enviado com sucesso!')
})

test('a page whose first request fails shows the error in its place and can retry', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await site.rows('alter table usage_counter rename to usage_counter_away')
  const ana = await visit('/gallery', { as: user, expectedErrors: [500] })
  await ana.heading('Algo deu errado').waitFor()
  await ana.reads('GET /customer/info')
  await ana.expectAccessible()
  await site.rows('alter table usage_counter_away rename to usage_counter')
  await ana.press('TENTAR DE NOVO')
  await ana.heading('Minhas Galerias').waitFor()
})

test('a lost connection is named as such, and the typed text stays', async ({ visit }) => {
  const ana = await visit('/login')
  ana.monitor.expectedLines.push(/net::ERR_INTERNET_DISCONNECTED/)
  await ana.field('E-mail').fill('ana@estudio.test')
  await ana.field('Senha').fill('uma senha qualquer')
  await ana.context.setOffline(true)
  await ana.press('ENTRAR')
  await ana.reads('Não conseguimos falar com a Revela. Confira a sua internet e tente de novo.')
  expect(await ana.field('E-mail').inputValue()).toBe('ana@estudio.test')
  await ana.context.setOffline(false)
})

// spec: S1-4.14, S1-8.09, S1-8.10, S3-9.59
test('the three colours of notices: red, orange and green', async ({ visit, site }) => {
  const user = await createTestUser(site)
  const ana = await visit('/login', { expectedErrors: [400] })
  await ana.page.route('**/api/auth/external/start', (route) =>
    route.fulfill({ status: 400, json: { error: 'SocialSignInRejected', messages: [] } }),
  )
  await ana.press('Entrar com Google')
  await ana.reads('Algo deu errado.')
  const colour = async (kind: string) =>
    await ana.page
      .locator(`[data-kind="${kind}"]`)
      .last()
      .evaluate((card) => {
        const icon = card.querySelector('svg')
        return icon ? getComputedStyle(icon).color : 'no icon'
      })
  const red = await colour('error')
  await ana.opens('/recovery/request')
  await ana.field('E-mail').fill(user.email)
  await ana.press('RECUPERAR SENHA')
  await ana.reads('Email de redefinição de senha enviado com sucesso!')
  const green = await colour('success')

  await ana.opens('/signup-architecture')
  await ana.page.route('**/api/auth/signin', (route) =>
    route.fulfill({ status: 400, json: { error: 'InvalidCredentials', messages: [] } }),
  )
  await ana.field('Nome completo').fill('Caio Nunes')
  await ana.field('E-mail').fill(`caio-${Date.now()}@estudio.test`)
  await ana.field('Senha').fill('maré baixa em Itaparica')
  await ana.field('WhatsApp ou celular').fill('11987654321')
  await ana.page.getByRole('checkbox').check()
  await ana.press('CADASTRAR')
  await ana.expectPath('/login')
  await ana.reads(/A sua conta foi criada\./)
  const orange = await colour('warning')
  const [r, g, o] = [red, green, orange].map((text) => (text.match(/\d+/g) ?? []).map(Number))
  expect(r?.[0], 'red').toBeGreaterThan(150)
  expect(g?.[1], 'green').toBeGreaterThan(Math.max(g?.[0] ?? 255, g?.[2] ?? 255))
  expect(o?.[0], 'orange').toBeGreaterThan(o?.[1] ?? 255)
  expect(o?.[1], 'orange').toBeGreaterThan(o?.[2] ?? 255)
})
