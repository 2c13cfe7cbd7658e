import type { ScreenContext, Screen, Viewer } from './screen.ts'

const gigabyte = 1024 ** 3

/** The demonstration studio on a plan with limits, with one usage bar of each colour. */
export const aurora: Viewer = {
  accountStatus: 'paid',
  used: { galleries: 38, pictures: 12_480, bytes: Math.round(16.4 * gigabyte) },
  hasOtherSession: true,
}

const trial: Viewer = { used: { galleries: 3, pictures: 1_212, bytes: 9 * gigabyte } }

const withPasskeys: Viewer = { product: 'gallery_pro', used: { galleries: 5, pictures: 900, bytes: 2 * gigabyte } }

const withSecondFactor: Viewer = { used: { galleries: 2, pictures: 640, bytes: 4 * gigabyte } }

/** Inserts passkeys directly, because the browser's own dialog cannot be pictured. */
async function storePasskeys({ site, viewer }: ScreenContext): Promise<void> {
  await site.rows(
    `insert into passkey (customer_id, id, credential_id, public_key, counter, transports, name, device, created_at, last_used_at)
     select $1, gen_random_uuid(), convert_to(name, 'UTF8'), '', 0, '{}', name, device, now() - age, now() - used
     from (values ('iPhone da Ana', 'Safari · iPhone', interval '40 days', interval '2 hours'),
       ('Chrome · Windows', 'Chrome · Windows', interval '3 days', null)) as made (name, device, age, used)
     on conflict do nothing`,
    [viewer?.customerId],
  )
}

async function requireSecondFactor({ site, viewer }: ScreenContext): Promise<void> {
  await site.rows(`update customer set second_factor_required_at = now() where customer_id = $1`, [viewer?.customerId])
}

