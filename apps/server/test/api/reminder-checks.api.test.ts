import { choosePictures, getManifest } from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepReminders } from '../../src/modules/reminders/sweep-reminders.job.ts'
import {
  enterAsClient,
  listReminders,
  offerSelection,
  photographer,
  sendGallery,
  startReminderHarness,
  switchOn,
  type RemindedFamily,
  type ReminderHarness,
} from '../reminder-harness.ts'
import type { User } from '../users.ts'

let harness: ReminderHarness
const begin = '2028-05-01T12:00'
beforeAll(async () => {
  harness = await startReminderHarness(begin)
})
afterAll(() => harness.close())

async function studio(): Promise<User> {
  harness.setTime(begin)
  return photographer(harness.api)
}

const names = ({ clientId }: RemindedFamily) => listReminders(harness.api, clientId)

const isDue = async ({ clientId }: RemindedFamily) => {
  const due = `select from reminder_schedule where client_id = $1 and check_at = 'epoch'`
  return (await harness.api.rows(due, [clientId])).length > 0
}

describe('a check is due', () => {
  it('at the first choice, although the visit was checked before, and not at each tap', async () => {
    const user = await studio()
    await switchOn(user, 'stopped')
    const family = await sendGallery(harness.api, user)
    await offerSelection(harness.api, user, family)
    const browser = await enterAsClient(harness.api, user, family)
    const params = { gallery_id: family.gallery.id }
    await browser.call(getManifest, { params })
    await harness.runSweep()
    const choose = (number: number) =>
      browser.call(choosePictures, { params, body: { changes: [{ number, state: 'yes' }] } })
    harness.setTime('2028-05-01T12:02')
    expect((await choose(1)).status).toBe(200)
    expect(await isDue(family)).toBe(true)
    await harness.runSweep()
    await choose(2)
    expect(await isDue(family)).toBe(false)
    await harness.advanceTo('2028-05-05T12:02')
    expect(await names(family)).toEqual(['stopped 4 email'])
  })

  it.each([
    ['another kind of selection', `update link_preferences set link_type = 'public' where gallery_id = $1`],
    ['extra pictures for sale', 'update link_preferences set selling = true where gallery_id = $1'],
    ['the last picture deleted', 'update gallery set pictures = 0 where id = $1'],
  ])('after a change: %s', async (_, change) => {
    const user = await studio()
    const family = await sendGallery(harness.api, user)
    await offerSelection(harness.api, user, family)
    await harness.runSweep()
    expect(await isDue(family)).toBe(false)
    await harness.api.rows(change, [family.gallery.id])
    expect(await isDue(family)).toBe(true)
    await harness.runSweep()
    await harness.api.rows(change, [family.gallery.id])
    expect(await isDue(family)).toBe(false)
  })

  it('a day after the plan lapsed, so that reminders return with the plan', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const family = await sendGallery(harness.api, user)
    const payUntil = (day: string) =>
      harness.api.rows('update subscription set paid_until = $2 where customer_id = $1', [user.customerId, day])
    await payUntil('2028-05-02')
    await harness.advanceTo('2028-05-04T12:00')
    expect(await names(family)).toEqual([])
    await payUntil('2035-01-01')
    await harness.advanceTo('2028-05-05T12:00')
    expect(await names(family)).toEqual(['not-opened 3 email'])
  })
})

it('an account whose plan cannot be read does not stop the others', async () => {
  const [broken, sound] = [await studio(), await studio()]
  const families: RemindedFamily[] = []
  for (const user of [broken, sound]) {
    await switchOn(user, 'not-opened')
    families.push(await sendGallery(harness.api, user))
  }
  harness.setTime('2028-05-04T12:00')
  const { termsOf } = harness.deps
  const failing = async (customerId: string) => {
    if (customerId === broken.customerId) throw new Error('plan not found')
    return termsOf(customerId)
  }
  await expect(sweepReminders({ ...harness.deps, termsOf: failing })).rejects.toThrow('reminder check failed')
  expect(await Promise.all(families.map(names))).toEqual([[], ['not-opened 3 email']])
  await harness.advanceTo('2028-05-04T12:15')
  expect(await names(families[0]!)).toEqual(['not-opened 3 email'])
})
