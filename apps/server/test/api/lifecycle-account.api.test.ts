import { extendTrial, signIn } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSchedule, reschedule } from '../../src/modules/lifecycle/lifecycle.repository.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import {
  listGalleryIds,
  listLifecycleMails,
  startLifecycleHarness,
  listNoticeNames,
  listNotices,
  updateSubscription,
  type LifecycleHarness,
} from '../lifecycle-harness.ts'
import { albumUsage, sentAlbum } from '../albums.ts'
import { sendNextVersion } from '../proofing.ts'
import { validPassword, createUser, type User } from '../users.ts'
import { pictureFile } from '../picture-file.ts'
import { readyWork } from '../portfolio.ts'
import { keysIn } from '../store-contents.ts'
import { newGallery, uploadAll } from '../uploading.ts'

let harness: LifecycleHarness
// 2027 is not a leap year: a trial that begins on 15 February ends on 1 March.
const begin = '2027-02-15T10:00'
beforeAll(async () => {
  harness = await startLifecycleHarness(begin)
})
afterAll(() => harness.close())

async function newcomer(options: { galleries?: number } = {}): Promise<User> {
  harness.setTime(begin)
  const user = await createUser(harness.api, { product: 'gallery_pro' })
  for (let n = 0; n < (options.galleries ?? 1); n += 1) await newGallery(user, `Ensaio ${n + 1}`)
  return user
}

/** Passes the three notices of a trial that ended on 1 March, up to the morning of its last day. */
async function toTheLastDay(): Promise<void> {
  for (const time of ['2027-03-02T10:00', '2027-03-24T10:00', '2027-03-30T10:00', '2027-03-31T10:00']) {
    await harness.advanceTo(time)
  }
}

const lastDay = '2027-03-31T23:59'
const dayAfter = '2027-04-01T00:01'

