import { extendTrial, signIn } from '@revela/contract'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findWatch, watchAgain } from '../../src/modules/lifecycle/lifecycle.repository.ts'
import { sweepGarbage } from '../../src/modules/pictures/sweep-garbage.job.ts'
import { galleriesOf, mailsOf, movedApi, namesOf, noticesOf, standAs, type MovedApi } from '../lifecycle.ts'
import { goodPassword, someone, type Person } from '../people.ts'
import { photograph } from '../photographs.ts'
import { readyWork } from '../portfolio.ts'
import { keysIn } from '../store-contents.ts'
import { newGallery, uploadAll } from '../uploading.ts'

let life: MovedApi
// Not a leap year's February by chance: the trial of somebody who begins on the 15th ends on 1 March.
const begin = '2027-02-15T10:00'
beforeAll(async () => {
  life = await movedApi(begin)
})
afterAll(() => life.close())

async function newcomer(given: { galleries?: number } = {}): Promise<Person> {
  life.sleepUntil(begin)
  const person = await someone(life.api, { product: 'gallery_pro' })
  for (let n = 0; n < (given.galleries ?? 1); n += 1) await newGallery(person, `Ensaio ${n + 1}`)
  return person
}

/** Through the three notices of a trial that ended on 1 March, to the morning of its last day. */
async function toTheLastDay(): Promise<void> {
  for (const time of ['2027-03-02T10:00', '2027-03-24T10:00', '2027-03-30T10:00', '2027-03-31T10:00']) {
    await life.goTo(time)
  }
}

const lastDay = '2027-03-31T23:59'
const dayAfter = '2027-04-01T00:01'

