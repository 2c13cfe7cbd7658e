import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { createTestUser } from '../harness/test-users.ts'
import type { TestUserOptions } from '../harness/test-users.ts'
import { setAccountStatus } from '../harness/account-status.ts'
import type { AccountStatus } from '../harness/account-status.ts'
import { test } from '../harness/e2e-test.ts'
import type { Visitor } from '../harness/visitor.ts'

interface Branch {
  title: string
  accountStatus: AccountStatus | null
  product?: TestUserOptions['product']
  screen: string
  heading: string
  /** The state of the tabs and the account menu there; null where there is no menu. */
  tabs: 'disabled' | 'enabled' | null
  /** Paths that redirect to the screen. */
  startPaths: readonly string[]
}

const allPaths = ['/', '/gallery', '/clients', '/settings/profile', '/albuns', '/dashboard', '/gallery/7/pictures']

const branches: readonly Branch[] = [
  {
    title: 'a free customer whose plan has closed',
    accountStatus: 'freeBlocked',
    screen: '/free-blocked',
    heading: 'O plano gratuito chegou ao fim',
    tabs: 'disabled',
    startPaths: [...allPaths, '/expired', '/canceled', '/extend-trial'],
  },
  {
    title: 'an ended trial that may still be extended',
    accountStatus: 'expired',
    screen: '/extend-trial',
    heading: 'Precisa de mais uns dias?',
    tabs: 'disabled',
    startPaths: [...allPaths, '/expired'],
  },
  {
    title: 'an ended trial that was extended before',
    accountStatus: 'expiredAfterExtension',
    screen: '/expired',
    heading: 'O seu período de testes terminou',
    tabs: 'disabled',
    startPaths: ['/gallery', '/portfolio', '/extend-trial'],
  },
  {
    title: 'an account without Gallery Pro',
    accountStatus: null,
    product: null,
    screen: '/wizard-solution-switch',
    heading: 'Por qual solução deseja iniciar?',
    tabs: null,
    startPaths: [...allPaths, '/portfolio'],
  },
  {
    title: 'a canceled subscription',
    accountStatus: 'canceled',
    screen: '/canceled',
    heading: 'A sua assinatura foi cancelada',
    tabs: 'disabled',
    startPaths: [...allPaths, '/expired', '/free-blocked'],
  },
  {
    title: 'an account with only the Site, here our portfolio',
    accountStatus: null,
    product: 'site_pro',
    screen: '/portfolio',
    heading: 'Meu Portfólio',
    tabs: null,
    startPaths: ['/', '/gallery', '/clients', '/canceled'],
  },
]

describe('every blocked account status leads to its screen and leaves the open paths usable', () => {
  // spec: S1-1.01, S1-2.47, S1-2.48, S1-2.49, S1-2.50, S1-2.51, S1-2.53, S1-2.60, S1-2.69, S1-4.22, S1-4.23, S1-4.24
  // spec: S1-4.25, S1-4.26, S1-4.27, S3-1.08, S3-2.72, S3-2.74, S3-2.75, S3-2.78, S3-2.79, S3-2.87, S3-4.24
  // spec: S3-4.25, S3-4.26, S3-4.27, S3-4.28, S3-4.29, S3-4.30, S3-6.07
  test.for(branches)('$title → $screen', async (branch, { visit, site }) => {
    const user = await createTestUser(site, branch.product === undefined ? {} : { product: branch.product })
    if (branch.accountStatus) await setAccountStatus(site, user, branch.accountStatus)
    const ana = await visit(branch.startPaths[0] ?? '/', { as: user })
    await ana.expectPath(branch.screen)
    await ana.heading(branch.heading).waitFor()

    // The other paths by client-side navigation, as a link inside the app.
    for (const path of branch.startPaths.slice(1)) {
      await navigateClient(ana.page, path)
      await ana.expectPath(branch.screen)
    }
    for (const [path, heading] of [
      ['/account', 'Minha Conta'],
      ['/financial', 'Financeiro'],
      ['/wizard-solution-switch', 'Por qual solução deseja iniciar?'],
    ] as const) {
      await ana.opens(path)
      await ana.expectPath(path)
      await ana.heading(heading).waitFor()
    }
    await ana.opens(branch.screen)
    await ana.heading(branch.heading).waitFor()

    if (branch.tabs === 'disabled') await expectOnlyUpgradePath(ana)
  })
})

async function expectOnlyUpgradePath(ana: Visitor): Promise<void> {
  for (const [link, path] of [
    ['Faturas e recibos', '/financial'],
    ['Seus dados', '/account/data'],
  ] as const) {
    await ana.link(link).click()
    await ana.expectPath(path)
    await ana.page.goBack()
  }
  await ana.press('Conta de Ana Prado')
  const tabs = await ana.page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link').all()
  const closed = [...tabs, ana.link('Minha Conta'), ana.link('Financeiro')]
  const states = await Promise.all(closed.map((item) => item.getAttribute('aria-disabled')))
  assert.ok(tabs.length >= 3)
  assert.deepEqual(new Set(states), new Set(['true']))
  await ana.link('Sair').click()
  await ana.expectPath('/login')
}

async function navigateClient(page: Page, path: string): Promise<void> {
  await page.evaluate((targetPath) => {
    window.history.pushState(null, '', targetPath)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

test('an account with an active plan cannot open a blocking screen', async ({ visit, site }) => {
  const ana = await visit(null, { as: await createTestUser(site) })
  for (const path of ['/expired', '/extend-trial', '/canceled', '/free-blocked']) {
    await ana.opens(path)
    await ana.expectPath('/gallery')
  }
  await ana.heading('Minhas Galerias').waitFor()
})

test('a free plan that is still open blocks nothing', async ({ visit, site }) => {
  const user = await createTestUser(site)
  await setAccountStatus(site, user, 'free')
  const ana = await visit('/gallery', { as: user })
  await ana.expectPath('/gallery')
  await ana.heading('Minhas Galerias').waitFor()
})

test('redirects a second address right after the first, without a blank page', async ({ visit, site }) => {
  const ana = await visit('/canceled', { as: await createTestUser(site, { product: 'site_pro' }) })
  await ana.expectPath('/portfolio')
  await navigateClient(ana.page, '/clients')
  await ana.expectPath('/portfolio')
  await ana.heading('Meu Portfólio').waitFor()
  // Both pages' scripts are loaded, so nothing delays the second address.
  await ana.page.evaluate(() => {
    // The second address comes after the first redirect is decided and before React has rendered it.
    const replace = window.history.replaceState.bind(window.history)
    window.history.replaceState = (...entry) => {
      replace(...entry)
      window.history.replaceState = replace
      queueMicrotask(() => {
        window.history.pushState(null, '', '/canceled')
        window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
      })
    }
  })
  await navigateClient(ana.page, '/clients')
  await ana.expectPath('/portfolio')
  await ana.heading('Meu Portfólio').waitFor()
})
