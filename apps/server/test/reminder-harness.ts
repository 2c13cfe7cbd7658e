import { createSelection, saveReminderSettings, shareGallery, signIn, updateLinkPreferences } from '@revela/contract'
import type { ReminderKind } from '@revela/domain'
import { familyTermsReader, createPlanCatalogue } from '../src/modules/subscriptions/index.ts'
import { sweepReminders } from '../src/modules/reminders/sweep-reminders.job.ts'
import { openSweep } from '../src/platform/db/sweep.ts'
import { apiUnderTest, type ApiUnderTest } from './api-under-test.ts'
import { enter, familyBrowser, readyGallery, type FamilyGallery } from './family.ts'
import { at } from './lifecycle-harness.ts'
import { createClientRow, linkOf } from './selecting.ts'
import { createUser, validPassword, type User } from './users.ts'

export type SentMail = { id: string; recipient: string; subject: string; text_body: string; unsubscribe_url: string }

/** An API whose clock the test moves, and the reminder sweep, which the test runs. */
export async function startReminderHarness(start: string, options: { worker?: boolean } = {}) {
  let now = at(start)
  const api = await apiUnderTest({ clock: () => now, ...options })
  const { platform } = api
  const sweep = openSweep(api.stack.sweepUrl)
  const subscriptions = { ...platform, plans: createPlanCatalogue(platform.db), contentOrigin: 'http://content.test' }
  const deps = { ...platform, sweep, termsOf: familyTermsReader(subscriptions) }
  return {
    api,
    deps,
    runSweep: () => sweepReminders(deps),
    /** São Paulo's local time: `2027-03-10T09:00`. Moves the clock and runs the sweep. */
    advanceTo: async (time: string) => {
      now = at(time)
      await sweepReminders(deps)
    },
    setTime: (time: string) => {
      now = at(time)
    },
    now: () => now,
    close: async () => {
      await sweep.close()
      await api.close()
    },
  }
}

export type ReminderHarness = Awaited<ReturnType<typeof startReminderHarness>>

/** A photographer whose account stays in force for years. */
export async function photographer(api: ApiUnderTest): Promise<User> {
  const user = await createUser(api, { product: 'gallery_pro' })
  const inForce = `update subscription set trial_ends_at = null, paid_until = '2035-01-01' where customer_id = $1`
  await api.rows(inForce, [user.customerId])
  return user
}

export const enterAgain = ({ browser, email }: User) =>
  browser.call(signIn, { body: { email, password: validPassword } })

export const switchOn = (user: User, ...kinds: ReminderKind[]) =>
  user.browser.call(saveReminderSettings, { body: { kinds: kinds.map((kind) => ({ kind, by_email: true })) } })

export type RemindedFamily = { readonly gallery: FamilyGallery; readonly clientId: string; readonly email: string }

/** A published gallery that was sent to a client. */
export async function sendGallery(
  api: ApiUnderTest,
  user: User,
  options: { tel?: string } = {},
): Promise<RemindedFamily> {
  const gallery = await readyGallery(api, user, { pictures: 2 })
  const clientId = await createClientRow(api, user, 'Marina Alves')
  if (options.tel !== undefined) await api.rows('update client set tel = $2 where id = $1', [clientId, options.tel])
  const [{ email } = { email: '' }] = await api.rows<{ email: string }>('select email from client where id = $1', [
    clientId,
  ])
  const sent = await user.browser.call(shareGallery, {
    params: { collection_id: gallery.id },
    body: {
      client_name: 'Marina Alves',
      client_email: email,
      client_message: 'Oi!',
      subject: 'Fotos',
      magicLink: true,
    },
  })
  if (sent.status !== 200) throw new Error(`not sent: ${sent.text}`)
  return { gallery, clientId, email }
}

/** Also offers the client a private selection. Returns its id. */
export async function offerSelection(
  api: ApiUnderTest,
  user: User,
  { gallery, clientId }: RemindedFamily,
  terms: { deadline?: string; price?: number } = {},
): Promise<string> {
  const selling = terms.price === undefined ? {} : { selling_photos: true, charge_type: 'ALL' as const }
  const params = { collection_id: gallery.id }
  const preferences = { type: 'private' as const, active: true, ...selling }
  const price = terms.price === undefined ? {} : { extra_picture_price: terms.price }
  const saved = await user.browser.call(updateLinkPreferences, { params, body: { ...preferences, ...price } })
  if (saved.status !== 204) throw new Error(`preferences rejected: ${saved.text}`)
  const created = await user.browser.call(createSelection, {
    body: {
      collection_id: gallery.id,
      customer_client_id: clientId,
      selection_data: { magic_link_enabled: true },
    },
  })
  if (created.status !== 200) throw new Error(`selection not created: ${created.text}`)
  const { id } = created.answer.selection
  if (terms.deadline) await api.rows('update selection set deadline_day = $2 where id = $1', [id, terms.deadline])
  return id
}

/** The client's browser, inside the gallery. */
export async function enterAsClient(api: ApiUnderTest, user: User, { gallery, clientId }: RemindedFamily) {
  const browser = await familyBrowser(api, user)
  const entered = await enter(browser, gallery.slug, { link: await linkOf(api, user, clientId, gallery.id) })
  if (entered.status !== 200) throw new Error(`entry rejected: ${entered.text}`)
  return browser
}

export const reminderMails = (api: ApiUnderTest, recipient: string) =>
  api.rows<SentMail>(
    `select id, recipient, subject, text_body, unsubscribe_url from outbox_mail
     where recipient = $1 and kind = 'client-reminder' order by created_at, id`,
    [recipient],
  )

/** `deadline 7 email` … in the order they were recorded. */
export const listReminders = async (api: ApiUnderTest, clientId: string) =>
  (
    await api.rows<{ name: string }>(
      `select concat_ws(' ', kind, step, channel) as name from client_reminder where client_id = $1 order by sent_at, id`,
      [clientId],
    )
  ).map(({ name }) => name)
