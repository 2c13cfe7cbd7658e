import { standsAt } from './billing-answers.ts'
import type { Scene, Screen, Viewer } from './screen.ts'

/** On a plan that lacks what the settings of a subdomain ask for. */
const standard: Viewer = { standing: 'paid' }

async function wants({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: /^ADICIONAR/ }).click()
}

async function upgrades(scene: Scene): Promise<void> {
  await wants(scene)
  await scene.page.getByRole('button', { name: 'FAZER UPGRADE', exact: true }).click()
}

const keepsCard = async ({ page }: Scene) => await standsAt(page, 'running')

const answered =
  (status: number, json: unknown) =>
  async (scene: Scene): Promise<void> => {
    await keepsCard(scene)
    await scene.page.route('**/api/checkout/plan/upgrade/*', (route) =>
      status === 204 ? route.fulfill({ status }) : route.fulfill({ status, json }),
    )
  }

/** What one click to another plan says. */
export const upgradeScreens: readonly Screen[] = [
  {
    name: 'upgrade-one-click',
    title: 'One click to another plan',
    path: '/settings/watermark',
    viewer: standard,
    refusals: [402],
    before: keepsCard,
    act: wants,
    shows: /^Hoje você paga/,
    long: true,
  },
  {
    name: 'upgrade-pending',
    title: 'The bank still decides about it',
    path: '/settings/watermark',
    viewer: standard,
    refusals: [402],
    before: answered(204, null),
    act: upgrades,
    shows: 'Pagamento em análise',
    long: true,
  },
  {
    name: 'upgrade-failed',
    title: 'The kept card did not pay it',
    path: '/settings/watermark',
    viewer: standard,
    refusals: [400, 402],
    before: answered(400, {
      error: 'PaymentRefused',
      messages: [{ id: 'checkout-popup', help: 'O banco não aprovou o pagamento com este cartão.' }],
    }),
    act: upgrades,
    shows: 'Erro ao solicitar upgrade de plano',
    long: true,
  },
  {
    name: 'upgrade-limit',
    title: 'One click was used already',
    path: '/settings/watermark',
    viewer: standard,
    refusals: [402, 409],
    before: answered(409, { error: 'ReachedMaxCheckoutUpgradesLimit', messages: [] }),
    act: upgrades,
    shows: 'Upgrade com 1 clique já utilizado',
    long: true,
  },
]
