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
import { purgeGallery, TakenBack } from '../../src/modules/lifecycle/purge-trash.job.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { createPlanCatalogue } from '../../src/modules/subscriptions/index.ts'
import { familyBrowser, readyGallery } from '../family.ts'
import { galleriesOf, mailsOf, movedApi, namesOf, noticesOf, standAs, type MovedApi } from '../lifecycle.ts'
import { goodPassword, someone, type Person } from '../people.ts'
import { databaseDump } from '../sending.ts'
import { keysIn } from '../store-contents.ts'
import { newGallery } from '../uploading.ts'

let life: MovedApi
// One made on 29 February is valid until 28 February of the next year.
const begin = '2028-02-29T10:00'
beforeAll(async () => {
  life = await movedApi(begin)
})
afterAll(() => life.close())

const onValidity = `plan_id = 16, trial_ends_at = null, paid_until = '2035-01-01'`

async function photographer(standing = onValidity): Promise<Person> {
  life.sleepUntil(begin)
  const person = await someone(life.api, { product: 'gallery_pro' })
  await standAs(life.api, person, standing)
  return person
}

const enterAgain = ({ browser, email }: Person) => browser.call(signIn, { body: { email, password: goodPassword } })

const endsOf = async ({ browser }: Person, id: string) => {
  const { expires_in, expired } = (await browser.call(getGallery, { query: { collection_id: id } })).answer
  return { expires_in, expired }
}

const expiring = async ({ browser }: Person) => (await browser.call(listExpiringGalleries)).answer.galleriesToExpire

