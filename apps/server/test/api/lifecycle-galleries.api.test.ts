import {
  deleteGallery,
  getEntry,
  getGallery,
  getUsage,
  listExpiringGalleries,
  listGalleries,
  listTrash,
  restoreGallery,
  signIn,
} from '@revela/contract'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dryRun } from '../../src/modules/lifecycle/index.ts'
import { purgeGallery, RestoredMeanwhile } from '../../src/modules/lifecycle/purge-trash.job.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { createPlanCatalogue } from '../../src/modules/subscriptions/index.ts'
import { familyBrowser, readyGallery } from '../family.ts'
import {
  listGalleryIds,
  listLifecycleMails,
  startLifecycleHarness,
  listNoticeNames,
  listNotices,
  updateSubscription,
  type LifecycleHarness,
} from '../lifecycle-harness.ts'
import { validPassword, createUser, type User } from '../users.ts'
import { databaseDump } from '../sending.ts'
import { keysIn } from '../store-contents.ts'
import { newGallery } from '../uploading.ts'

let harness: LifecycleHarness
// A gallery created on 29 February is valid until 28 February of the next year.
const begin = '2028-02-29T10:00'
beforeAll(async () => {
  harness = await startLifecycleHarness(begin)
})
afterAll(() => harness.close())

const onValidity = `plan_id = 16, trial_ends_at = null, paid_until = '2035-01-01'`

async function photographer(subscriptionChange = onValidity): Promise<User> {
  harness.setTime(begin)
  const user = await createUser(harness.api, { product: 'gallery_pro' })
  await updateSubscription(harness.api, user, subscriptionChange)
  return user
}

const enterAgain = ({ browser, email }: User) => browser.call(signIn, { body: { email, password: validPassword } })

const endsOf = async ({ browser }: User, id: string) => {
  const { expires_in, expired } = (await browser.call(getGallery, { query: { collection_id: id } })).answer
  return { expires_in, expired }
}

const expiring = async ({ browser }: User) => (await browser.call(listExpiringGalleries)).answer.galleriesToExpire

