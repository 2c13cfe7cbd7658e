import { cancelRenewal, changeCard, extendTrial, getInfo, type SentBodyOf } from '@revela/contract'
import { testCards } from '@revela/sandbox-gateway'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeTrash } from '../../src/modules/lifecycle/purge-trash.job.ts'
import { sweepLifecycle } from '../../src/modules/lifecycle/sweep-lifecycle.job.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { openSweep, type Sweep } from '../../src/platform/db/sweep.ts'
import { buy, byCard, readMoney } from '../buying.ts'
import { listGalleryIds, listNoticeNames, markMailsSent } from '../lifecycle-harness.ts'
import { billingMails, startBillingHarness, type BillingHarness } from '../billing-harness.ts'
import { createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { keysIn } from '../store-contents.ts'
import { newGallery, uploadAll } from '../uploading.ts'

let harness: BillingHarness
let sweep: Sweep
beforeAll(async () => {
  harness = await startBillingHarness('2027-01-04T10:00')
  sweep = openSweep(harness.api.stack.sweepUrl)
})
afterAll(async () => {
  await sweep.close()
  await harness.close()
})

/** Runs every sweep of the worker twice on each of these days. */
async function advanceThrough(...times: readonly string[]): Promise<void> {
  const deps = { ...harness.api.platform, sweep }
  for (const time of times) {
    await harness.advanceTo(time)
    for (let pass = 0; pass < 2; pass += 1) {
      await harness.runSweep()
      await sweepLifecycle(deps)
      await purgeTrash(deps)
      await sweepGarbage(deps)
    }
    await markMailsSent(harness.api)
  }
}

async function anotherCard(): Promise<SentBodyOf<typeof changeCard>> {
  return {
    creditCardToken: await harness.api.sandbox.token(testCards.approved),
    creditCardOwnerName: 'ANA PRADO',
    creditCardExpirationDate: '11/35',
    creditCardBrand: 'visa',
  }
}

const readStatus = async ({ browser }: User) => {
  const { answer, error } = await browser.call(getInfo)
  if (error.error) return error.error
  const { trial, expired, canceled, active } = answer.user_subscription
  return { trial, expired, canceled, active }
}

it('runs a year: trial, extension, purchase on the last day, failed renewal, recovery, cancellation and deletion', async () => {
  const { api } = harness
  const ana = await createUser(api, { product: 'gallery_pro' })
  const gallery = await newGallery(ana, 'Casamento')
  await uploadAll(ana, api.uploader(ana.browser), gallery, [{ name: 'IMG_1.JPG', file: await pictureFile(1) }])
  const has = async (count: number) => expect(await listGalleryIds(api, ana)).toHaveLength(count)

  await advanceThrough('2027-01-15T10:00', '2027-01-17T10:00', '2027-01-19T10:00')
  expect(await listNoticeNames(api, ana)).toEqual(['trial 3', 'trial 1', 'account 30', 'trial 0'])
  expect(await readStatus(ana)).toMatchObject({ expired: true })
  expect((await ana.browser.call(extendTrial)).status).toBe(204)
  await advanceThrough('2027-01-20T10:00')
  expect(await readStatus(ana)).toMatchObject({ trial: true, active: true })

  await advanceThrough('2027-01-27T10:00', '2027-02-18T10:00', '2027-02-24T10:00', '2027-02-25T20:00')
  expect((await listNoticeNames(api, ana)).slice(-4)).toEqual(['account 30', 'trial 0', 'account 7', 'account 1'])
  const creditCardKeepToken = await api.sandbox.token(testCards.renewalDeclined)
  const bought = await buy(ana, await byCard(api, { creditCardKeepToken }, testCards.renewalDeclined))
  expect(bought.status).toBe(200)
  await advanceThrough('2027-02-26T00:01', '2027-02-26T10:00')
  await has(1)
  expect(await readStatus(ana)).toMatchObject({ active: true, expired: false })

  // The card is declined on 24 March and during the grace period; then the account is frozen.
  const noticeCount = (await listNoticeNames(api, ana)).length
  await advanceThrough(
    '2027-03-24T10:00',
    '2027-03-26T10:00',
    '2027-03-28T10:00',
    '2027-03-30T10:00',
    '2027-04-01T10:00',
  )
  expect(await readStatus(ana)).toMatchObject({ active: true })
  await advanceThrough('2027-04-02T00:01')
  expect(await readStatus(ana)).toBe('InactiveAccount')
  await advanceThrough('2027-06-01T10:00')
  expect((await listNoticeNames(api, ana)).slice(noticeCount)).toEqual(['account 30'])
  await advanceThrough('2027-06-05T10:00')
  expect((await ana.browser.call(changeCard, { body: await anotherCard() })).status).toBe(200)
  await has(1)
  expect(await readStatus(ana)).toMatchObject({ active: true })

  // Announcements made while the account was frozen no longer apply.
  await advanceThrough('2027-06-24T10:00', '2027-06-30T10:00', '2027-07-02T10:00')
  await has(1)
  expect((await listNoticeNames(api, ana)).slice(noticeCount)).toEqual(['account 30'])
  expect((await ana.browser.call(cancelRenewal, { params: { product: 'gallery_pro' } })).status).toBe(204)
  await advanceThrough('2027-07-05T23:00')
  expect(await readStatus(ana)).toMatchObject({ active: true })
  await advanceThrough('2027-07-06T10:00')
  expect(await readStatus(ana)).toMatchObject({ canceled: true, active: false })
  expect((await readMoney(api, ana)).charges.filter(({ state }) => state === 'paid')).toHaveLength(2)

  // Paid until 5 July, plus 90 days: 3 October.
  await advanceThrough('2027-09-03T10:00', '2027-09-26T10:00', '2027-10-02T10:00', '2027-10-03T23:59')
  await has(1)
  expect((await listNoticeNames(api, ana)).slice(noticeCount + 1)).toEqual(['account 30', 'account 7', 'account 1'])
  expect(await keysIn(api, 'o/')).toHaveLength(1)
  await advanceThrough('2027-10-04T00:01', '2027-10-04T10:00')
  await has(0)
  expect(await keysIn(api, 'o/')).toEqual([])
  expect((await listNoticeNames(api, ana)).at(-1)).toBe('account 0')
  expect((await ana.browser.call(getInfo)).answer.user_usage).toEqual({
    galleries: 0,
    gallery_space: 0,
    gallery_pictures: 0,
  })
  expect(await billingMails(api, ana)).toEqual([
    'receipt',
    ...Array.from({ length: 5 }, () => 'payment-failed'),
    'frozen',
    'receipt',
    'recovered',
    'canceled',
  ])
})