describe('a trial', () => {
  it('sends reminders, ends, and deletes its galleries after three notices, each once for any number of sweeps', async () => {
    harness.setTime(begin)
    const user = await createUser(harness.api, { product: 'gallery_pro' })
    const gallery = await newGallery(user, 'Casamento')
    const files = [1, 2].map(async (n) => ({ name: `IMG_${n}.JPG`, file: await pictureFile(n) }))
    await uploadAll(user, harness.api.uploader(user.browser), gallery, await Promise.all(files))
    await newGallery(user, 'Batizado')
    const { customerId } = user
    const timeline: [string, string[]][] = [
      ['2027-02-26T08:59', []],
      ['2027-02-26T09:00', ['trial 3']],
      ['2027-02-28T09:00', ['trial 3', 'trial 1']],
      ['2027-03-01T23:59', ['trial 3', 'trial 1']],
      ['2027-03-02T08:59', ['trial 3', 'trial 1']],
      ['2027-03-02T09:00', ['trial 3', 'trial 1', 'account 30', 'trial 0']],
      ['2027-03-24T09:00', ['trial 3', 'trial 1', 'account 30', 'trial 0', 'account 7']],
      ['2027-03-30T09:00', ['trial 3', 'trial 1', 'account 30', 'trial 0', 'account 7', 'account 1']],
      [lastDay, ['trial 3', 'trial 1', 'account 30', 'trial 0', 'account 7', 'account 1']],
    ]
    for (const [time, expected] of timeline) {
      await harness.advanceTo(time)
      await harness.runSweep()
      expect(await listNoticeNames(harness.api, user), time).toEqual(expected)
      expect(await listGalleryIds(harness.api, user), time).toHaveLength(2)
    }
    const mails = await listLifecycleMails(harness.api, user)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'O seu período de testes termina em 3 dias',
      'O seu período de testes termina amanhã',
      'O seu período de testes terminou',
      'Guardamos as suas galerias até 31/03/2027',
      'Último aviso: guardamos as suas galerias até 31/03/2027',
    ])
    expect(mails[2]?.text_body).toContain('continuam guardadas até 31/03/2027')
    expect(mails[2]?.text_body).toContain('estender o teste por mais 7 dias')
    expect(mails[3]?.text_body).toContain('(2 galerias)')
    expect(await keysIn(harness.api, `o/`)).not.toHaveLength(0)

    await harness.advanceTo(dayAfter)
    await harness.runSweep()
    expect(await listGalleryIds(harness.api, user)).toEqual([])
    expect((await listLifecycleMails(harness.api, user)).at(-1)?.subject).toBe('As suas galerias foram apagadas')
    expect(await harness.api.rows('select galleries, pictures, bytes, waiting_renditions from usage_counter')).toEqual([
      { galleries: 0, pictures: 0, bytes: 0, waiting_renditions: 0 },
    ])
    expect(await harness.api.rows('select from picture where customer_id = $1', [customerId])).toEqual([])
    expect(await harness.api.rows('select from upload_batch where customer_id = $1', [customerId])).toEqual([])
    const garbage = await harness.api.rows<{ object_key: string }>(
      'select object_key from object_garbage where customer_id = $1',
      [customerId],
    )
    expect(garbage.filter(({ object_key }) => object_key.startsWith('o/'))).toHaveLength(2)
    expect(garbage.some(({ object_key }) => object_key.endsWith(`/${gallery}/`))).toBe(true)
    await sweepGarbage(harness.deps)
    expect(await keysIn(harness.api, 'o/')).toEqual([])
    // A year later nothing more happens.
    await harness.advanceTo('2028-04-01T10:00')
    expect(await listNoticeNames(harness.api, user)).toHaveLength(7)
    expect(await harness.api.rows('select from customer where customer_id = $1', [customerId])).toHaveLength(1)
  })

  it('that is extended has new dates and new notices', async () => {
    const user = await newcomer()
    await harness.advanceTo('2027-02-28T10:00')
    await harness.advanceTo('2027-03-02T10:00')
    const entered = await user.browser.call(signIn, { body: { email: user.email, password: validPassword } })
    expect(entered.status).toBe(200)
    expect((await user.browser.call(extendTrial)).status).toBe(204)
    for (const time of ['2027-03-06T10:00', '2027-03-08T10:00', '2027-03-10T10:00', '2027-04-01T08:00']) {
      await harness.advanceTo(time)
    }
    expect(await listNoticeNames(harness.api, user)).toEqual(
      ['trial 1', 'account 30', 'trial 0'].concat(['trial 3', 'trial 1', 'account 30', 'trial 0']),
    )
    expect((await listLifecycleMails(harness.api, user)).at(-1)?.text_body).not.toContain('estender')
    expect((await listNotices(harness.api, user)).at(-2)?.announced_for).toEqual(new Date('2027-04-09T02:59:59Z'))
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
  })

  it('deletes the works of the portfolio, unless a Site subscription holds them', async () => {
    harness.setTime(begin)
    const [user, payingUser] = [await newcomer({ galleries: 0 }), await newcomer()]
    const works = async ({ customerId }: User) =>
      (await harness.api.rows('select from work where customer_id = $1', [customerId])).length
    for (const one of [user, payingUser]) await readyWork(harness.api, one, { pictures: 2 })
    await harness.api.rows(
      `insert into subscription (customer_id, product, plan_id, started_at) values ($1, 'site_pro', 26, now())`,
      [payingUser.customerId],
    )
    await toTheLastDay()
    const [ended, keptContentMail] = (await listLifecycleMails(harness.api, user)).slice(-3)
    expect(ended?.text_body).toContain('Os seus trabalhos estão fora do ar, mas continuam guardados até 31/03/2027')
    expect([keptContentMail?.subject, keptContentMail?.text_body.includes('(1 trabalho do portfólio)')]).toEqual([
      'Guardamos os seus trabalhos até 31/03/2027',
      true,
    ])
    await harness.advanceTo(lastDay)
    expect(await works(user)).toBe(1)
    await harness.advanceTo(dayAfter)
    expect([await works(user), await works(payingUser), await listGalleryIds(harness.api, payingUser)]).toEqual([
      0,
      1,
      [],
    ])
    expect((await listLifecycleMails(harness.api, user)).at(-1)?.subject).toBe('Os seus trabalhos foram apagados')
    expect(
      await harness.api.rows('select work_pictures, bytes from usage_counter where customer_id = $1', [
        user.customerId,
      ]),
    ).toEqual([{ work_pictures: 0, bytes: 0 }])
    expect(await harness.api.rows('select from picture where customer_id = $1', [user.customerId])).toEqual([])
    const garbage = await harness.api.rows('select from object_garbage where customer_id = $1', [user.customerId])
    expect(garbage.length).toBeGreaterThanOrEqual(3)
    // Not even when the Site ends: their deletion was never announced.
    await harness.api.rows(`update subscription set canceled_at = $2 where customer_id = $1 and product = 'site_pro'`, [
      payingUser.customerId,
      harness.now(),
    ])
    await harness.advanceTo('2027-07-02T10:00')
    expect(await works(payingUser)).toBe(1)
  })

  it('deletes the albums, with every version, and says so', async () => {
    const user = await newcomer({ galleries: 0 })
    const { id } = await sentAlbum(harness.api, user)
    await sendNextVersion(harness.api, user, id)
    await toTheLastDay()
    expect((await listLifecycleMails(harness.api, user)).at(-1)?.text_body).toContain('(1 álbum)')
    await harness.advanceTo(lastDay)
    expect((await albumUsage(harness.api, user)).counter.bytes).toBeGreaterThan(0)
    await harness.advanceTo(dayAfter)
    expect((await listLifecycleMails(harness.api, user)).at(-1)?.subject).toBe('Os seus álbuns foram apagados')
    for (const table of ['album', 'album_version', 'picture', 'upload_batch']) {
      expect(await harness.api.rows(`select from ${table} where customer_id = $1`, [user.customerId])).toEqual([])
    }
    expect((await albumUsage(harness.api, user)).counter).toEqual({ bytes: 0, waiting: 0 })
  })

  it('without a gallery ends with one mail and no announcement', async () => {
    const user = await newcomer({ galleries: 0 })
    for (const time of ['2027-03-02T10:00', '2027-03-24T10:00', '2027-03-30T10:00', '2027-04-02T10:00']) {
      await harness.advanceTo(time)
    }
    expect(await listNoticeNames(harness.api, user)).toEqual(['trial 0'])
    expect((await listLifecycleMails(harness.api, user))[0]?.text_body).not.toContain('apagad')
  })
})

