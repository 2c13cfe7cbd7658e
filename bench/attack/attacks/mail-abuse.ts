import { randomUUID } from 'node:crypto'
import type { Attack } from '../entry.ts'
import { repeat } from '../entry.ts'
import type { Scene } from '../scene.ts'
import type { Studio } from '../studio.ts'
import { done } from '../visitor.ts'

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

/** A mail to somebody else that was queued later has arrived: what was queued before it had its time. */
async function arrivesLater(scene: Scene): Promise<{ fromName: string; text: string } | null> {
  const studio = scene.studio()
  const { id } = await studio.createGallery()
  const email = freshAddress()
  await done(share(studio, id, email))
  return scene.mails.waitFor(email, { timeoutMs: 20_000 }).catch(() => null)
}

const queuedFor = ({ rows }: Scene, email: string) => rows('select 1 from outbox_mail where recipient = $1', [email])

const unconfirmed: Attack = {
  item: 5,
  name: 'mail from an account whose address nobody confirmed',
  wants: 'send text of their own to strangers from our domain',
  judgedBy: '409, nothing queued and nothing arrived; a confirmed account’s mail arrives, "via Revela"',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const { id } = await studio.createGallery()
    await scene.rows('update customer set email_confirmed_at = null where customer_id = $1', [studio.customerId])
    const victims = repeat(3).map(freshAddress)
    for (const victim of victims) {
      judge.refused('send a gallery', await share(studio, id, victim), 409)
      judge.attempt('a mail is queued', (await queuedFor(scene, victim)).length > 0)
    }
    const honest = await arrivesLater(scene)
    judge.control('a confirmed account’s mail arrives', honest !== null)
    judge.attempt('a new account writes without "via Revela"', honest?.fromName.includes('via Revela') !== true)
    judge.attempt('a mail without a way to report it', honest?.text.includes('/report#t=') !== true)
    for (const victim of victims) judge.attempt('a mail arrived', (await scene.mails.to(victim)).length > 0)
  },
}

const beyondQuota: Attack = {
  item: 5,
  name: 'mail beyond the day’s limit',
  wants: 'send more mails than a new account may, one by one and at the same moment',
  judgedBy: 'the limit is never passed; the last mail within it is queued',
  play: async (scene, judge) => {
    const studio = scene.studio()
    const { id } = await studio.createGallery()
    const left = scene.size === 'short' ? 3 : newAccountLimit
    if (left < newAccountLimit) await countAsSent(scene, studio, newAccountLimit - left)
    const statuses: number[] = []
    for (const _ of repeat(left - 1)) statuses.push((await share(studio, id, freshAddress())).status)
    judge.control(
      'mails within the limit are queued',
      statuses.every((status) => status === 200),
      statuses,
    )
    const rest = await Promise.all(repeat(5).map(() => share(studio, id, freshAddress())))
    judge.control(
      'the last one within it too',
      rest.some(({ status }) => status === 200),
    )
    for (const reply of rest.filter(({ status }) => status !== 200)) judge.refused('one more at once', reply, 409)
    const isOver = rest.filter(({ status }) => status === 200).length > 1
    judge.attempt('more than one passes as the last', isOver)
    judge.refused('one more', await share(studio, id, freshAddress()), 409)
  },
}

async function countAsSent({ rows }: Scene, { customerId }: Studio, sent: number): Promise<void> {
  await rows(
    `insert into client_mail_count (customer_id, day, sent, automatic)
     values ($1, (now() at time zone 'America/Sao_Paulo')::date, $2, 0)
     on conflict (customer_id) do update set day = excluded.day, sent = $2`,
    [customerId, sent],
  )
}

/** Gives the studio a name, which its mails carry as their sender. */
const named = (display_name: string) => async (studio: Studio) => {
  await done(studio.owner.call('PUT', '/customer/profile', { display_name }))
  return {}
}

const lookAlikes: Attack = {
  item: 5,
  name: 'mail under the name of a bank',
  wants: 'have a mail delivered whose sender, subject or title looks like an institution',
  judgedBy: 'the mail is held and never arrives; one under the studio’s name does',
  play: async (scene, judge) => {
    const victims: string[] = []
    const held = async (what: string, prepare: (studio: Studio) => Promise<{ title?: string; subject?: string }>) => {
      const studio = scene.studio()
      const { title, subject } = await prepare(studio)
      const { id } = await studio.createGallery(title === undefined ? {} : { title })
      const victim = freshAddress()
      victims.push(victim)
      const sent = (await done(share(studio, id, victim, subject))).json() as { send: { state: string } }
      judge.attempt(`${what} is not held`, sent.send.state !== 'held')
    }
    await held('the sender "Banco do Brasil"', named('Banco do Brasil'))
    await held('the sender "B4nco d0 Brasil"', named('B4nco d0 Brasil'))
    await held('the sender in Cyrillic letters', named('Ваnсо dо Вrаsil'))
    await held('the sender "Receita Federal"', named('Receita Federal'))
    await held('the subject', async () => ({ subject: 'Caixa Econômica Federal: confirme seus dados' }))
    await held('the title', async () => ({ title: 'Itaú Unibanco' }))
    judge.control('an honest mail arrives', (await arrivesLater(scene)) !== null)
    for (const victim of victims) judge.attempt('a held mail arrived', (await scene.mails.to(victim)).length > 0)
  },
}

export const mailAttacks = [unconfirmed, beyondQuota, lookAlikes]