describe('the validity of a gallery', () => {
  // spec: S1-9.09, S2-9.10, S3-9.25, S3-9.30
  it('is defined by the row of the plan', async () => {
    const plans = await createPlanCatalogue(harness.api.platform.db).all()
    expect(
      plans.filter(({ galleryMonths }) => galleryMonths).map(({ id, galleryMonths }) => [id, galleryMonths]),
    ).toEqual([[16, 12]])
  })

  it('begins with the plan in force, not during the trial before a smaller plan', async () => {
    const bought = `plan_id = 16, previous_plan_id = 19, trial_ends_at = '2028-03-14T02:59:59Z', paid_until = '2035-01-01'`
    const user = await photographer(bought)
    const id = await newGallery(user, 'Retratos')
    await harness.advanceTo('2028-03-05T09:00')
    expect(await endsOf(user, id)).toEqual({ expires_in: null, expired: false })
    await harness.advanceTo('2028-03-14T09:00')
    await harness.runSweep()
    expect(await endsOf(user, id)).toEqual({ expires_in: '2029-02-28', expired: false })
  })

  // spec: S1-7.45, S2-3.01, S2-3.02, S2-4.38, S2-9.09, S3-3.45, S3-7.29, S3-9.30
  it('runs from creation to the trash with three notices, one mail for all galleries and the same date for everyone', async () => {
    const user = await photographer()
    const first = await readyGallery(harness.api, user, { title: 'Casamento', pictures: 1 })
    const second = await newGallery(user, 'Batizado')
    expect(await endsOf(user, first.id)).toEqual({ expires_in: '2029-02-28', expired: false })
    expect(await expiring(user)).toEqual([])
    const timeline: [string, string[]][] = [
      ['2029-01-29T08:59', []],
      ['2029-01-29T09:00', ['gallery 30', 'gallery 30']],
      ['2029-02-21T09:00', ['gallery 30', 'gallery 30', 'gallery 7', 'gallery 7']],
      ['2029-02-27T09:00', ['gallery 30', 'gallery 30', 'gallery 7', 'gallery 7', 'gallery 1', 'gallery 1']],
    ]
    for (const [time, expected] of timeline) {
      await harness.advanceTo(time)
      await harness.runSweep()
      expect(await listNoticeNames(harness.api, user), time).toEqual(expected)
    }
    await enterAgain(user)
    expect(await expiring(user)).toEqual([
      { id: first.id, title: 'Casamento', expires_in: '2029-02-28' },
      { id: second, title: 'Batizado', expires_in: '2029-02-28' },
    ])
    const mails = await listLifecycleMails(harness.api, user)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('2 galerias estão perto de expirar'))
    expect(mails[0]?.text_body).toContain('cada galeria vale por 12 meses')
    expect(mails[0]?.text_body).toContain('Casamento: até 28/02/2029')

    const family = await familyBrowser(harness.api, user)
    harness.setTime('2029-02-28T23:59')
    const entry = () => family.call(getEntry, { query: { slug: first.slug } })
    expect((await entry()).answer.state).toBe('open')
    harness.setTime('2029-03-01T00:00')
    expect((await entry()).answer).toMatchObject({ state: 'expired', gallery: { expired_on: '2029-02-28' } })
    expect(await endsOf(user, first.id)).toEqual({ expires_in: '2029-02-28', expired: true })
    expect(await expiring(user)).toEqual([])
    // An expired gallery stays in the list for a week.
    await harness.advanceTo('2029-03-07T23:59')
    const { galleryList } = (await user.browser.call(listGalleries)).answer.galleries
    expect(galleryList.map(({ expired }) => expired)).toEqual([true, true])
    await harness.advanceTo('2029-03-08T00:01')
    expect((await user.browser.call(listGalleries)).answer.galleries.galleryList).toEqual([])
    const { galleries } = (await user.browser.call(listTrash)).answer
    expect(galleries.map(({ purge_at }) => purge_at)).toEqual(Array(2).fill('2029-03-15T03:01:00.000Z'))
    const deletedGallery = (await listLifecycleMails(harness.api, user)).at(-1)
    expect(deletedGallery?.subject).toBe('2 galerias expiraram e estão na Lixeira')
    expect(deletedGallery?.text_body).toContain('Até 14/03/2029 você ainda pode restaurar')
    expect(deletedGallery?.text_body).toContain('/gallery/trash')
    expect((await user.browser.call(getUsage)).answer).toMatchObject({ galleries: 0, gallery_pictures: 0 })

    // The restored gallery gets a month with all its notices; the other one is purged.
    expect((await user.browser.call(restoreGallery, { params: { id: first.id } })).status).toBe(204)
    await harness.advanceTo('2029-03-08T10:00')
    expect(await endsOf(user, first.id)).toEqual({ expires_in: '2029-04-07', expired: false })
    await harness.advanceTo('2029-03-15T00:00')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(2)
    await harness.advanceTo('2029-03-15T00:02')
    expect(await listGalleryIds(harness.api, user)).toEqual([first.id])
    for (const time of ['2029-03-31T10:00', '2029-04-06T10:00', '2029-04-07T23:00']) await harness.advanceTo(time)
    expect((await listNoticeNames(harness.api, user)).slice(-3)).toEqual(['gallery 30', 'gallery 7', 'gallery 1'])
    expect((await listLifecycleMails(harness.api, user)).at(-1)?.subject).toBe(
      'A galeria Casamento expira em 07/04/2029',
    )
    await harness.advanceTo('2029-04-15T00:01')
    await harness.advanceTo('2029-04-22T00:02')
    expect(await listGalleryIds(harness.api, user)).toEqual([])
    await sweepGarbage(harness.deps)
    expect(await keysIn(harness.api, 'o/')).toEqual([])
  })

  it('moves with a late notice, in the gallery and in the mail', async () => {
    const user = await photographer()
    const id = await newGallery(user)
    await harness.advanceTo('2029-02-20T10:00')
    await enterAgain(user)
    expect(await endsOf(user, id)).toEqual({ expires_in: '2029-03-21', expired: false })
    // No sweep ran in the week in which the second notice was due.
    await harness.advanceTo('2029-03-19T10:00')
    await enterAgain(user)
    expect(await endsOf(user, id)).toEqual({ expires_in: '2029-03-26', expired: false })
    await harness.advanceTo('2029-03-25T10:00')
    await harness.advanceTo('2029-03-26T23:59')
    expect(await listGalleryIds(harness.api, user)).toEqual([id])
    expect(new Set((await listLifecycleMails(harness.api, user)).map(({ subject }) => subject.slice(-10)))).toEqual(
      new Set(['21/03/2029', '26/03/2029']),
    )
    await harness.advanceTo('2029-04-03T00:01')
    await enterAgain(user)
    expect((await user.browser.call(listTrash)).answer.galleries).toHaveLength(1)
    const last = (await listNotices(harness.api, user)).filter(
      ({ ends_at }) => ends_at.getTime() === Date.parse('2029-03-27T02:59:59Z'),
    )
    expect(last.map(({ days_before }) => days_before)).toEqual([30, 7, 1, 0])
  })

  it('begins and ends with the plan, and gives older galleries a month', async () => {
    const user = await photographer(`plan_id = 30, trial_ends_at = null, paid_until = '2035-01-01'`)
    const id = await newGallery(user)
    await harness.advanceTo('2031-05-10T10:00')
    await enterAgain(user)
    expect(await endsOf(user, id)).toEqual({ expires_in: null, expired: false })
    await updateSubscription(harness.api, user, 'plan_id = 16')
    await harness.advanceTo('2031-05-10T10:01')
    expect(await endsOf(user, id)).toEqual({ expires_in: '2031-06-09', expired: false })
    expect(await listNoticeNames(harness.api, user)).toEqual(['gallery 30'])
    await updateSubscription(harness.api, user, 'plan_id = 30')
    await harness.advanceTo('2031-05-10T10:02')
    expect(await endsOf(user, id)).toEqual({ expires_in: null, expired: false })
    await harness.advanceTo('2032-05-10T10:02')
    expect(await listGalleryIds(harness.api, user)).toEqual([id])
  })

  it('is suspended after the end of the subscription', async () => {
    const user = await photographer(
      `plan_id = 16, trial_ends_at = null, paid_until = '2029-02-01', canceled_at = '2028-12-01'`,
    )
    await newGallery(user)
    await harness.advanceTo('2029-01-29T10:00')
    await harness.advanceTo('2029-03-05T10:00')
    expect(await listNoticeNames(harness.api, user)).toEqual(['gallery 30'])
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
  })
})

