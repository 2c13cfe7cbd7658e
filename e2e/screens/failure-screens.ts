import type { Screen } from './screen.ts'

export const failureScreens: readonly Screen[] = [
  {
    name: 'denied',
    title: 'Error with a help text',
    path: '/recovery/request',
    expectedErrors: [429],
    before: async ({ page }) => {
      const help = 'Muitas tentativas em pouco tempo. Aguarde 15 minutos e tente de novo.'
      await page.route('**/api/customer/password/recovery', (route) =>
        route.fulfill({ status: 429, json: { error: 'TooManyRequests', messages: [{ id: 'wait', help }] } }),
      )
    },
    interact: async ({ page }) => {
      await page.getByLabel('E-mail', { exact: true }).fill('contato@estudioaurora.com.br')
      await page.getByRole('button', { name: 'RECUPERAR SENHA', exact: true }).click()
    },
    expectedText: 'Ação Negada',
  },
  {
    name: 'broken',
    title: 'Unexpected error with its code',
    path: '/recovery/request',
    expectedErrors: [500],
    lines: [/Unexpected/],
    before: async ({ page }) => {
      const errorBody = { error: 'Unexpected', messages: [], request_id: '5d146ad4208e30129a5fe7a3d9fe58fc' }
      await page.route('**/api/customer/password/recovery', (route) => route.fulfill({ status: 500, json: errorBody }))
    },
    interact: async ({ page }) => {
      await page.getByLabel('E-mail', { exact: true }).fill('contato@estudioaurora.com.br')
      await page.getByRole('button', { name: 'RECUPERAR SENHA', exact: true }).click()
    },
    expectedText: 'Algo deu errado',
  },
  {
    name: 'broken-page',
    title: 'Page whose first request failed',
    path: '/gallery',
    viewer: {},
    expectedErrors: [500],
    before: async ({ page }) => {
      const errorBody = { error: 'Unexpected', messages: [], request_id: '5d146ad4208e30129a5fe7a3d9fe58fc' }
      await page.route('**/api/customer/info', (route) => route.fulfill({ status: 500, json: errorBody }))
    },
    expectedText: 'Algo deu errado',
  },
  {
    name: 'offline',
    title: 'No connection',
    path: '/login',
    lines: [/net::ERR_FAILED/],
    before: async ({ page }) => await page.route('**/api/auth/signin', (route) => route.abort()),
    interact: async ({ page }) => {
      await page.getByLabel('E-mail', { exact: true }).fill('contato@estudioaurora.com.br')
      await page.getByLabel('Senha', { exact: true }).fill('uma senha qualquer')
      await page.getByRole('button', { name: 'ENTRAR', exact: true }).click()
    },
    expectedText: 'Não conseguimos falar com a Revela. Confira a sua internet e tente de novo.',
  },
]