describe('galleries are not deleted', () => {
  it('right after weeks without a worker: every notice is sent first, and the date moves with them', async () => {
    const user = await newcomer()
    // The trial ended on 1 March; the worker is 20 days late, and later 9 days late again.
    await harness.advanceTo('2027-03-21T15:00')
    expect(await listNoticeNames(harness.api, user)).toEqual(['account 30', 'trial 0'])
    await harness.advanceTo('2027-04-01T10:00')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    await harness.advanceTo('2027-04-18T10:00')
    await harness.advanceTo('2027-04-24T10:00')
    await harness.advanceTo('2027-04-25T10:00')
    const notices = await listNotices(harness.api, user)
    const account = notices.filter(({ subject }) => subject === 'account')
    expect(account.map((notice) => [notice.days_before, notice.announced_for.toISOString().slice(0, 10)])).toEqual([
      // The end of a day in São Paulo is the next day in UTC.
      [30, '2027-04-20'],
      [7, '2027-04-26'],
      [1, '2027-04-26'],
    ])
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    await harness.advanceTo('2027-04-26T00:01')
    expect(await listGalleryIds(harness.api, user)).toEqual([])
  })

  it('while one of the mails is not sent yet', async () => {
    const user = await newcomer()
    await harness.advanceTo('2027-03-02T10:00')
    await harness.advanceTo('2027-03-24T10:00')
    await harness.advanceTo('2027-03-30T10:00', { mails: 'waiting' })
    await harness.advanceTo('2027-04-05T10:00', { mails: 'waiting' })
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    await harness.api.rows(`update outbox_mail set state = 'rejected', settled_at = created_at where state = 'queued'`)
    await harness.advanceTo('2027-04-05T11:30')
    expect(await listGalleryIds(harness.api, user)).toEqual([])
  })

  it('until a missing notice is sent again', async () => {
    const user = await newcomer()
    await toTheLastDay()
    await harness.api.rows(
      `delete from lifecycle_notice where customer_id = $1 and subject = 'account' and days_before = 7`,
      [user.customerId],
    )
    await harness.advanceTo(dayAfter)
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    expect((await listNoticeNames(harness.api, user)).at(-1)).toBe('account 7')
  })

  it('within a day of the last notice', async () => {
    const user = await newcomer()
    await toTheLastDay()
    await harness.api.rows(
      `update lifecycle_notice set sent_at = '2027-03-31T23:00-03:00' where customer_id = $1 and subject = 'account' and days_before = 1`,
      [user.customerId],
    )
    await harness.advanceTo(dayAfter)
    await harness.advanceTo('2027-04-01T22:59')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    await harness.advanceTo('2027-04-01T23:01')
    expect(await listGalleryIds(harness.api, user)).toEqual([])
  })

  it.each(['sending', 'pending', 'mismatch'])('while a charge is %s', async (state) => {
    const user = await newcomer()
    await toTheLastDay()
    const invoice = randomUUID()
    const { customerId } = user
    await harness.api.rows(
      `insert into invoice (customer_id, id, product, plan_id, periodicity, kind, method, installments, list_cents,
        discount_cents, credit_cents, amount_cents, created_at, due_at)
       values ($1, $2, 'gallery_pro', 19, 'monthly', 'purchase', 'payment-slip', 1, 9990, 0, 0, 9990, $3, $3)`,
      [customerId, invoice, harness.now()],
    )
    await harness.api.rows(
      `insert into charge (customer_id, id, invoice_id, method, amount_cents, installments, gateway, state, created_at)
       values ($1, $2, $3, 'payment-slip', 9990, 1, 'sandbox', $4, $5)`,
      [customerId, randomUUID(), invoice, state, harness.now()],
    )
    await harness.advanceTo(dayAfter)
    await harness.advanceTo('2027-04-03T10:00')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    await harness.api.rows(`update charge set state = 'expired' where customer_id = $1`, [customerId])
    await harness.advanceTo('2027-04-03T11:30')
    expect(await listGalleryIds(harness.api, user)).toEqual([])
  })

  it('for an account that pays on its last day, and after a withdrawal until all notices are sent again', async () => {
    const user = await newcomer()
    const { customerId } = user
    await toTheLastDay()
    harness.setTime(lastDay)
    const invoice = randomUUID()
    await harness.api.rows(
      `insert into invoice (customer_id, id, product, plan_id, periodicity, kind, method, installments, list_cents,
        discount_cents, credit_cents, amount_cents, created_at, due_at, paid_at)
       values ($1, $2, 'gallery_pro', 19, 'monthly', 'purchase', 'pix', 1, 9990, 0, 0, 9990, $3, $3, $3)`,
      [customerId, invoice, harness.now()],
    )
    await updateSubscription(harness.api, user, `paid_until = '2027-05-01T02:59:59Z'`)
    await harness.advanceTo(dayAfter)
    await harness.advanceTo('2027-04-03T10:00')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    // All three notices of the trial's end were sent: only the withdrawal prevents the deletion.
    await harness.api.rows('update invoice set refund_requested_at = $2 where customer_id = $1', [
      customerId,
      harness.now(),
    ])
    await updateSubscription(harness.api, user, 'paid_until = null')
    await harness.advanceTo('2027-04-03T10:05')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    await harness.api.rows('update invoice set refunded_at = $2 where customer_id = $1', [customerId, harness.now()])
    await harness.advanceTo('2027-04-03T10:10')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(1)
    for (const time of ['2027-04-04T10:00', '2027-04-26T10:00', '2027-05-02T10:00', '2027-05-03T23:59']) {
      await harness.advanceTo(time)
      expect(await listGalleryIds(harness.api, user), time).toHaveLength(1)
    }
    expect((await listNoticeNames(harness.api, user)).slice(-3)).toEqual(['account 30', 'account 7', 'account 1'])
    await harness.advanceTo('2027-05-04T00:01')
    expect(await listGalleryIds(harness.api, user)).toEqual([])
  })

  it('for an active account, and for free, closed or missing plans', async () => {
    const changes = [
      `plan_id = 22, trial_ends_at = null, paid_until = '2031-01-01'`,
      `plan_id = 20, trial_ends_at = null`,
      `plan_id = null`,
      `trial_ends_at = '2027-03-02T02:59:59Z', paid_until = '2027-03-02T02:59:59Z', grace_until = '2031-01-01'`,
    ]
    const users = await Promise.all(changes.map(() => newcomer()))
    for (const [n, change] of changes.entries()) await updateSubscription(harness.api, users[n]!, change)
    for (const time of ['2027-03-02T10:00', '2027-04-02T10:00', '2027-07-02T10:00', '2028-07-02T10:00']) {
      await harness.advanceTo(time)
    }
    for (const [n, user] of users.entries()) {
      expect(await listGalleryIds(harness.api, user), changes[n]).toHaveLength(1)
      expect((await listNoticeNames(harness.api, user)).filter((name) => name.startsWith('account'))).toEqual([])
    }
    // The free plan of the catalogue closes on 31 March 2027.
    expect(await listNoticeNames(harness.api, users[1]!)).toEqual(['plan 30'])
  })
})