export const accountScreens: readonly Screen[] = [
  {
    name: 'account',
    title: 'Account, plan and sessions',
    path: '/account',
    viewer: aurora,
    expectedText: 'Chrome · iPhone',
  },
  {
    name: 'account-trial',
    title: 'Account on trial: no limits',
    path: '/account',
    viewer: trial,
    expectedText: 'Ilimitado',
  },
  {
    name: 'account-erase',
    title: 'Confirmation before an erasure',
    path: '/account',
    viewer: aurora,
    interact: async ({ page }) => await page.getByRole('button', { name: 'Apagar a minha conta', exact: true }).click(),
    expectedText: 'Apagar a conta?',
  },
  {
    name: 'account-activity',
    title: 'Account activity',
    path: '/account/activity',
    viewer: aurora,
    expectedText: 'Entrada em um aparelho novo',
  },
  {
    name: 'account-email-change',
    title: 'Change of the e-mail, the new address',
    path: '/account',
    viewer: aurora,
    interact: async ({ page }) => {
      await page.getByRole('button', { name: 'ALTERAR', exact: true }).click()
      await page.getByLabel('Novo e-mail', { exact: true }).fill('ola@estudioaurora.com.br')
    },
    expectedText: 'ENVIAR OS LINKS',
  },
  {
    name: 'account-email-change-pending',
    title: 'Change of the e-mail, one address missing',
    path: '/account',
    viewer: aurora,
    before: async ({ page, viewer }) =>
      await page.route('**/api/customer/email', (route) => {
        const change = {
          email: 'ola@estudioaurora.com.br',
          old_confirmed: true,
          new_confirmed: false,
          expires_at: new Date(Date.now() + 6 * 86_400_000).toISOString(),
        }
        return route.fulfill({ json: { email: viewer?.email, change } })
      }),
    expectedText: 'CANCELAR A TROCA',
  },
  {
    name: 'account-confirm',
    title: 'Confirmation of a sensitive change',
    path: '/account',
    // A separate account: the sessions of the other screens have a recent confirmation.
    viewer: { ...trial, hasOtherSession: true },
    expectedErrors: [428],
    before: async ({ site, viewer }) => {
      await site.rows(`update session set confirmed_at = null where customer_id = $1`, [viewer?.customerId])
    },
    interact: async ({ page }) => await page.getByRole('button', { name: 'PREPARAR CÓPIA', exact: true }).click(),
    expectedText: 'Confirme que é você',
  },
  {
    name: 'account-confirm-second-factor',
    title: 'Confirmation of a second-factor change with a code',
    path: '/account',
    viewer: withSecondFactor,
    expectedErrors: [428],
    before: async ({ site, viewer }) => {
      await site.rows(`insert into second_factor values ($1, '', 0, now(), now()) on conflict do nothing`, [
        viewer?.customerId,
      ])
    },
    interact: async ({ page }) => await page.getByRole('button', { name: 'Gerar novos códigos', exact: true }).click(),
    expectedText: 'Esta mudança mexe na proteção da sua conta. Por isso, pedimos também este código.',
  },
  {
    name: 'account-passkeys',
    title: 'Passkeys of the account',
    path: '/account',
    viewer: withPasskeys,
    before: storePasskeys,
    interact: async ({ page }) =>
      await page.getByRole('heading', { name: 'CHAVES DE ACESSO' }).scrollIntoViewIfNeeded(),
    expectedText: 'iPhone da Ana',
  },
  {
    name: 'account-passkey-rename',
    title: 'Renaming a passkey',
    path: '/account',
    viewer: withPasskeys,
    before: storePasskeys,
    interact: async ({ page }) =>
      await page.getByRole('button', { name: 'Renomear iPhone da Ana', exact: true }).click(),
    expectedText: 'Um nome que ajude você a reconhecer o aparelho.',
  },
  {
    name: 'account-passkey-remove',
    title: 'Removing a passkey',
    path: '/account',
    viewer: withPasskeys,
    before: storePasskeys,
    interact: async ({ page }) =>
      await page.getByRole('button', { name: 'Remover iPhone da Ana', exact: true }).click(),
    expectedText: 'Remover esta chave de acesso?',
  },
  {
    name: 'account-second-factor',
    title: 'Authenticator app set-up',
    path: '/account',
    viewer: aurora,
    interact: async ({ page }) => await page.getByRole('button', { name: 'Ligar a verificação', exact: true }).click(),
    expectedText: 'Não consegue ler o código? Digite esta chave no aplicativo:',
  },
  {
    name: 'required-second-factor',
    title: 'Support requires a second factor',
    path: '/gallery',
    // A separate account, because no other screen of it would be reachable.
    viewer: { product: 'gallery_pro', used: { galleries: 7, pictures: 700, bytes: gigabyte } },
    expectedErrors: [403],
    before: requireSecondFactor,
    expectedText: 'Vamos proteger a sua conta',
  },
  {
    name: 'account-second-factor-required',
    title: 'Required second factor, with a passkey',
    path: '/account',
    viewer: { product: 'gallery_pro', used: { galleries: 8, pictures: 800, bytes: gigabyte } },
    before: async (context) => {
      await storePasskeys(context)
      await requireSecondFactor(context)
    },
    interact: async ({ page }) => {
      await page.getByRole('heading', { name: 'VERIFICAÇÃO EM DUAS ETAPAS' }).scrollIntoViewIfNeeded()
    },
    expectedText: /^A nossa equipe pediu a verificação em duas etapas nesta conta\./,
  },
  {
    name: 'account-wrong-password',
    title: 'Password change rejected',
    path: '/account',
    viewer: aurora,
    expectedErrors: [400],
    interact: async ({ page }) => {
      await page.getByLabel('Senha atual', { exact: true }).fill('não é esta')
      await page.getByLabel('Nova senha', { exact: true }).fill('maré baixa em Itaparica')
      await page.getByRole('button', { name: 'ALTERAR SENHA', exact: true }).click()
    },
    expectedText: 'A senha atual não confere.',
  },
  {
    name: 'account-partly-loaded',
    title: 'Account with parts that failed to load',
    path: '/account',
    viewer: aurora,
    expectedErrors: [503],
    before: async ({ page }) => {
      for (const call of ['usage', 'email']) {
        await page.route(`**/api/customer/${call}`, (route) =>
          route.fulfill({ status: 503, json: { error: 'Unavailable', messages: [] } }),
        )
      }
    },
    expectedText: 'Não conseguimos carregar o uso do seu plano.',
  },
  {
    name: 'account-loading',
    title: 'Account while loading',
    path: '/account',
    viewer: aurora,
    before: async ({ page }) => {
      for (const call of ['customer/usage', 'customer/email', 'auth/sessions']) {
        await page.route(`**/api/${call}`, () => undefined)
      }
    },
    expectedText: 'PLANO CONTRATADO',
  },
]
