import { describeReminderStop, listClientReminders, listReminderQueue, stopReminders } from '@revela/contract'
import { dial } from '@revela/dev-env'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listReminders,
  photographer,
  reminderMails,
  sendGallery,
  startReminderHarness,
  switchOn,
  type ReminderHarness,
} from '../reminder-harness.ts'
import { arrived } from '../sending.ts'
import type { User } from '../users.ts'

let harness: ReminderHarness
let origin: string
const begin = '2028-05-01T12:00'
beforeAll(async () => {
  harness = await startReminderHarness(begin, { worker: true })
  origin = await harness.api.startEdge()
})
afterAll(() => harness.close())

/** A client who got a reminder, and the tokens of both stop links in it. */
async function remindedClient(user: User) {
  harness.setTime(begin)
  const family = await sendGallery(harness.api, user)
  await harness.advanceTo('2028-05-04T12:00')
  const [mail] = await reminderMails(harness.api, family.email)
  const token = /\/stop-reminders#t=([\w-]+)/.exec(mail!.text_body)![1]!
  return { ...family, token, oneClick: new URL(mail!.unsubscribe_url) }
}

const stopsOf = async (clientId: string) =>
  (
    await harness.api.rows<{ count: number }>('select count(*)::int from reminder_stop where client_id = $1', [
      clientId,
    ])
  )[0]!.count

const form = 'application/x-www-form-urlencoded'

/** As a mail program posts it, through nginx: a form, no cookies, no header of ours, from another site. */
const postForm = (path: string, body = 'List-Unsubscribe=One-Click') =>
  dial(origin, path, { method: 'POST', headers: { 'content-type': form, 'sec-fetch-site': 'cross-site' }, body })

const pathOf = ({ pathname, search }: URL) => `${pathname}${search}`

describe('the stop of a mail program', () => {
  it('works through nginx, once and for all, and leaves the client out of the queue', async () => {
    const user = await photographer(harness.api)
    await switchOn(user, 'not-opened')
    const { clientId, oneClick } = await remindedClient(user)
    const opened = await dial(origin, pathOf(oneClick), { method: 'GET', headers: {} })
    expect([opened.status, new URL(opened.headers.location!).pathname]).toEqual([303, '/stop-reminders'])
    expect(await stopsOf(clientId)).toBe(0)
    for (let time = 0; time < 2; time += 1) expect((await postForm(pathOf(oneClick))).status).toBe(204)
    expect(await stopsOf(clientId)).toBe(1)
    await harness.api.rows(`update client_reminder set sent_at = sent_at - interval '30 days' where client_id = $1`, [
      clientId,
    ])
    await harness.api.rows('update gallery_client set invited_at = $2 where client_id = $1', [clientId, harness.now()])
    await harness.advanceTo('2028-05-07T12:00')
    expect(await listReminders(harness.api, clientId)).toEqual(['not-opened 3 email'])
    expect((await user.browser.call(listReminderQueue)).answer.messages).toEqual([])
    const { answer } = await user.browser.call(listClientReminders, { params: { id: clientId } })
    expect(answer).toMatchObject({ stopped_at: '2028-05-04T15:00:00.000Z', coming: [] })
  })

  it('rejects tokens that are forged, changed or missing', async () => {
    const user = await photographer(harness.api)
    await switchOn(user, 'not-opened')
    const { clientId, oneClick, token } = await remindedClient(user)
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const other of [changed, token.slice(0, -4), 'x', '', `${token}.`]) {
      const path = pathOf(oneClick).replace(/t=.*/, `t=${encodeURIComponent(other)}`)
      expect((await postForm(path)).status, other).toBe(400)
    }
    expect(await stopsOf(clientId)).toBe(0)
  })

  it('is the only call that accepts a form', async () => {
    expect((await postForm('/api/reminder-stops', 'token=x')).status).toBe(422)
  })

  it('is named in the headers of the mail', async () => {
    const user = await photographer(harness.api)
    await switchOn(user, 'not-opened')
    const { email, oneClick } = await remindedClient(user)
    const mails = await arrived(harness.api, email, 2)
    const sources = mails.map((mail) => JSON.stringify(mail))
    const reminder = sources.find((source) => source.includes('One-Click'))
    expect(reminder).toBeDefined()
    expect(reminder).toContain(oneClick.searchParams.get('t')!.slice(0, 20))
  })
})

describe('the stop page', () => {
  it('names the studio, changes nothing until its button is pressed, and works twice', async () => {
    const user = await photographer(harness.api)
    await switchOn(user, 'not-opened')
    const { clientId, token } = await remindedClient(user)
    const page = harness.api.browser()
    const describeIt = async () => (await page.call(describeReminderStop, { body: { token } })).answer
    expect(await describeIt()).toEqual({ studio: 'Ana Prado', stopped: false })
    expect(await stopsOf(clientId)).toBe(0)
    for (let time = 0; time < 2; time += 1) {
      expect((await page.call(stopReminders, { body: { token } })).status).toBe(204)
    }
    expect(await describeIt()).toEqual({ studio: 'Ana Prado', stopped: true })
    await harness.api.rows('delete from client where id = $1', [clientId])
    expect(await describeIt()).toEqual({ studio: 'Ana Prado', stopped: true })
    expect((await page.call(stopReminders, { body: { token } })).status).toBe(204)
  })

  it('rejects a forged token', async () => {
    const page = harness.api.browser()
    for (const call of [describeReminderStop, stopReminders]) {
      expect((await page.call(call, { body: { token: 'AAAA' } })).error.error).toBe('InvalidStopToken')
    }
  })

  it('stops only the client of the token', async () => {
    const user = await photographer(harness.api)
    await switchOn(user, 'not-opened')
    const [one, other] = [await remindedClient(user), await remindedClient(user)]
    await harness.api.browser().call(stopReminders, { body: { token: one.token } })
    expect([await stopsOf(one.clientId), await stopsOf(other.clientId)]).toEqual([1, 0])
  })

  it('works after too many forged tokens from the same address', async () => {
    const user = await photographer(harness.api)
    await switchOn(user, 'not-opened')
    const { token } = await remindedClient(user)
    const page = harness.api.browser()
    const stop = async (text: string) => (await page.call(stopReminders, { body: { token: text } })).status
    const forged = new Set<number>()
    for (let attempt = 0; attempt <= 60; attempt += 1) forged.add(await stop('AAAA'))
    expect([...forged]).toEqual([400, 429])
    expect(await stop(token)).toBe(204)
  })
})