describe('an ended subscription', () => {
  it('keeps its galleries for 90 days after a cancellation, then deletes them in batches', async () => {
    const user = await newcomer()
    const { customerId } = user
    await harness.api.rows(
      `insert into gallery (customer_id, id, title, slug, created_at)
       select $1, gen_random_uuid(), 'Ensaio ' || n, 'ensaio-' || n || '-x', $2 from generate_series(1, 119) n`,
      [customerId, harness.now()],
    )
    await harness.api.rows('update usage_counter set galleries = 120 where customer_id = $1', [customerId])
    await updateSubscription(harness.api, user, `paid_until = '2027-03-11T02:59:59Z', canceled_at = '2027-03-01'`)
    await harness.advanceTo('2027-03-12T10:00')
    expect(await listNoticeNames(harness.api, user)).toEqual([])
    // 10 March plus 90 days is 8 June.
    for (const time of ['2027-05-09T10:00', '2027-06-01T10:00', '2027-06-07T10:00', '2027-06-08T23:59']) {
      await harness.advanceTo(time)
    }
    const mails = await listLifecycleMails(harness.api, user)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Guardamos as suas galerias até 08/06/2027',
      'Guardamos as suas galerias até 08/06/2027',
      'Último aviso: guardamos as suas galerias até 08/06/2027',
    ])
    expect(mails[0]?.text_body).toContain('A sua assinatura terminou')
    expect(await listGalleryIds(harness.api, user)).toHaveLength(120)
    await harness.advanceTo('2027-06-09T00:01')
    expect(await listGalleryIds(harness.api, user)).toEqual([])
    expect((await listNoticeNames(harness.api, user)).at(-1)).toBe('account 0')
    expect(await listLifecycleMails(harness.api, user)).toHaveLength(4)
    const [usage] = await harness.api.rows('select galleries from usage_counter where customer_id = $1', [customerId])
    expect(usage).toEqual({ galleries: 0 })
  })

  it('counts from the day the account was frozen', async () => {
    const user = await newcomer()
    await updateSubscription(harness.api, user, `paid_until = '2027-03-01', frozen_at = '2027-03-10T12:00-03:00'`)
    await harness.advanceTo('2027-05-09T10:00')
    const [mail] = await listLifecycleMails(harness.api, user)
    expect(mail?.subject).toBe('Guardamos as suas galerias até 08/06/2027')
    expect(mail?.text_body).toContain('/inactive')
  })
})