describe('a trial', () => {
  it('is reminded of, ends, is announced three times and deleted, each once however often the sweep runs', async () => {
    life.sleepUntil(begin)
    const person = await someone(life.api, { product: 'gallery_pro' })
    const gallery = await newGallery(person, 'Casamento')
    const files = [1, 2].map(async (n) => ({ name: `IMG_${n}.JPG`, file: await photograph(n) }))
    await uploadAll(person, life.api.uploader(person.browser), gallery, await Promise.all(files))
    await newGallery(person, 'Batizado')
    const { customerId } = person
    const story: [string, string[]][] = [
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
    for (const [time, expected] of story) {
      await life.goTo(time)
      await life.sweepOnce()
      expect(await namesOf(life.api, person), time).toEqual(expected)
      expect(await galleriesOf(life.api, person), time).toHaveLength(2)
    }
    const mails = await mailsOf(life.api, person)
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
    expect(await keysIn(life.api, `o/`)).not.toHaveLength(0)

    await life.goTo(dayAfter)
    await life.sweepOnce()
    expect(await galleriesOf(life.api, person)).toEqual([])
    expect((await mailsOf(life.api, person)).at(-1)?.subject).toBe('As suas galerias foram apagadas')
    expect(await life.api.rows('select galleries, pictures, bytes, waiting_renditions from usage_counter')).toEqual([
      { galleries: 0, pictures: 0, bytes: 0, waiting_renditions: 0 },
    ])
    expect(await life.api.rows('select from picture where customer_id = $1', [customerId])).toEqual([])
    expect(await life.api.rows('select from upload_batch where customer_id = $1', [customerId])).toEqual([])
    const garbage = await life.api.rows<{ object_key: string }>(
      'select object_key from object_garbage where customer_id = $1',
      [customerId],
    )
    expect(garbage.filter(({ object_key }) => object_key.startsWith('o/'))).toHaveLength(2)
    expect(garbage.some(({ object_key }) => object_key.endsWith(`/${gallery}/`))).toBe(true)
    await sweepGarbage(life.needs)
    expect(await keysIn(life.api, 'o/')).toEqual([])
    // A year on, nothing more is said or done.
    await life.goTo('2028-04-01T10:00')
    expect(await namesOf(life.api, person)).toHaveLength(7)
    expect(await life.api.rows('select from customer where customer_id = $1', [customerId])).toHaveLength(1)
  })

  it('that is extended has new dates, and all that was said about the old ones counts for nothing', async () => {
    const person = await newcomer()
    await life.goTo('2027-02-28T10:00')
    await life.goTo('2027-03-02T10:00')
    const entered = await person.browser.call(signIn, { body: { email: person.email, password: goodPassword } })
    expect(entered.status).toBe(200)
    expect((await person.browser.call(extendTrial)).status).toBe(204)
    for (const time of ['2027-03-06T10:00', '2027-03-08T10:00', '2027-03-10T10:00', '2027-04-01T08:00']) {
      await life.goTo(time)
    }
    expect(await namesOf(life.api, person)).toEqual(
      ['trial 1', 'account 30', 'trial 0'].concat(['trial 3', 'trial 1', 'account 30', 'trial 0']),
    )
    expect((await mailsOf(life.api, person)).at(-1)?.text_body).not.toContain('estender')
    expect((await noticesOf(life.api, person)).at(-2)?.announced_for).toEqual(new Date('2027-04-09T02:59:59Z'))
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
  })

  it('takes the works of the portfolio with it, unless a Site holds them', async () => {
    life.sleepUntil(begin)
    const [person, keeper] = [await newcomer({ galleries: 0 }), await newcomer()]
    const works = async ({ customerId }: Person) =>
      (await life.api.rows('select from work where customer_id = $1', [customerId])).length
    for (const one of [person, keeper]) await readyWork(life.api, one, { pictures: 2 })
    await life.api.rows(
      `insert into subscription (customer_id, product, plan_id, started_at) values ($1, 'site_pro', 26, now())`,
      [keeper.customerId],
    )
    await toTheLastDay()
    const [ended, kept] = (await mailsOf(life.api, person)).slice(-3)
    expect(ended?.text_body).toContain('Os seus trabalhos estão fora do ar, mas continuam guardados até 31/03/2027')
    expect([kept?.subject, kept?.text_body.includes('(1 trabalho do portfólio)')]).toEqual([
      'Guardamos os seus trabalhos até 31/03/2027',
      true,
    ])
    await life.goTo(lastDay)
    expect(await works(person)).toBe(1)
    await life.goTo(dayAfter)
    expect([await works(person), await works(keeper), await galleriesOf(life.api, keeper)]).toEqual([0, 1, []])
    expect((await mailsOf(life.api, person)).at(-1)?.subject).toBe('Os seus trabalhos foram apagados')
    expect(
      await life.api.rows('select work_pictures, bytes from usage_counter where customer_id = $1', [person.customerId]),
    ).toEqual([{ work_pictures: 0, bytes: 0 }])
    expect(await life.api.rows('select from picture where customer_id = $1', [person.customerId])).toEqual([])
    const garbage = await life.api.rows('select from object_garbage where customer_id = $1', [person.customerId])
    expect(garbage.length).toBeGreaterThanOrEqual(3)
    // Not even when it is over: nobody was told a date for them.
    await life.api.rows(`update subscription set canceled_at = $2 where customer_id = $1 and product = 'site_pro'`, [
      keeper.customerId,
      life.now(),
    ])
    await life.goTo('2027-07-02T10:00')
    expect(await works(keeper)).toBe(1)
  })

  it('of somebody who made no gallery ends with one mail, and nothing is announced that is not there', async () => {
    const person = await newcomer({ galleries: 0 })
    for (const time of ['2027-03-02T10:00', '2027-03-24T10:00', '2027-03-30T10:00', '2027-04-02T10:00']) {
      await life.goTo(time)
    }
    expect(await namesOf(life.api, person)).toEqual(['trial 0'])
    expect((await mailsOf(life.api, person))[0]?.text_body).not.toContain('apagad')
  })
})

describe('nothing is deleted', () => {
  it('early after weeks without a worker: every notice goes out, and the date moves with them', async () => {
    const person = await newcomer()
    // The trial ended on 1 March; the worker comes back twenty days late, and again nine days late.
    await life.goTo('2027-03-21T15:00')
    expect(await namesOf(life.api, person)).toEqual(['account 30', 'trial 0'])
    await life.goTo('2027-04-01T10:00')
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    await life.goTo('2027-04-18T10:00')
    await life.goTo('2027-04-24T10:00')
    await life.goTo('2027-04-25T10:00')
    const notices = await noticesOf(life.api, person)
    const account = notices.filter(({ subject }) => subject === 'account')
    expect(account.map((notice) => [notice.days_before, notice.announced_for.toISOString().slice(0, 10)])).toEqual([
      // Ends of days in São Paulo are the next day in UTC.
      [30, '2027-04-20'],
      [7, '2027-04-26'],
      [1, '2027-04-26'],
    ])
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    await life.goTo('2027-04-26T00:01')
    expect(await galleriesOf(life.api, person)).toEqual([])
  })

  it('while one of the mails still waits to be sent', async () => {
    const person = await newcomer()
    await life.goTo('2027-03-02T10:00')
    await life.goTo('2027-03-24T10:00')
    await life.goTo('2027-03-30T10:00', { mails: 'waiting' })
    await life.goTo('2027-04-05T10:00', { mails: 'waiting' })
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    await life.api.rows(`update outbox_mail set state = 'refused', settled_at = created_at where state = 'queued'`)
    await life.goTo('2027-04-05T11:30')
    expect(await galleriesOf(life.api, person)).toEqual([])
  })

  it('without the row of every notice: a missing one is sent again first', async () => {
    const person = await newcomer()
    await toTheLastDay()
    await life.api.rows(
      `delete from lifecycle_notice where customer_id = $1 and subject = 'account' and days_before = 7`,
      [person.customerId],
    )
    await life.goTo(dayAfter)
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    expect((await namesOf(life.api, person)).at(-1)).toBe('account 7')
  })

  it('within a day of the last notice', async () => {
    const person = await newcomer()
    await toTheLastDay()
    await life.api.rows(
      `update lifecycle_notice set sent_at = '2027-03-31T23:00-03:00' where customer_id = $1 and subject = 'account' and days_before = 1`,
      [person.customerId],
    )
    await life.goTo(dayAfter)
    await life.goTo('2027-04-01T22:59')
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    await life.goTo('2027-04-01T23:01')
    expect(await galleriesOf(life.api, person)).toEqual([])
  })

  it.each(['sending', 'pending', 'mismatch'])('while a charge is %s', async (state) => {
    const person = await newcomer()
    await toTheLastDay()
    const invoice = randomUUID()
    const { customerId } = person
    await life.api.rows(
      `insert into invoice (customer_id, id, product, plan_id, periodicity, kind, method, installments, list_cents,
        discount_cents, credit_cents, amount_cents, created_at, due_at)
       values ($1, $2, 'gallery_pro', 19, 'monthly', 'purchase', 'payment-slip', 1, 9990, 0, 0, 9990, $3, $3)`,
      [customerId, invoice, life.now()],
    )
    await life.api.rows(
      `insert into charge (customer_id, id, invoice_id, method, amount_cents, installments, gateway, state, created_at)
       values ($1, $2, $3, 'payment-slip', 9990, 1, 'sandbox', $4, $5)`,
      [customerId, randomUUID(), invoice, state, life.now()],
    )
    await life.goTo(dayAfter)
    await life.goTo('2027-04-03T10:00')
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    await life.api.rows(`update charge set state = 'expired' where customer_id = $1`, [customerId])
    await life.goTo('2027-04-03T11:30')
    expect(await galleriesOf(life.api, person)).toEqual([])
  })

  it('of an account that pays on its last day, nor of one that takes the payment back, until it was told anew', async () => {
    const person = await newcomer()
    const { customerId } = person
    await toTheLastDay()
    life.sleepUntil(lastDay)
    const invoice = randomUUID()
    await life.api.rows(
      `insert into invoice (customer_id, id, product, plan_id, periodicity, kind, method, installments, list_cents,
        discount_cents, credit_cents, amount_cents, created_at, due_at, paid_at)
       values ($1, $2, 'gallery_pro', 19, 'monthly', 'purchase', 'pix', 1, 9990, 0, 0, 9990, $3, $3, $3)`,
      [customerId, invoice, life.now()],
    )
    await standAs(life.api, person, `paid_until = '2027-05-01T02:59:59Z'`)
    await life.goTo(dayAfter)
    await life.goTo('2027-04-03T10:00')
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    // All three notices of the trial's end have gone out: only the regret stands between them and the deletion.
    await life.api.rows('update invoice set refund_asked_at = $2 where customer_id = $1', [customerId, life.now()])
    await standAs(life.api, person, 'paid_until = null')
    await life.goTo('2027-04-03T10:05')
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    await life.api.rows('update invoice set refunded_at = $2 where customer_id = $1', [customerId, life.now()])
    await life.goTo('2027-04-03T10:10')
    expect(await galleriesOf(life.api, person)).toHaveLength(1)
    for (const time of ['2027-04-04T10:00', '2027-04-26T10:00', '2027-05-02T10:00', '2027-05-03T23:59']) {
      await life.goTo(time)
      expect(await galleriesOf(life.api, person), time).toHaveLength(1)
    }
    expect((await namesOf(life.api, person)).slice(-3)).toEqual(['account 30', 'account 7', 'account 1'])
    await life.goTo('2027-05-04T00:01')
    expect(await galleriesOf(life.api, person)).toEqual([])
  })

  it('of an account in force, on a free plan, on a closed one or without any', async () => {
    const changes = [
      `plan_id = 22, trial_ends_at = null, paid_until = '2031-01-01'`,
      `plan_id = 20, trial_ends_at = null`,
      `plan_id = null`,
      `trial_ends_at = '2027-03-02T02:59:59Z', paid_until = '2027-03-02T02:59:59Z', grace_until = '2031-01-01'`,
    ]
    const people = await Promise.all(changes.map(() => newcomer()))
    for (const [n, change] of changes.entries()) await standAs(life.api, people[n]!, change)
    for (const time of ['2027-03-02T10:00', '2027-04-02T10:00', '2027-07-02T10:00', '2028-07-02T10:00']) {
      await life.goTo(time)
    }
    for (const [n, person] of people.entries()) {
      expect(await galleriesOf(life.api, person), changes[n]).toHaveLength(1)
      expect((await namesOf(life.api, person)).filter((name) => name.startsWith('account'))).toEqual([])
    }
    // The free plan of the catalogue closes on 31 March 2027.
    expect(await namesOf(life.api, people[1]!)).toEqual(['plan 30'])
  })
})

describe('a subscription that is over', () => {
  it('keeps its galleries for ninety days after a cancellation, and many of them go in batches', async () => {
    const person = await newcomer()
    const { customerId } = person
    await life.api.rows(
      `insert into gallery (customer_id, id, title, slug, created_at)
       select $1, gen_random_uuid(), 'Ensaio ' || n, 'ensaio-' || n || '-x', $2 from generate_series(1, 119) n`,
      [customerId, life.now()],
    )
    await life.api.rows('update usage_counter set galleries = 120 where customer_id = $1', [customerId])
    await standAs(life.api, person, `paid_until = '2027-03-11T02:59:59Z', canceled_at = '2027-03-01'`)
    await life.goTo('2027-03-12T10:00')
    expect(await namesOf(life.api, person)).toEqual([])
    // 10 March and 90 days: 8 June.
    for (const time of ['2027-05-09T10:00', '2027-06-01T10:00', '2027-06-07T10:00', '2027-06-08T23:59']) {
      await life.goTo(time)
    }
    const mails = await mailsOf(life.api, person)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Guardamos as suas galerias até 08/06/2027',
      'Guardamos as suas galerias até 08/06/2027',
      'Último aviso: guardamos as suas galerias até 08/06/2027',
    ])
    expect(mails[0]?.text_body).toContain('A sua assinatura terminou')
    expect(await galleriesOf(life.api, person)).toHaveLength(120)
    await life.goTo('2027-06-09T00:01')
    expect(await galleriesOf(life.api, person)).toEqual([])
    expect((await namesOf(life.api, person)).at(-1)).toBe('account 0')
    expect(await mailsOf(life.api, person)).toHaveLength(4)
    const [usage] = await life.api.rows('select galleries from usage_counter where customer_id = $1', [customerId])
    expect(usage).toEqual({ galleries: 0 })
  })

  it('counts a frozen account from the day it was frozen', async () => {
    const person = await newcomer()
    await standAs(life.api, person, `paid_until = '2027-03-01', frozen_at = '2027-03-10T12:00-03:00'`)
    await life.goTo('2027-05-09T10:00')
    const [mail] = await mailsOf(life.api, person)
    expect(mail?.subject).toBe('Guardamos as suas galerias até 08/06/2027')
    expect(mail?.text_body).toContain('/inactive')
  })
})

