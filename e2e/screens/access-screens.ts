import type { Page } from 'playwright-core'
import type { Screen, ScreenContext } from './screen.ts'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export const accessScreens: readonly Screen[] = [
  { name: 'login', title: 'Sign-in', path: '/login', expectedText: 'Ou entre com' },
  {
    name: 'login-second-factor',
    title: 'Sign-in, second factor',
    path: '/login',
    expectedErrors: [428],
    before: async ({ page }) =>
      await page.route('**/api/auth/signin', (route) =>
        route.fulfill({ status: 428, json: { error: 'SecondFactorNeeded', messages: [], details: { passkey: true } } }),
      ),
    interact: async ({ page }) => {
      await field(page, 'E-mail').fill('contato@estudioaurora.com.br')
      await field(page, 'Senha').fill('maré baixa em Itaparica')
      await button(page, 'ENTRAR').click()
    },
    expectedText: 'Só mais um passo',
  },
  {
    name: 'login-passkey-step',
    title: 'Sign-in, second factor of an account without an app',
    path: '/login',
    expectedErrors: [428],
    before: async ({ page }) =>
      await page.route('**/api/auth/signin', (route) => {
        const details = { app: false, passkey: true }
        return route.fulfill({ status: 428, json: { error: 'SecondFactorNeeded', messages: [], details } })
      }),
    interact: async ({ page }) => {
      await field(page, 'E-mail').fill('contato@estudioaurora.com.br')
      await field(page, 'Senha').fill('maré baixa em Itaparica')
      await button(page, 'ENTRAR').click()
    },
    expectedText: 'Usar chave de acesso',
  },
  {
    name: 'login-wrong-password',
    title: 'Sign-in rejected, with a link to recover the password',
    path: '/login',
    expectedErrors: [400],
    interact: async ({ page }) => {
      await field(page, 'E-mail').fill('ninguem@estudioaurora.com.br')
      await field(page, 'Senha').fill('não é esta')
      await button(page, 'ENTRAR').click()
    },
    expectedText: 'Esqueceu a senha?',
  },
  { name: 'signup', title: 'Sign-up of a photographer', path: '/signup', expectedText: 'CADASTRAR' },
  {
    name: 'signup-rejected',
    title: 'Sign-up with invalid fields',
    path: '/signup',
    interact: async ({ page }) => {
      await field(page, 'Nome completo').fill('Marina Duarte')
      await button(page, 'CADASTRAR').click()
    },
    expectedText: 'Para criar a conta é preciso aceitar os termos de uso.',
  },
  {
    name: 'signup-architecture',
    title: 'Sign-up of an architect',
    path: '/signup-architecture',
    expectedText: 'CADASTRAR',
  },
  {
    name: 'confirm-email-invalid',
    title: 'Expired confirmation link',
    path: '/confirm-email',
    expectedText: 'Este link não vale mais',
  },
  {
    name: 'confirm-email-change',
    title: 'Link of an e-mail change, before the confirmation',
    path: '/confirm-email-change#t=exemplo',
    expectedText: 'Trocar o e-mail da conta?',
  },
  ...(['waiting', 'done'] as const).map((state) => ({
    name: `confirm-email-change-${state}`,
    title: state === 'waiting' ? 'E-mail change, the other address missing' : 'E-mail change complete',
    path: '/confirm-email-change#t=exemplo',
    before: async ({ page }: ScreenContext) =>
      await page.route('**/api/customer/email/change', (route) => route.fulfill({ json: { state } })),
    interact: async ({ page }: ScreenContext) => await button(page, 'CONFIRMAR A TROCA').click(),
    expectedText: state === 'waiting' ? 'Falta o outro endereço' : 'O e-mail da conta foi trocado',
  })),
  {
    name: 'abuse-report',
    title: 'Reporting a mail',
    path: '/report#t=exemplo',
    interact: async ({ page }) => {
      await page.getByLabel('Pede dinheiro, senha ou dados pessoais').check()
    },
    expectedText: 'ENVIAR DENÚNCIA',
  },
  {
    name: 'recovery-request',
    title: 'Password recovery',
    path: '/recovery/request',
    expectedText: 'RECUPERAR SENHA',
  },
  {
    name: 'recovery-sent',
    title: 'Password recovery, mail sent',
    path: '/recovery/request',
    interact: async ({ page }) => {
      await field(page, 'E-mail').fill('contato@estudioaurora.com.br')
      await button(page, 'RECUPERAR SENHA').click()
    },
    expectedText: 'Usar outro e-mail',
  },
  {
    name: 'recovery-reset',
    title: 'Choosing a new password',
    path: '/recovery/reset?token=exemplo',
    expectedText: 'ALTERAR SENHA',
  },
  {
    name: 'recovery-dead-link',
    title: 'Expired recovery link',
    path: '/recovery/reset?token=exemplo',
    expectedErrors: [400],
    interact: async ({ page }) => {
      await field(page, 'Nova senha').fill('maré baixa em Itaparica')
      await button(page, 'ALTERAR SENHA').click()
    },
    expectedText: 'Erro ao trocar de senha',
  },
  {
    name: 'social-rejected',
    title: 'Social sign-in cancelled at the provider',
    path: '/login/return/google?error=access_denied',
    expectedText: 'Não foi possível entrar',
  },
  {
    name: 'social-terms',
    title: 'New user from Google accepts the terms',
    path: '/login/return/google?code=exemplo&state=exemplo',
    expectedErrors: [428],
    before: async ({ page }) =>
      await page.route('**/api/auth/external', (route) =>
        route.fulfill({
          status: 428,
          json: { error: 'TermsNeeded', messages: [], details: { email: 'bia@estudioaurora.com.br' } },
        }),
      ),
    interact: async ({ page }) => await button(page, 'CRIAR CONTA').click(),
    expectedText: 'Para criar a conta é preciso aceitar os termos de uso.',
  },
  {
    name: 'logout-failed',
    title: 'Sign-out while the server is unreachable',
    path: '/logout',
    lines: [/net::ERR_FAILED/],
    before: async ({ page }) => await page.route('**/api/auth/logout', (route) => route.abort()),
    expectedText: 'Não conseguimos encerrar a sua sessão',
  },
  { name: 'terms', title: 'Terms of use', path: '/terms', expectedText: /Termos de uso/i, long: true },
  { name: 'privacy', title: 'Privacy policy', path: '/privacy', expectedText: /Política de privacidade/i, long: true },
]
