import { randomUUID } from 'node:crypto'
import type { Attack } from '../attack-definition.ts'
import { repeat } from '../attack-definition.ts'
import type { AttackHarness } from '../attack-harness.ts'
import type { Studio } from '../studio.ts'
import { expectSuccess } from '../visitor.ts'

const newAccountLimit = 50

const freshAddress = () => `f-${randomUUID()}@familia.test`

async function share({ owner }: Studio, galleryId: string, email: string, subject = 'As suas fotos estão disponíveis') {
  return owner.call('POST', `/gallery/${galleryId}/share`, {
    client_name: 'Bia Nogueira',
    client_email: email,
    client_message: 'Oi, [nome-do-cliente]!\nVocê já pode ver as suas fotos!',
    subject,
    magicLink: true,
  })
}

/** Waits until a mail that was queued later has arrived: by then every earlier mail was processed. */
async function receiveControlMail(harness: AttackHarness): Promise<{ fromName: string; text: string } | null> {
  const studio = harness.studio()
  const { id } = await studio.createGallery()
  const email = freshAddress()
  await expectSuccess(share(studio, id, email))
  return harness.mails.waitFor(email, { timeoutMs: 20_000 }).catch(() => null)
}

const queuedFor = ({ rows }: AttackHarness, email: string) =>
  rows('select 1 from outbox_mail where recipient = $1', [email])

const unconfirmed: Attack = {
  item: 5,
  name: 'mail from an account with an unconfirmed address',
  goal: 'send their own text to strangers from our domain',
  checkedBy: '409, nothing queued and nothing arrived; a confirmed account’s mail arrives, "via Revela"',
  run: async (harness, check) => {
    const studio = harness.studio()
    const { id } = await studio.createGallery()
    await harness.rows('update customer set email_confirmed_at = null where customer_id = $1', [studio.customerId])
    const victims = repeat(3).map(freshAddress)
    for (const victim of victims) {
      check.rejected('send a gallery', await share(studio, id, victim), 409)
      check.attempt('a mail is queued', (await queuedFor(harness, victim)).length > 0)
    }
    const controlMail = await receiveControlMail(harness)
    check.control('a confirmed account’s mail arrives', controlMail !== null)
    check.attempt('a new account’s mail has no "via Revela"', controlMail?.fromName.includes('via Revela') !== true)
    check.attempt('a mail has no report link', controlMail?.text.includes('/report#t=') !== true)
    for (const victim of victims) check.attempt('a mail arrived', (await harness.mails.to(victim)).length > 0)
  },
}

const beyondQuota: Attack = {
  item: 5,
  name: 'mail beyond the daily limit',
  goal: 'send more mails than a new account may, one by one and concurrently',
  checkedBy: 'the limit is never exceeded; the last mail within it is queued',
  run: async (harness, check) => {
    const studio = harness.studio()
    const { id } = await studio.createGallery()
    const remaining = harness.size === 'short' ? 3 : newAccountLimit
    if (remaining < newAccountLimit) await countAsSent(harness, studio, newAccountLimit - remaining)
    const statuses: number[] = []
    for (const _ of repeat(remaining - 1)) statuses.push((await share(studio, id, freshAddress())).status)
    check.control(
      'mails within the limit are queued',
      statuses.every((status) => status === 200),
      statuses,
    )
    const lastSends = await Promise.all(repeat(5).map(() => share(studio, id, freshAddress())))
    check.control(
      'the last one within the limit too',
      lastSends.some(({ status }) => status === 200),
    )
    for (const reply of lastSends.filter(({ status }) => status !== 200))
      check.rejected('concurrent mails beyond the limit', reply, 409)
    const isOverLimit = lastSends.filter(({ status }) => status === 200).length > 1
    check.attempt('more than one passes as the last', isOverLimit)
    check.rejected('one mail beyond the limit', await share(studio, id, freshAddress()), 409)
  },
}

async function countAsSent({ rows }: AttackHarness, { customerId }: Studio, sendResult: number): Promise<void> {
  await rows(
    `insert into client_mail_count (customer_id, day, sent, automatic)
     values ($1, (now() at time zone 'America/Sao_Paulo')::date, $2, 0)
     on conflict (customer_id) do update set day = excluded.day, sent = $2`,
    [customerId, sendResult],
  )
}

/** Sets the studio's name, which its mails carry as the sender. */
const setDisplayName = (display_name: string) => async (studio: Studio) => {
  await expectSuccess(studio.owner.call('PUT', '/customer/profile', { display_name }))
  return {}
}

const impersonation: Attack = {
  item: 5,
  name: 'mail under the name of a bank',
  goal: 'have a mail delivered whose sender, subject or title looks like an institution',
  checkedBy: 'the mail is held and never arrives; one under the studio’s name does',
  run: async (harness, check) => {
    const victims: string[] = []
    const checkHeld = async (
      label: string,
      prepare: (studio: Studio) => Promise<{ title?: string; subject?: string }>,
    ) => {
      const studio = harness.studio()
      const { title, subject } = await prepare(studio)
      const { id } = await studio.createGallery(title === undefined ? {} : { title })
      const victim = freshAddress()
      victims.push(victim)
      const sendResult = (await expectSuccess(share(studio, id, victim, subject))).json() as { send: { state: string } }
      check.attempt(`${label} is not held`, sendResult.send.state !== 'held')
    }
    await checkHeld('the sender "Banco do Brasil"', setDisplayName('Banco do Brasil'))
    await checkHeld('the sender "B4nco d0 Brasil"', setDisplayName('B4nco d0 Brasil'))
    await checkHeld('the sender in Cyrillic letters', setDisplayName('Ваnсо dо Вrаsil'))
    await checkHeld('the sender "Receita Federal"', setDisplayName('Receita Federal'))
    await checkHeld('the subject', async () => ({ subject: 'Caixa Econômica Federal: confirme seus dados' }))
    await checkHeld('the title', async () => ({ title: 'Itaú Unibanco' }))
    check.control('an ordinary mail arrives', (await receiveControlMail(harness)) !== null)
    for (const victim of victims) check.attempt('a held mail arrived', (await harness.mails.to(victim)).length > 0)
  },
}

export const mailAttacks = [unconfirmed, beyondQuota, impersonation]