describe('two workers', () => {
  it('say everything once, and one customer that cannot be looked at holds up nobody', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => newcomer()))
    // A customer whose mail cannot be written.
    const broken = await newcomer()
    await life.api.rows(`update customer set email = 'nobody' where customer_id = $1`, [broken.customerId])
    life.sleepUntil('2027-03-02T10:00')
    const ran = await Promise.allSettled([1, 2, 3].map(() => life.sweepOnce()))
    expect(ran.some(({ status }) => status === 'rejected')).toBe(true)
    for (const person of people) {
      expect(await namesOf(life.api, person)).toEqual(['account 30', 'trial 0'])
      expect(await mailsOf(life.api, person)).toHaveLength(1)
    }
    expect(await namesOf(life.api, broken)).toEqual([])
    await life.api.rows('update customer set email = $2 where customer_id = $1', [broken.customerId, broken.email])
    await life.goTo('2027-03-02T10:16')
    expect(await namesOf(life.api, broken)).toEqual(['account 30', 'trial 0'])
  })

  it('never put off what changed while they looked', async () => {
    const person = await newcomer()
    const { customerId } = person
    await life.sweepOnce()
    const { db } = life.api.platform
    const seen = await db.tenant(customerId, (tx) => findWatch(tx, customerId))
    await standAs(life.api, person, `trial_ends_at = '2027-02-16T02:59:59Z'`)
    await db.tenant(customerId, (tx) => watchAgain(tx, customerId, seen?.changes ?? 0, null))
    await life.goTo('2027-02-16T09:00')
    expect(await namesOf(life.api, person)).toEqual(['account 30', 'trial 0'])
  })
})
