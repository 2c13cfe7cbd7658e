import {
  confirmEmail,
  contactStudio,
  getInfo,
  getSendingStatus,
  listClients,
  listSends,
  requestEmailConfirmation,
  requestFamilyLink,
  requestPasswordRecovery,
  resetPassword,
  setNotificationEmail,
  signUp,
} from '@revela/contract'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mailLinkJob } from '../../src/modules/sharing/mail-link.job.ts'
import { changeEmail } from '../../src/modules/staff/index.ts'
import { apiUnderTest, type ApiUnderTest } from '../api-under-test.ts'
import { familyBrowser, readyGallery } from '../family.ts'
import { confirmAddress, uniqueEmail, signUpBody, createUser, type User } from '../users.ts'
import { readyWork } from '../portfolio.ts'
import { enrolledStaff } from '../staff.ts'
import { arrived, buttonOf, databaseDump, uniqueAddress, share, shareBody, formatSecret } from '../sending.ts'

let api: ApiUnderTest
let now = new Date()
beforeAll(async () => {
  api = await apiUnderTest({ worker: true, clock: () => now })
})
afterAll(() => api.close())

const unconfirmed = () => createUser(api, { product: 'gallery_pro', isConfirmed: false })
const isConfirmed = async ({ browser }: User) => (await browser.call(getInfo)).answer.user_data.email_confirmed
const confirm = (token: string, headers = {}) => api.browser(headers).call(confirmEmail, { body: { token } })

/** The link to a page, from the mails to this address: two mails of the same moment may arrive in either order. */
async function mailedLink(email: string, { page = '/confirm-email', mails = 1 } = {}): Promise<URL> {
  const links = (await arrived(api, email, mails)).map(({ html }) => buttonOf(html))
  return links.find(({ pathname }) => pathname === page)!
}
const tokenOf = (link: URL) => link.hash.slice('#t='.length)

describe('an account with an unconfirmed e-mail', () => {
  it('cannot send to a client, and the rejected call changes nothing', async () => {
    const user = await unconfirmed()
    const gallery = await readyGallery(api, user, { pictures: 0, draft: true })
    const body = shareBody()
    const rejected = await share(user, gallery.id, body)
    expect([rejected.status, rejected.error]).toMatchObject([
      409,
      { error: 'EmailNotConfirmed', messages: [{ help: expect.stringContaining('Confirme o seu e-mail') }] },
    ])
    expect(await api.rows('select 1 from outbox_mail where recipient = $1', [body.client_email])).toEqual([])
    expect((await user.browser.call(listClients)).answer.clients).toEqual([])
    const sends = await user.browser.call(listSends, { params: { collection_id: gallery.id } })
    expect(sends.answer.sends).toEqual([])
    const [row] = await api.rows('select published_at from gallery where id = $1', [gallery.id])
    expect(row).toEqual({ published_at: null })

    await confirmAddress(api, user.customerId)
    expect((await share(user, gallery.id, body)).status).toBe(200)
    expect(await api.rows('select 1 from outbox_mail where recipient = $1', [body.client_email])).toHaveLength(1)
  })

  it('mails no requested link to a client until it is confirmed', async () => {
    const user = await createUser(api, { product: 'gallery_pro' })
    const gallery = await readyGallery(api, user, { pictures: 0, access: 'invited' })
    const body = shareBody()
    await share(user, gallery.id, body)
    const requestLink = async () =>
      (await familyBrowser(api, user)).call(requestFamilyLink, {
        body: { slug: gallery.slug, email: body.client_email },
      })
    await api.rows('update customer set email_confirmed_at = null where customer_id = $1', [user.customerId])
    expect((await requestLink()).status).toBe(204)
    const done = `select 1 from pgboss.job where name = $1 and state = 'completed' and data ->> 'customerId' = $2`
    await vi.waitFor(async () => expect(await api.rows(done, [mailLinkJob.name, user.customerId])).toHaveLength(1), {
      timeout: 15_000,
      interval: 250,
    })
    await confirmAddress(api, user.customerId)
    expect((await requestLink()).status).toBe(204)
    await arrived(api, body.client_email, 2)
    const links = `select 1 from outbox_mail where kind = 'family-link' and recipient = $1`
    expect(await api.rows(links, [body.client_email])).toHaveLength(1)
  })

  it('receives its notices itself, whatever notification address the profile has', async () => {
    const user = await unconfirmed()
    const victim = uniqueAddress()
    await readyWork(api, user, { pictures: 1 })
    await user.browser.call(setNotificationEmail, { body: { email_default: victim } })
    const write = async () =>
      (await familyBrowser(api, user)).call(contactStudio, {
        body: { name: 'Banco', email: 'a@b.test', message: 'Clique aqui para liberar a sua conta.' },
      })
    expect((await write()).status).toBe(204)
    expect(await api.rows('select 1 from outbox_mail where recipient = $1', [victim])).toEqual([])
    const own = `select 1 from outbox_mail where recipient = $1 and kind = 'portfolio-contact'`
    expect(await api.rows(own, [user.email])).toHaveLength(1)
    await confirmAddress(api, user.customerId)
    expect((await write()).status).toBe(204)
    expect(await api.rows('select 1 from outbox_mail where recipient = $1', [victim])).toHaveLength(1)
  })
})

