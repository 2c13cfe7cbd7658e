import { expect } from 'vitest'
import { galleryWith } from '../photos/gallery-with.ts'
import { signIn, somebody } from '../harness/people.ts'
import { runJob } from '../harness/run-job.ts'
import { ownSite } from '../harness/site-under-test.ts'
import type { OwnSite } from '../harness/site-under-test.ts'
import { testOn } from '../harness/e2e-test.ts'
import { waitUntil } from '../harness/wait-until.ts'

const test = testOn(() => ownSite())

/** Noon in São Paulo, whenever this runs: notices go out at nine in the morning. */
async function waitForNoon(site: OwnSite): Promise<void> {
  await site.moveClock({ hours: (24 + 15 - new Date().getUTCHours()) % 24 })
}

async function afterDays(site: OwnSite, days: number): Promise<void> {
  await site.moveClock({ days })
  await runJob(site, 'lifecycle.sweep')
}

const dayLater = (site: OwnSite, days: number) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short' }).format(
    site.now().getTime() + days * 86_400_000,
  )

// spec: S3-9.19, S3-9.20
test('a trial runs out, is extended, runs out again, and is deleted after three mails', async ({ visit, site }) => {
  await waitForNoon(site)
  const person = await somebody(site)
  await galleryWith(site, person, [])
  const first = await visit('/gallery', { as: person })
  await first.reads('O seu período de testes termina em')
  await first.page.getByText('14 dias').waitFor()

  await afterDays(site, 15)
  const ended = await visit('/gallery', { as: await signIn(site, person) })
  await ended.isAt('/extend-trial')
  await site.mails.waitFor(person.email, { subject: 'O seu período de testes terminou' })
  await ended.presses('ESTENDER POR 7 DIAS')
  await ended.reads('Período de testes extendido!')
  await ended.presses('VOLTAR ÀS GALERIAS')
  await ended.isAt('/gallery')
  await ended.page.getByText('07 dias').waitFor()

  const extended = new Date()
  await afterDays(site, 8)
  const again = await visit('/gallery', { as: await signIn(site, person) })
  await again.isAt('/extend-trial')
  await again.reads('Bônus de 7 dias já utilizado')
  const keptUntil = dayLater(site, 29)
  const told = await site.mails.waitFor(person.email, { subject: 'terminou', since: extended })
  expect(told.text).toContain(`guardadas até ${keptUntil}`)

  await afterDays(site, 22)
  await site.mails.waitFor(person.email, { subject: `Guardamos as suas galerias até ${keptUntil}` })
  await afterDays(site, 6)
  await site.mails.waitFor(person.email, { subject: `Último aviso: guardamos as suas galerias até ${keptUntil}` })
  const galleries = async () =>
    (await site.rows('select id from gallery where customer_id = $1', [person.customerId])).length
  expect(await galleries()).toBe(1)
  await waitUntil(async () => {
    const waiting = await site.rows(`select id from outbox_mail where customer_id = $1 and state = 'queued'`, [
      person.customerId,
    ])
    return waiting.length === 0
  }, 'a mail was still waiting')
  await afterDays(site, 2)
  expect(await galleries()).toBe(0)
  await site.mails.waitFor(person.email, { subject: 'As suas galerias foram apagadas' })
})