describe('concurrent lifecycle sweeps', () => {
  it('send every notice once, and one failing customer does not block the others', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => newcomer()))
    // A customer whose mail cannot be written.
    const broken = await newcomer()
    await harness.api.rows(`update customer set email = 'nobody' where customer_id = $1`, [broken.customerId])
    harness.setTime('2027-03-02T10:00')
    const ran = await Promise.allSettled([1, 2, 3].map(() => harness.runSweep()))
    expect(ran.some(({ status }) => status === 'rejected')).toBe(true)
    for (const user of users) {
      expect(await listNoticeNames(harness.api, user)).toEqual(['account 30', 'trial 0'])
      expect(await listLifecycleMails(harness.api, user)).toHaveLength(1)
    }
    expect(await listNoticeNames(harness.api, broken)).toEqual([])
    await harness.api.rows('update customer set email = $2 where customer_id = $1', [broken.customerId, broken.email])
    await harness.advanceTo('2027-03-02T10:16')
    expect(await listNoticeNames(harness.api, broken)).toEqual(['account 30', 'trial 0'])
  })

  it('do not postpone a customer that changed during the sweep', async () => {
    const user = await newcomer()
    const { customerId } = user
    await harness.runSweep()
    const { db } = harness.api.platform
    const schedule = await db.tenant(customerId, (tx) => findSchedule(tx, customerId))
    await updateSubscription(harness.api, user, `trial_ends_at = '2027-02-16T02:59:59Z'`)
    await db.tenant(customerId, (tx) => reschedule(tx, customerId, schedule?.changes ?? 0, null))
    await harness.advanceTo('2027-02-16T09:00')
    expect(await listNoticeNames(harness.api, user)).toEqual(['account 30', 'trial 0'])
  })
})