describe('the confirmation link', () => {
  it('is in the welcome mail, in the fragment, and is not readable in the database', async () => {
    const email = uniqueEmail()
    await api.browser().call(signUp, { body: signUpBody(email) })
    const link = await mailedLink(email)
    expect([link.pathname, link.search]).toEqual(['/confirm-email', ''])
    const token = tokenOf(link)
    const dump = await databaseDump(api)
    for (const written of formatSecret(token)) expect(dump).not.toContain(written)
    expect((await confirm(token)).status).toBe(204)
    // A mail scanner may open the link before the owner does.
    expect((await confirm(token, { 'x-forwarded-for': '198.51.100.7' })).status).toBe(204)
  })

  it('confirms its own account only, and expires after seven days', async () => {
    const [user, other] = [await unconfirmed(), await unconfirmed()]
    const token = tokenOf(await mailedLink(user.email))
    const broken = `${token.slice(0, -8)}AAAAAAAA`
    expect((await confirm(broken)).error.error).toBe('InvalidConfirmationToken')
    expect((await confirm('x')).status).toBe(400)
    const before = now
    now = new Date(now.getTime() + 7 * 86_400_000 + 1)
    expect((await confirm(token)).status).toBe(400)
    now = before
    expect(await isConfirmed(user)).toBe(false)
    expect((await confirm(token)).status).toBe(204)
    expect([await isConfirmed(user), await isConfirmed(other)]).toEqual([true, false])
  })

  it('can be requested three times an hour, and is not sent once confirmed', async () => {
    const user = await unconfirmed()
    const request = () => user.browser.call(requestEmailConfirmation)
    for (let sent = 1; sent <= 3; sent += 1) expect((await request()).status).toBe(204)
    expect((await request()).status).toBe(429)
    const token = tokenOf(await mailedLink(user.email, { mails: 4 }))
    expect((await confirm(token)).status).toBe(204)
    expect((await request()).status).toBe(204)
    const count = `select 1 from outbox_mail where customer_id = $1 and kind = 'email-confirmation'`
    expect(await api.rows(count, [user.customerId])).toHaveLength(3)
  })

  it('does not confirm a former address, and the new one is unconfirmed', async () => {
    const user = await unconfirmed()
    const token = tokenOf(await mailedLink(user.email))
    await confirmAddress(api, user.customerId)
    const { deps, staffConsole } = await enrolledStaff(api, 'bia')
    await changeEmail(deps, user.customerId, uniqueEmail(), { staff: 'bia', ticket: 'T-1' })
    await staffConsole.close()
    expect((await confirm(token)).status).toBe(400)
    const [row] = await api.rows('select email_confirmed_at from customer where customer_id = $1', [user.customerId])
    expect(row).toEqual({ email_confirmed_at: null })
  })

  it('is not needed after a password reset by mail', async () => {
    const user = await unconfirmed()
    await api.browser().call(requestPasswordRecovery, { body: { email: user.email } })
    const link = await mailedLink(user.email, { page: '/recovery/reset', mails: 2 })
    const token = link.hash.slice('#token='.length)
    const reset = await api.browser().call(resetPassword, { body: { password: 'ladeira da misericórdia', token } })
    expect(reset.status).toBe(204)
    const [row] = await api.rows(`select email_confirmed_at is not null as ok from customer where customer_id = $1`, [
      user.customerId,
    ])
    expect(row).toEqual({ ok: true })
  })
})

it('returns the sending status of the account', async () => {
  const user = await unconfirmed()
  expect((await user.browser.call(getSendingStatus)).answer).toEqual({
    email: user.email,
    email_confirmed: false,
    paused: false,
    sent_today: 0,
    daily_limit: 50,
    via_revela: true,
  })
})
