import { afterAll, beforeAll, expect, it } from 'vitest'
import { differencesFromBooks, problemsOf } from '../life-problems.ts'
import { actsOf, seeded } from '../life-walk.ts'
import { leaveAlone, livingApi, type LivingApi } from '../living.ts'
import { someone } from '../people.ts'

let living: LivingApi
beforeAll(async () => {
  living = await livingApi('2027-01-04T10:00')
})
afterAll(() => living.close())

/** The bank decides, every charge is looked up, and nobody does anything more. */
async function settle(): Promise<void> {
  await living.api.sandbox.behave()
  await living.api.sandbox.settleAll()
  for (let hour = 1; hour <= 3; hour += 1) {
    await living.api.rows(`update charge set check_at = $1 where check_at is not null`, [living.now()])
    await living.goTo(new Date(living.now().getTime() + 3_600_000))
  }
}

// More of them: WALK_SEEDS=1,2,3 WALK_ACTS=60.
const seeds = (process.env['WALK_SEEDS'] ?? '21').split(',').map(Number)
const length = Number(process.env['WALK_ACTS'] ?? 40)

it.each(seeds)('whatever somebody does, in whatever order (seed %i)', { timeout: 120_000 }, async (seed) => {
  await living.sleepUntil('2027-01-04T10:00')
  const person = await someone(living.api, { product: 'gallery_pro' })
  const act = actsOf(living, person, seeded(seed))
  const story: string[] = []
  for (let step = 0; step < length; step += 1) {
    story.push(`${living.now().toISOString()} ${await act()}`)
    expect(await problemsOf(living, person), story.join('\n')).toEqual([])
  }
  await settle()
  expect([...(await problemsOf(living, person)), ...(await differencesFromBooks(living, person))]).toEqual([])
  await leaveAlone(living)
})