describe('the validity of a gallery', () => {
  // spec: S1-9.09, S2-9.10, S3-9.25, S3-9.30
  it('is a fact of the plan’s row', async () => {
    const plans = await createPlanCatalogue(life.api.platform.db).all()
    expect(
      plans.filter(({ galleryMonths }) => galleryMonths).map(({ id, galleryMonths }) => [id, galleryMonths]),
    ).toEqual([[16, 12]])
  })

  it('begins with the plan in force: not while the trial before a smaller plan still runs', async () => {
    const bought = `plan_id = 16, plan_before = 19, trial_ends_at = '2028-03-14T02:59:59Z', paid_until = '2035-01-01'`
    const person = await photographer(bought)
    const id = await newGallery(person, 'Retratos')
    await life.goTo('2028-03-05T09:00')
    expect(await endsOf(person, id)).toEqual({ expires_in: null, expired: false })
    await life.goTo('2028-03-14T09:00')
    await life.sweepOnce()
    expect(await endsOf(person, id)).toEqual({ expires_in: '2029-02-28', expired: false })
  })

  // spec: S1-7.45, S2-3.01, S2-3.02, S2-4.38, S2-9.09, S3-3.45, S3-7.29, S3-9.30
  it('runs from its first day to the trash: three notices, one mail for all, and everybody reads the same day', async () => {
    const person = await photographer()
    const first = await readyGallery(life.api, person, { title: 'Casamento', pictures: 1 })
    const second = await newGallery(person, 'Batizado')
    expect(await endsOf(person, first.id)).toEqual({ expires_in: '2029-02-28', expired: false })
    expect(await expiring(person)).toEqual([])
    const story: [string, string[]][] = [
      ['2029-01-29T08:59', []],
      ['2029-01-29T09:00', ['gallery 30', 'gallery 30']],
      ['2029-02-21T09:00', ['gallery 30', 'gallery 30', 'gallery 7', 'gallery 7']],
      ['2029-02-27T09:00', ['gallery 30', 'gallery 30', 'gallery 7', 'gallery 7', 'gallery 1', 'gallery 1']],
    ]
    for (const [time, expected] of story) {
      await life.goTo(time)
      await life.sweepOnce()
      expect(await namesOf(life.api, person), time).toEqual(expected)
    }
    await enterAgain(person)
    expect(await expiring(person)).toEqual([
      { id: first.id, title: 'Casamento', expires_in: '2029-02-28' },
      { id: second, title: 'Batizado', expires_in: '2029-02-28' },
    ])
    const mails = await mailsOf(life.api, person)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(3).fill('2 galerias estão perto de expirar'))
    expect(mails[0]?.text_body).toContain('cada galeria vale por 12 meses')
    expect(mails[0]?.text_body).toContain('Casamento: até 28/02/2029')

    const family = await familyBrowser(life.api, person)
    life.sleepUntil('2029-02-28T23:59')
    const entry = () => family.call(getEntry, { query: { slug: first.slug } })
    expect((await entry()).answer.state).toBe('open')
    life.sleepUntil('2029-03-01T00:00')
    expect((await entry()).answer).toMatchObject({ state: 'expired', gallery: { expired_on: '2029-02-28' } })
    expect(await endsOf(person, first.id)).toEqual({ expires_in: '2029-02-28', expired: true })
    expect(await expiring(person)).toEqual([])
    // A week in the list, over: time to download, or to talk about more time.
    await life.goTo('2029-03-07T23:59')
    const { galleryList } = (await person.browser.call(listGalleries)).answer.galleries
    expect(galleryList.map(({ expired }) => expired)).toEqual([true, true])
    await life.goTo('2029-03-08T00:01')
    expect((await person.browser.call(listGalleries)).answer.galleries.galleryList).toEqual([])
    const { galleries } = (await person.browser.call(listTrash)).answer
    expect(galleries.map(({ purge_at }) => purge_at)).toEqual(Array(2).fill('2029-03-15T03:01:00.000Z'))
    const gone = (await mailsOf(life.api, person)).at(-1)
    expect(gone?.subject).toBe('2 galerias expiraram e estão na Lixeira')
    expect(gone?.text_body).toContain('Até 14/03/2029 você ainda pode restaurar')
    expect(gone?.text_body).toContain('/gallery/trash')
    expect((await person.browser.call(getUsage)).answer).toMatchObject({ galleries: 0, gallery_pictures: 0 })

    // One comes back, and has a month with all its notices; the other goes for good.
    expect((await person.browser.call(restoreGallery, { params: { id: first.id } })).status).toBe(204)
    await life.goTo('2029-03-08T10:00')
    expect(await endsOf(person, first.id)).toEqual({ expires_in: '2029-04-07', expired: false })
    await life.goTo('2029-03-15T00:00')
    expect(await galleriesOf(life.api, person)).toHaveLength(2)
    await life.goTo('2029-03-15T00:02')
    expect(await galleriesOf(life.api, person)).toEqual([first.id])
    for (const time of ['2029-03-31T10:00', '2029-04-06T10:00', '2029-04-07T23:00']) await life.goTo(time)
    expect((await namesOf(life.api, person)).slice(-3)).toEqual(['gallery 30', 'gallery 7', 'gallery 1'])
    expect((await mailsOf(life.api, person)).at(-1)?.subject).toBe('A galeria Casamento expira em 07/04/2029')
    await life.goTo('2029-04-15T00:01')
    await life.goTo('2029-04-22T00:02')
    expect(await galleriesOf(life.api, person)).toEqual([])
    await sweepGarbage(life.needs)
    expect(await keysIn(life.api, 'o/')).toEqual([])
  })

  it('moves with a notice that comes late, on the gallery as in the mail', async () => {
    const person = await photographer()
    const id = await newGallery(person)
    await life.goTo('2029-02-20T10:00')
    await enterAgain(person)
    expect(await endsOf(person, id)).toEqual({ expires_in: '2029-03-21', expired: false })
    // Nobody swept for the week in which the second was due.
    await life.goTo('2029-03-19T10:00')
    await enterAgain(person)
    expect(await endsOf(person, id)).toEqual({ expires_in: '2029-03-26', expired: false })
    await life.goTo('2029-03-25T10:00')
    await life.goTo('2029-03-26T23:59')
    expect(await galleriesOf(life.api, person)).toEqual([id])
    expect(new Set((await mailsOf(life.api, person)).map(({ subject }) => subject.slice(-10)))).toEqual(
      new Set(['21/03/2029', '26/03/2029']),
    )
    await life.goTo('2029-04-03T00:01')
    await enterAgain(person)
    expect((await person.browser.call(listTrash)).answer.galleries).toHaveLength(1)
    const last = (await noticesOf(life.api, person)).filter(
      ({ ends_at }) => ends_at.getTime() === Date.parse('2029-03-27T02:59:59Z'),
    )
    expect(last.map(({ days_before }) => days_before)).toEqual([30, 7, 1, 0])
  })

  it('begins with the plan and is lifted with it; older galleries have a month', async () => {
    const person = await photographer(`plan_id = 30, trial_ends_at = null, paid_until = '2035-01-01'`)
    const id = await newGallery(person)
    await life.goTo('2031-05-10T10:00')
    await enterAgain(person)
    expect(await endsOf(person, id)).toEqual({ expires_in: null, expired: false })
    await standAs(life.api, person, 'plan_id = 16')
    await life.goTo('2031-05-10T10:01')
    expect(await endsOf(person, id)).toEqual({ expires_in: '2031-06-09', expired: false })
    expect(await namesOf(life.api, person)).toEqual(['gallery 30'])
    await standAs(life.api, person, 'plan_id = 30')
    await life.goTo('2031-05-10T10:02')
    expect(await endsOf(person, id)).toEqual({ expires_in: null, expired: false })
    await life.goTo('2032-05-10T10:02')
    expect(await galleriesOf(life.api, person)).toEqual([id])
  })

  it('holds still while the account is over', async () => {
    const person = await photographer(
      `plan_id = 16, trial_ends_at = null, paid_until = '2029-02-01', canceled_at = '2028-12-01'`,
    )
    await newGallery(person)
    await life.goTo('2029-01-29T10:00')
    await life.goTo('2029-03-05T10:00')
    expect(await namesOf(life.api, person)).toEqual(['gallery 30'])
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
  })
})