describe('a closing plan', () => {
  // spec: S1-9.08, S3-9.24
  it('is announced three times, and again when its date changes', async () => {
    harness.setTime('2028-02-29T10:00')
    await harness.api.rows(`update plan set sunset_on = '2028-06-30' where id = 15`)
    const user = await photographer('plan_id = 15, trial_ends_at = null')
    for (const time of ['2028-05-31T09:00', '2028-06-23T09:00', '2028-06-29T09:00']) await harness.advanceTo(time)
    expect(await listNoticeNames(harness.api, user)).toEqual(['plan 30', 'plan 7', 'plan 1'])
    expect((await listLifecycleMails(harness.api, user)).at(-1)?.subject).toBe(
      'O plano Gallery Pro Freemium será encerrado em 30/06/2028',
    )
    await harness.api.rows(`update plan set sunset_on = '2028-07-31' where id = 15`)
    await harness.advanceTo('2028-07-25T09:00')
    expect((await listNoticeNames(harness.api, user)).at(-1)).toBe('plan 7')
    await harness.advanceTo('2028-08-05T09:00')
    expect(await listNoticeNames(harness.api, user)).toHaveLength(4)
  })
})

describe('the trash', () => {
  // spec: S2-8.29, S3-9.32
  it('is purged after seven days, except for restored galleries', async () => {
    const user = await photographer()
    const [deletedGallery, keptGallery] = [
      await readyGallery(harness.api, user, { pictures: 2 }),
      await newGallery(user, 'Fica'),
    ]
    for (const id of [deletedGallery.id, keptGallery])
      await user.browser.call(deleteGallery, { query: { collection_id: id } })
    await harness.advanceTo('2028-03-07T09:59')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(2)
    await enterAgain(user)
    await user.browser.call(restoreGallery, { params: { id: keptGallery } })
    await harness.advanceTo('2028-03-07T10:01')
    await harness.runSweep()
    expect(await listGalleryIds(harness.api, user)).toEqual([keptGallery])
    expect((await user.browser.call(getUsage)).answer).toEqual({
      galleries: 1,
      gallery_space: 0,
      gallery_pictures: 0,
    })
    const garbage = await harness.api.rows('select from object_garbage where customer_id = $1 and not is_prefix', [
      user.customerId,
    ])
    expect(garbage).toHaveLength(2)
  })

  it('keeps a gallery that was restored during the purge', async () => {
    const user = await photographer()
    const { id } = await readyGallery(harness.api, user, { pictures: 1 })
    const { customerId } = user
    const purging = harness.api.platform.db.tenant(customerId, (tx) => purgeGallery(tx, customerId, id, harness.now()))
    await expect(purging).rejects.toThrow(RestoredMeanwhile)
    expect(await harness.api.rows('select from picture where owner_id = $1', [id])).toHaveLength(1)
    expect(await harness.api.rows('select from object_garbage where customer_id = $1', [customerId])).toEqual([])
  })
})

