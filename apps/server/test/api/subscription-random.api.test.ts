import { afterAll, beforeAll, expect, it } from 'vitest'
import { findGatewayDifferences, findBillingProblems } from '../billing-problems.ts'
import { createActions, seeded } from '../billing-actions.ts'
import { disableRenewals, startBillingHarness, type BillingHarness } from '../billing-harness.ts'
import { createUser } from '../users.ts'

let harness: BillingHarness
beforeAll(async () => {
  harness = await startBillingHarness('2027-01-04T10:00')
})
afterAll(() => harness.close())

/** Settles all pending payments and checks every charge, without further actions of the customer. */
async function settle(): Promise<void> {
  await harness.api.sandbox.resetScript()
  await harness.api.sandbox.settleAll()
  for (let hour = 1; hour <= 3; hour += 1) {
    await harness.api.rows(`update charge set check_at = $1 where check_at is not null`, [harness.now()])
    await harness.advanceTo(new Date(harness.now().getTime() + 3_600_000))
  }
}

// For more runs: WALK_SEEDS=1,2,3 WALK_ACTS=60.
const seeds = (process.env['WALK_SEEDS'] ?? '21').split(',').map(Number)
const length = Number(process.env['WALK_ACTS'] ?? 40)

it.each(seeds)(
  'keeps billing consistent after any sequence of actions (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    await harness.setTime('2027-01-04T10:00')
    const user = await createUser(harness.api, { product: 'gallery_pro' })
    const runAction = createActions(harness, user, seeded(seed))
    const timeline: string[] = []
    for (let step = 0; step < length; step += 1) {
      timeline.push(`${harness.now().toISOString()} ${await runAction()}`)
      expect(await findBillingProblems(harness, user), timeline.join('\n')).toEqual([])
    }
    await settle()
    expect([...(await findBillingProblems(harness, user)), ...(await findGatewayDifferences(harness, user))]).toEqual(
      [],
    )
    await disableRenewals(harness)
  },
)