describe('a plan that closes', () => {
  // spec: S1-9.08, S3-9.24
  it('is announced three times, and once more when its day is moved', async () => {
    life.sleepUntil('2028-02-29T10:00')
    await life.api.rows(`update plan set sunset_on = '2028-06-30' where id = 15`)
    const person = await photographer('plan_id = 15, trial_ends_at = null')
    for (const time of ['2028-05-31T09:00', '2028-06-23T09:00', '2028-06-29T09:00']) await life.goTo(time)
    expect(await namesOf(life.api, person)).toEqual(['plan 30', 'plan 7', 'plan 1'])
    expect((await mailsOf(life.api, person)).at(-1)?.subject).toBe(
      'O plano Gallery Pro Freemium será encerrado em 30/06/2028',
    )
    await life.api.rows(`update plan set sunset_on = '2028-07-31' where id = 15`)
    await life.goTo('2028-07-25T09:00')
    expect((await namesOf(life.api, person)).at(-1)).toBe('plan 7')
    await life.goTo('2028-08-05T09:00')
    expect(await namesOf(life.api, person)).toHaveLength(4)
  })
})

describe('the trash', () => {
  // spec: S2-8.29, S3-9.32
  it('is purged after seven days, and not what was taken back', async () => {
    const person = await photographer()
    const [gone, kept] = [await readyGallery(life.api, person, { pictures: 2 }), await newGallery(person, 'Fica')]
    for (const id of [gone.id, kept]) await person.browser.call(deleteGallery, { query: { collection_id: id } })
    await life.goTo('2028-03-07T09:59')
    expect(await galleriesOf(life.api, person)).toHaveLength(2)
    await enterAgain(person)
    await person.browser.call(restoreGallery, { params: { id: kept } })
    await life.goTo('2028-03-07T10:01')
    await life.sweepOnce()
    expect(await galleriesOf(life.api, person)).toEqual([kept])
    expect((await person.browser.call(getUsage)).answer).toEqual({
      galleries: 1,
      gallery_space: 0,
      gallery_pictures: 0,
    })
    const garbage = await life.api.rows('select from object_garbage where customer_id = $1 and not is_prefix', [
      person.customerId,
    ])
    expect(garbage).toHaveLength(2)
  })

  it('lets go of nothing of a gallery that was taken back while it was being purged', async () => {
    const person = await photographer()
    const { id } = await readyGallery(life.api, person, { pictures: 1 })
    const { customerId } = person
    const purging = life.api.platform.db.tenant(customerId, (tx) => purgeGallery(tx, customerId, id, life.now()))
    await expect(purging).rejects.toThrow(TakenBack)
    expect(await life.api.rows('select from picture where owner_id = $1', [id])).toHaveLength(1)
    expect(await life.api.rows('select from object_garbage where customer_id = $1', [customerId])).toEqual([])
  })
})

/** What `npm run lifecycle -- --dry-run` prints at the test's own time. */
async function printed(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'revela-clock-'))
  const clock = join(folder, 'clock')
  await writeFile(clock, String(life.now().getTime() - Date.now()))
  const env = { ...life.api.stack.env, REVELA_CLOCK_FILE: clock }
  const entry = fileURLToPath(new URL('../../src/main/lifecycle.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [entry, '--dry-run'], { env, timeout: 30_000 })
  await rm(folder, { recursive: true })
  return stdout
}

describe('the operator’s dry run', () => {
  it('says what the next sweep does, and changes nothing', async () => {
    // Whoever lived in the stories above is left alone.
    await life.api.rows('update lifecycle_watch set due_at = null')
    const people = [await photographer(), await photographer()]
    for (const person of people) await newGallery(person)
    const ended = await photographer(`trial_ends_at = '2028-12-30T02:59:59Z'`)
    await newGallery(ended)
    await life.goTo('2028-03-01T10:00')
    const trashed = await newGallery(ended, 'Lixo')
    await ended.browser.call(deleteGallery, { query: { collection_id: trashed } })
    life.sleepUntil('2029-01-29T10:00')
    const before = await databaseDump(life.api)
    const report = await dryRun(life.needs)
    expect(await databaseDump(life.api)).toBe(before)
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
    await life.sweepOnce()
    for (const person of people) expect(await namesOf(life.api, person)).toEqual(['gallery 30'])
    expect(await namesOf(life.api, ended)).toEqual(['account 30', 'trial 0'])
    expect((await dryRun(life.needs)).size).toBe(0)
    expect(await printed()).toContain('nothing is due')
  })
})