/** The output of `npm run lifecycle -- --dry-run` at the time of the test. */
async function printed(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'revela-clock-'))
  const clock = join(folder, 'clock')
  await writeFile(clock, String(harness.now().getTime() - Date.now()))
  const env = { ...harness.api.stack.env, REVELA_CLOCK_FILE: clock }
  const entry = fileURLToPath(new URL('../../src/main/lifecycle.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [entry, '--dry-run'], { env, timeout: 30_000 })
  await rm(folder, { recursive: true })
  return stdout
}

describe('the dry run', () => {
  it('reports what the next sweep does, and changes nothing', async () => {
    // Accounts of the tests above are not swept.
    await harness.api.rows('update lifecycle_schedule set due_at = null')
    const users = [await photographer(), await photographer()]
    for (const user of users) await newGallery(user)
    const ended = await photographer(`trial_ends_at = '2028-12-30T02:59:59Z'`)
    await newGallery(ended)
    await harness.advanceTo('2028-03-01T10:00')
    const trashed = await newGallery(ended, 'Lixo')
    await ended.browser.call(deleteGallery, { query: { collection_id: trashed } })
    harness.setTime('2029-01-29T10:00')
    const before = await databaseDump(harness.api)
    const report = await dryRun(harness.deps)
    expect(await databaseDump(harness.api)).toBe(before)
    expect(report.get('announce the end of galleries, 30 days before')).toMatchObject({ count: 2 })
    expect(report.get('announce the deletion of what an account keeps, 30 days before')).toEqual({
      count: 1,
      ids: [ended.customerId],
    })
    expect(report.get('purge galleries out of the trash')).toEqual({
      count: 1,
      ids: [`${ended.customerId}/${trashed}`],
    })
    expect(await printed()).toContain('2  announce the end of galleries, 30 days before')
    await harness.runSweep()
    for (const user of users) expect(await listNoticeNames(harness.api, user)).toEqual(['gallery 30'])
    expect(await listNoticeNames(harness.api, ended)).toEqual(['account 30', 'trial 0'])
    expect((await dryRun(harness.deps)).size).toBe(0)
    expect(await printed()).toContain('nothing is due')
  })
})
