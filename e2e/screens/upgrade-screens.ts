import { mockBillingState } from './billing-mocks.ts'
import type { ScreenContext, Screen, Viewer } from './screen.ts'

/** On a plan without the subdomain feature. */
const standard: Viewer = { accountStatus: 'paid' }

async function openUpgrade({ page }: ScreenContext): Promise<void> {
  await page.getByRole('button', { name: /^ADICIONAR/ }).click()
}

async function upgrades(context: ScreenContext): Promise<void> {
  await openUpgrade(context)
  await context.page.getByRole('button', { name: 'FAZER UPGRADE', exact: true }).click()
}

const mockSavedCard = async ({ page }: ScreenContext) => await mockBillingState(page, 'running')

const respondWith =
  (status: number, json: unknown) =>
  async (context: ScreenContext): Promise<void> => {
    await mockSavedCard(context)
    await context.page.route('**/api/checkout/plan/upgrade/*', (route) =>
      status === 204 ? route.fulfill({ status }) : route.fulfill({ status, json }),
    )
  }

/** Screens of the one-click upgrade. */
export const upgradeScreens: readonly Screen[] = [
  {
    name: 'upgrade-one-click',
    title: 'One-click upgrade',
    path: '/settings/watermark',
    viewer: standard,
    expectedErrors: [402],
    before: mockSavedCard,
    interact: openUpgrade,
    expectedText: /^Hoje você paga/,
    long: true,
  },
  {
    name: 'upgrade-pending',
    title: 'One-click upgrade pending',
    path: '/settings/watermark',
    viewer: standard,
    expectedErrors: [402],
    before: respondWith(204, null),
    interact: upgrades,
    expectedText: 'Pagamento em análise',
    long: true,
  },
  {
    name: 'upgrade-failed',
    title: 'One-click upgrade declined',
    path: '/settings/watermark',
    viewer: standard,
    expectedErrors: [400, 402],
    before: respondWith(400, {
      error: 'PaymentRejected',
      messages: [{ id: 'checkout-popup', help: 'O banco não aprovou o pagamento com este cartão.' }],
    }),
    interact: upgrades,
    expectedText: 'Erro ao solicitar upgrade de plano',
    long: true,
  },
  {
    name: 'upgrade-limit',
    title: 'One-click upgrade already used',
    path: '/settings/watermark',
    viewer: standard,
    expectedErrors: [402, 409],
    before: respondWith(409, { error: 'ReachedMaxCheckoutUpgradesLimit', messages: [] }),
    interact: upgrades,
    expectedText: 'Upgrade com 1 clique já utilizado',
    long: true,
  },
]
