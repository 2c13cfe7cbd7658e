import { expect } from 'vitest'
import { galleryWith } from '../pictures/gallery-with.ts'
import { signIn, createTestUser } from '../harness/test-users.ts'
import { runJob } from '../harness/run-job.ts'
import { startDedicatedSite } from '../harness/site-under-test.ts'
import type { DedicatedSite } from '../harness/site-under-test.ts'
import { testOn } from '../harness/e2e-test.ts'
import { waitUntil } from '../harness/wait-until.ts'

const test = testOn(() => startDedicatedSite())

/** Moves the clock to noon in São Paulo: notices are sent at nine in the morning. */
async function waitForNoon(site: DedicatedSite): Promise<void> {
  await site.moveClock({ hours: (24 + 15 - new Date().getUTCHours()) % 24 })
}

async function afterDays(site: DedicatedSite, days: number): Promise<void> {
  await site.moveClock({ days })
  await runJob(site, 'lifecycle.sweep')
}

const dayLater = (site: DedicatedSite, days: number) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(
    site.now().getTime() + days * 86_400_000,
  )

// spec: S3-9.19, S3-9.20
test('a trial ends, is extended, ends again, and is deleted after three mails', async ({ visit, site }) => {
  await waitForNoon(site)
  const user = await createTestUser(site)
  await galleryWith(site, user, [])
  const first = await visit('/gallery', { as: user })
  await first.reads('O seu período de testes termina em')
  await first.page.getByText('14 dias').waitFor()

  await afterDays(site, 15)
  const expiredVisit = await visit('/gallery', { as: await signIn(site, user) })
  await expiredVisit.expectPath('/extend-trial')
  await site.mails.waitFor(user.email, { subject: 'O seu período de testes terminou' })
  await expiredVisit.press('ESTENDER POR 7 DIAS')
  await expiredVisit.reads('Período de testes estendido!')
  await expiredVisit.press('VOLTAR ÀS GALERIAS')
  await expiredVisit.expectPath('/gallery')
  await expiredVisit.page.getByText('07 dias').waitFor()

  const extended = new Date()
  await afterDays(site, 8)
  const extendedVisit = await visit('/gallery', { as: await signIn(site, user) })
  await extendedVisit.expectPath('/expired')
  await extendedVisit.reads('Bônus de 7 dias já utilizado')
  const retainUntil = dayLater(site, 29)
  const expiryMail = await site.mails.waitFor(user.email, { subject: 'terminou', since: extended })
  expect(expiryMail.text).toContain(`guardadas até ${retainUntil}`)

  await afterDays(site, 22)
  await site.mails.waitFor(user.email, { subject: `Guardamos as suas galerias até ${retainUntil}` })
  await afterDays(site, 6)
  await site.mails.waitFor(user.email, { subject: `Último aviso: guardamos as suas galerias até ${retainUntil}` })
  const galleries = async () =>
    (await site.rows('select id from gallery where customer_id = $1', [user.customerId])).length
  expect(await galleries()).toBe(1)
  await waitUntil(async () => {
    const queuedMails = await site.rows(`select id from outbox_mail where customer_id = $1 and state = 'queued'`, [
      user.customerId,
    ])
    return queuedMails.length === 0
  }, 'a mail is still queued')
  await afterDays(site, 2)
  expect(await galleries()).toBe(0)
  await site.mails.waitFor(user.email, { subject: 'As suas galerias foram apagadas' })
})
