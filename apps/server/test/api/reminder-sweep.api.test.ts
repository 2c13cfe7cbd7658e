import {
  choosePictures,
  confirmBalance,
  deleteClient,
  deleteGallery,
  finishSelection,
  getManifest,
  saveGalleryReminders,
  setGalleryBalance,
  setClosingDate,
  unpublishGallery,
  updateGallerySettings,
} from '@revela/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sweepReminders } from '../../src/modules/reminders/sweep-reminders.job.ts'
import { at } from '../lifecycle-harness.ts'
import {
  enterAsClient,
  listReminders,
  offerSelection,
  photographer,
  reminderMails,
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

describe('the sweep', () => {
  it('announces a deadline 7, 3 and 1 days before, at nine, and only once each', async () => {
    const user = await studio()
    const family = await sendGallery(harness.api, user)
    await offerSelection(harness.api, user, family, { deadline: '2028-05-20' })
    const timeline: [string, number][] = [
      ['2028-05-13T08:59', 0],
      ['2028-05-13T09:00', 1],
      ['2028-05-13T10:00', 1],
      ['2028-05-17T09:00', 2],
      ['2028-05-19T09:00', 3],
      ['2028-05-21T12:00', 3],
    ]
    for (const [time, count] of timeline) {
      await harness.advanceTo(time)
      expect(await names(family), time).toHaveLength(count)
    }
    const mails = await reminderMails(harness.api, family.email)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(3).fill('O prazo para escolher as suas fotos vai até 20/05/2028'),
    )
    expect(mails[0]!.text_body).toContain('Olá, Marina!')
    expect(mails[0]!.text_body).toContain('Não quero mais receber lembretes: ')
    expect(mails[0]!.text_body).toMatch(/Escolher minhas fotos:\nhttps?:\/\/\S+#c=s[0-9a-f]{32}/)
  })

  it('is silent when the selection is finished before', async () => {
    const user = await studio()
    const family = await sendGallery(harness.api, user)
    await offerSelection(harness.api, user, family, { deadline: '2028-05-20' })
    const browser = await enterAsClient(harness.api, user, family)
    const params = { gallery_id: family.gallery.id }
    await browser.call(choosePictures, { params, body: { changes: [{ number: 1, state: 'yes' }] } })
    const finished = await browser.call(finishSelection, {
      params,
      body: { chosen: 1, total: 0, note: '', accepted: true },
    })
    expect(finished.status).toBe(200)
    await harness.advanceTo('2028-05-13T09:00')
    await harness.advanceTo('2028-05-19T09:00')
    expect(await names(family)).toEqual([])
  })

  it('sends the kinds that are off by default only when they are switched on', async () => {
    const user = await studio()
    const [off, on] = [await sendGallery(harness.api, user), await sendGallery(harness.api, user)]
    await user.browser.call(saveGalleryReminders, {
      params: { collection_id: on.gallery.id },
      body: { kinds: [{ kind: 'not-opened', by_email: true }] },
    })
    await harness.advanceTo('2028-05-04T12:00')
    expect([await names(off), await names(on)]).toEqual([[], ['not-opened 3 email']])
  })

  it('reminds of a gallery that was not opened, and not of one that was', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const [opened, unopened] = [await sendGallery(harness.api, user), await sendGallery(harness.api, user)]
    const browser = await enterAsClient(harness.api, user, opened)
    await browser.call(getManifest, { params: { gallery_id: opened.gallery.id } })
    await harness.advanceTo('2028-05-04T12:00')
    expect([await names(opened), await names(unopened)]).toEqual([[], ['not-opened 3 email']])
  })

  it('reminds of a selection that was left for four days, again after the next pause', async () => {
    const user = await studio()
    await switchOn(user, 'stopped')
    const family = await sendGallery(harness.api, user)
    await offerSelection(harness.api, user, family)
    const choose = async (number: number, state: 'yes' | 'maybe' = 'yes') => {
      const browser = await enterAsClient(harness.api, user, family)
      const body = { changes: [{ number, state }] }
      await browser.call(choosePictures, { params: { gallery_id: family.gallery.id }, body })
    }
    await choose(1)
    harness.setTime('2028-05-03T12:00')
    await choose(2)
    await harness.advanceTo('2028-05-05T12:00')
    expect(await names(family)).toEqual([])
    await harness.advanceTo('2028-05-07T12:00')
    expect(await names(family)).toEqual(['stopped 4 email'])
    await harness.advanceTo('2028-05-10T12:00')
    await choose(1, 'maybe')
    await harness.advanceTo('2028-05-14T11:59')
    expect(await names(family)).toHaveLength(1)
    await harness.advanceTo('2028-05-14T12:00')
    expect(await names(family)).toEqual(['stopped 4 email', 'stopped 4 email'])
  })

  it('reminds of an amount due until the client says that it is paid', async () => {
    const user = await studio()
    await switchOn(user, 'unpaid')
    const family = await sendGallery(harness.api, user)
    await offerSelection(harness.api, user, family, { price: 1_500 })
    await harness.api.rows(
      `update selection set finished_at = $2, finished_by = 'client', finished_total = 1500 where client_id = $1`,
      [family.clientId, harness.now()],
    )
    await harness.advanceTo('2028-05-03T12:00')
    expect(await names(family)).toEqual(['unpaid 2 email'])
    const [mail] = await reminderMails(harness.api, family.email)
    expect(mail!.text_body).toContain('R$ 15,00')
    await harness.api.rows('update selection set pix_declared_at = $2 where client_id = $1', [
      family.clientId,
      harness.now(),
    ])
    await harness.advanceTo('2028-05-08T12:00')
    expect(await names(family)).toHaveLength(1)
  })

  it('reminds of a delivery that was not downloaded a week after it was switched on', async () => {
    const user = await studio()
    await switchOn(user, 'not-downloaded')
    const [waiting, done] = [await sendGallery(harness.api, user), await sendGallery(harness.api, user)]
    harness.setTime('2028-05-03T12:00')
    for (const { gallery } of [waiting, done]) {
      const params = { collection_id: gallery.id }
      await user.browser.call(updateGallerySettings, { params, body: { single_download: true } })
    }
    await enterAsClient(harness.api, user, done)
    await harness.api.rows('update gallery_visitor set downloads = 2 where client_id = $1', [done.clientId])
    await harness.advanceTo('2028-05-08T13:00')
    expect([await names(waiting), await names(done)]).toEqual([[], []])
    await harness.advanceTo('2028-05-10T12:00')
    expect(await names(waiting)).toEqual(['not-downloaded 7 email'])
  })

  it('counts the week of a delivery that waits for its balance from the payment', async () => {
    const user = await studio()
    await switchOn(user, 'not-downloaded')
    const family = await sendGallery(harness.api, user)
    const params = { collection_id: family.gallery.id }
    await user.browser.call(updateGallerySettings, { params, body: { single_download: true } })
    await user.browser.call(setGalleryBalance, {
      params,
      body: { balance: { amount: 80_000, client_id: family.clientId } },
    })
    await harness.advanceTo('2028-05-09T12:00')
    expect(await names(family)).toEqual([])
    await user.browser.call(confirmBalance, { params, body: { received: true, amount: 80_000 } })
    await harness.advanceTo('2028-05-15T13:00')
    expect(await names(family)).toEqual([])
    await harness.advanceTo('2028-05-16T13:00')
    expect(await names(family)).toEqual(['not-downloaded 7 email'])
  })

  it('announces the closing day of a gallery and the anniversary of its event', async () => {
    const user = await studio()
    await switchOn(user, 'expiring', 'anniversary')
    const [closing, old] = [await sendGallery(harness.api, user), await sendGallery(harness.api, user)]
    await user.browser.call(setClosingDate, { params: { id: closing.gallery.id }, body: { closes_on: '2028-05-20' } })
    await user.browser.call(updateGallerySettings, {
      params: { collection_id: old.gallery.id },
      body: { event_date: '2028-04-20' },
    })
    await harness.advanceTo('2028-05-13T09:00')
    await harness.advanceTo('2028-05-19T09:00')
    await harness.advanceTo('2028-05-21T09:00')
    expect(await names(closing)).toEqual(['expiring 7 email', 'expiring 1 email'])
    await harness.advanceTo('2029-04-19T12:00')
    expect(await names(old)).toEqual([])
    await harness.advanceTo('2029-04-20T09:00')
    expect(await names(old)).toEqual(['anniversary 365 email'])
  })

  it('sends nothing for a gallery that is a draft again or in the trash, nor to a deleted client', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const families = [1, 2, 3].map(() => sendGallery(harness.api, user))
    const [draft, trashed, deleted] = await Promise.all(families)
    await user.browser.call(unpublishGallery, { params: { id: draft!.gallery.id } })
    await user.browser.call(deleteGallery, { query: { collection_id: trashed!.gallery.id } })
    await user.browser.call(deleteClient, { query: { client_id: deleted!.clientId } })
    await harness.advanceTo('2028-05-04T12:00')
    for (const family of [draft!, trashed!, deleted!]) expect(await names(family)).toEqual([])
  })

  it('sends only the most urgent of several, and nothing else for 48 hours', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const family = await sendGallery(harness.api, user)
    await offerSelection(harness.api, user, family, { deadline: '2028-05-11' })
    await harness.advanceTo('2028-05-04T12:00')
    expect(await names(family)).toEqual(['deadline 7 email'])
    await harness.advanceTo('2028-05-06T11:59')
    expect(await names(family)).toHaveLength(1)
    await harness.advanceTo('2028-05-06T12:00')
    expect(await names(family)).toEqual(['deadline 7 email', 'not-opened 3 email'])
  })

  it('waits for the morning', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    harness.setTime('2028-05-01T21:00')
    const family = await sendGallery(harness.api, user)
    await harness.advanceTo('2028-05-04T21:00')
    expect(await names(family)).toEqual([])
    await harness.advanceTo('2028-05-05T09:00')
    expect(await names(family)).toEqual(['not-opened 3 email'])
  })

  it('sends once when two workers sweep at the same time', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const families: RemindedFamily[] = []
    for (let count = 0; count < 5; count += 1) families.push(await sendGallery(harness.api, user))
    harness.setTime('2028-05-04T12:00')
    await Promise.all([1, 2, 3, 4].map(() => harness.runSweep()))
    for (const family of families) {
      expect(await names(family)).toEqual(['not-opened 3 email'])
      expect(await reminderMails(harness.api, family.email)).toHaveLength(1)
    }
  })

  it('records nothing when it fails after queueing the mail, and sends once later', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const family = await sendGallery(harness.api, user)
    harness.setTime('2028-05-04T12:00')
    const { outbox } = harness.deps
    const failing = {
      queue: async (...args: Parameters<typeof outbox.queue>) => {
        await outbox.queue(...args)
        throw new Error('the worker dies here')
      },
    }
    await expect(sweepReminders({ ...harness.deps, outbox: failing })).rejects.toThrow('reminder check failed')
    expect([await names(family), await reminderMails(harness.api, family.email)]).toEqual([[], []])
    await harness.advanceTo('2028-05-04T12:15')
    await harness.runSweep()
    expect(await names(family)).toEqual(['not-opened 3 email'])
    expect(await reminderMails(harness.api, family.email)).toHaveLength(1)
  })

  it('does not repeat anything when the clock is set back', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const family = await sendGallery(harness.api, user)
    await harness.advanceTo('2028-05-04T12:00')
    harness.setTime('2028-05-02T12:00')
    await harness.api.rows(`update reminder_schedule set check_at = 'epoch'`)
    await harness.runSweep()
    await harness.advanceTo('2028-05-04T13:00')
    await harness.advanceTo('2028-05-08T13:00')
    expect(await names(family)).toEqual(['not-opened 3 email'])
  })

  it('leaves half of the quota of automatic mails to others, and tries again later', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const family = await sendGallery(harness.api, user)
    harness.setTime('2028-05-04T12:00')
    const used = `insert into client_mail_count (customer_id, day, sent, automatic) values ($1, '2028-05-04', 0, 200)
      on conflict (customer_id) do update set day = '2028-05-04', automatic = 200`
    await harness.api.rows(used, [user.customerId])
    await harness.runSweep()
    expect(await names(family)).toEqual([])
    await harness.advanceTo('2028-05-05T09:00')
    expect(await names(family)).toEqual(['not-opened 3 email'])
  })

  it('sends nothing while the account is not confirmed, paused or without a plan', async () => {
    const changes = [
      'update customer set email_confirmed_at = null where customer_id = $1',
      `insert into sending_pause (customer_id, paused_at, cause) values ($1, now(), 'staff')`,
      `update subscription set paid_until = '2028-05-02' where customer_id = $1`,
    ]
    for (const change of changes) {
      const user = await studio()
      await switchOn(user, 'not-opened')
      const family = await sendGallery(harness.api, user)
      await harness.api.rows(change, [user.customerId])
      await harness.advanceTo('2028-05-04T12:00')
      expect(await names(family), change).toEqual([])
    }
  })

  it('sends no mail to a client without a mailbox', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const family = await sendGallery(harness.api, user)
    await harness.api.rows(`update client set email = id || '@whatsapp.invalid' where id = $1`, [family.clientId])
    await harness.advanceTo('2028-05-04T12:00')
    expect(await names(family)).toEqual([])
    const [row] = await harness.api.rows<{ whatsapp_at: Date }>(
      'select whatsapp_at from reminder_schedule where client_id = $1',
      [family.clientId],
    )
    expect(row!.whatsapp_at).toEqual(at('2028-05-04T12:00'))
  })

  it('waits for a change that is under way, and then sees it', async () => {
    const user = await studio()
    await switchOn(user, 'not-opened')
    const family = await sendGallery(harness.api, user)
    harness.setTime('2028-05-04T12:00')
    const { promise: isFinished, resolve: finish } = Promise.withResolvers<void>()
    const change = harness.deps.db.tenant(user.customerId, async (tx) => {
      await sql`update gallery set published_at = null
        where customer_id = ${user.customerId} and id = ${family.gallery.id}`.execute(tx)
      await isFinished
    })
    const waiting = () =>
      harness.api.rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    const sweeping = vi.waitFor(async () => expect(await scheduleIsLocked(family)).toBe(true)).then(harness.runSweep)
    await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), { timeout: 10_000 })
    finish()
    await Promise.all([change, sweeping])
    expect(await names(family)).toEqual([])
  })
})

/** The change above holds the row of the schedule. */
const scheduleIsLocked = async ({ clientId }: RemindedFamily) => {
  const free = await harness.api.rows('select from reminder_schedule where client_id = $1 for update skip locked', [
    clientId,
  ])
  return free.length === 0
}
