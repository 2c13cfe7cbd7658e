import { callAs } from '@revela/dev-env'
import { seedWorks } from '@revela/dev-env/photographs'
import { randomUUID } from 'node:crypto'
import { connect, type PeerCertificate } from 'node:tls'
import { expect } from 'vitest'
import { clientOf, familyGallery, type FamilyGallery } from '../family/family-gallery.ts'
import { familyVisit, opens, picture } from '../family/family-visit.ts'
import { realPictures } from '../family/real-pictures.ts'
import { testOn } from '../harness/e2e-test.ts'
import { overflowingElements } from '../harness/reflow.ts'
import { runJob } from '../harness/run-job.ts'
import { signIn, type SignedInUser } from '../harness/test-users.ts'
import type { Visitor } from '../harness/visitor.ts'
import { waitUntil } from '../harness/wait-until.ts'
import { studioOf } from '../pictures/studio-of.ts'
import { startSiteWithTls, type SiteWithTls } from './site-with-tls.ts'

const test = testOn(startSiteWithTls)

type Domain = { state: string; records: { value: string }[] }

/** The plan with own domains stays while the clock moves. */
async function keepPlan(site: SiteWithTls, { customerId }: SignedInUser): Promise<void> {
  await site.rows(
    `update subscription set plan_id = 30, trial_ends_at = null, paid_until = '2040-01-01' where customer_id = $1`,
    [customerId],
  )
}

async function domainOf(site: SiteWithTls, user: SignedInUser): Promise<Domain> {
  const { domain } = await callAs<{ domain: Domain }>(studioOf(site, user), '/customer/domain', { method: 'GET' })
  return domain
}

/** The worker's regular check, now. */
async function checkRegularly(site: SiteWithTls, { customerId }: SignedInUser): Promise<void> {
  await site.rows(`update own_domain set check_at = 'epoch' where customer_id = $1`, [customerId])
  await runJob(site, 'domains.check')
}

/** What the edge presents for this name; null when it refuses the handshake. */
function presentedFor(name: string, { nginxPort }: SiteWithTls): Promise<PeerCertificate | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: nginxPort, servername: name }, () => {
      const certificate = socket.getPeerCertificate()
      socket.destroy()
      resolve(certificate)
    })
    socket.once('error', () => resolve(null))
  })
}

async function looksRight(visitor: Visitor): Promise<void> {
  for (const width of [390, 1280]) {
    await visitor.page.setViewportSize({ width, height: 844 })
    expect(await overflowingElements(visitor.page), `${width} px`).toEqual([])
    await visitor.expectAccessible()
  }
}

async function opensGallery(visitor: Visitor, gallery: FamilyGallery, origin: string): Promise<void> {
  await opens(visitor, gallery)
  await visitor.heading('Ana & Bruno').waitFor()
  expect(new URL(visitor.page.url()).origin).toBe(origin)
}

test('an own domain serves families by https until its DNS goes away, and again when it is back', async ({
  visit,
  site,
}) => {
  const name = `fotos.aurora-${randomUUID().slice(0, 8)}.com.br`
  const origin = `https://${name}:${site.nginxPort}`
  const gallery = await familyGallery(site, { files: await realPictures(3) })
  const client = await clientOf(site, gallery)
  const { photographer } = gallery
  await keepPlan(site, photographer)
  const session = studioOf(site, photographer)
  await seedWorks(session, 2)
  const { url: portfolio } = await callAs<{ url: string }>(session, '/portfolio', { method: 'GET' })

  const ana = await visit('/settings/subdomain', { as: photographer })
  await ana.field('Seu domínio').fill(name)
  await ana.press('ADICIONAR DOMÍNIO')
  await ana.heading(name).waitFor()
  const target = (await domainOf(site, photographer)).records[0]?.value ?? ''
  await site.dns.setAddresses(target, ['127.0.0.1'])
  await site.dns.setAddresses(name, ['203.0.113.80'])
  await ana.press('CONFERIR AGORA')
  await ana.reads(new RegExp(`^O endereço ${name} leva a outro lugar`))
  expect(await presentedFor(name, site)).toBeNull()

  await site.dns.setAddresses(name, [])
  await site.dns.setCname(name, target)
  await ana.press('CONFERIR AGORA')
  await ana.reads(/^Certificado de segurança válido até/)
  await waitUntil(async () => (await presentedFor(name, site)) !== null, 'the edge has no certificate')
  const first = await presentedFor(name, site)
  expect(first?.subjectaltname).toBe(`DNS:${name}`)
  await site.mails.waitFor(photographer.email, { subject: `O seu domínio está no ar: ${name}` })

  const marina = await familyVisit(visit, gallery, { phone: true })
  marina.monitor.allowedOrigins.add(origin)
  await opensGallery(marina, gallery, origin)
  expect(await marina.page.evaluate(() => isSecureContext)).toBe(true)
  await looksRight(marina)
  await marina.page.goto(portfolio)
  await marina.page.getByRole('heading', { level: 1, name: 'Estúdio Aurora' }).waitFor()
  expect(new URL(marina.page.url()).origin).toBe(origin)
  await looksRight(marina)

  // A personal link that was sent before: the redirect keeps its fragment.
  const grandmother = await familyVisit(visit, gallery, { phone: true })
  grandmother.monitor.allowedOrigins.add(origin)
  await opens(grandmother, gallery, client.personalPath)
  await grandmother.heading('Ana & Bruno').waitFor()
  await grandmother.press('Ver minhas fotos')
  await picture(grandmother, 1).waitFor()
  expect(new URL(grandmother.page.url()).origin).toBe(origin)
  const sessions = 'select client_id from client_session where customer_id = $1'
  expect(await site.rows(sessions, [photographer.customerId])).toEqual([{ client_id: client.id }])
  // The names of the photos are requested a moment later; after the clock has moved, the session would have ended.
  await grandmother.page.waitForLoadState('networkidle')

  await site.moveClock({ days: 61 })
  await checkRegularly(site, photographer)
  const isRenewed = async () => (await presentedFor(name, site))?.fingerprint256 !== first?.fingerprint256
  await waitUntil(isRenewed, 'the edge still presents the first certificate')
  const renewed = await presentedFor(name, site)
  expect(renewed?.subjectaltname).toBe(`DNS:${name}`)
  await opensGallery(await galleryVisitor(), gallery, origin)

  await site.dns.clearCname(name)
  await checkRegularly(site, photographer)
  await site.moveClock({ minutes: 11 })
  await checkRegularly(site, photographer)
  await site.mails.waitFor(photographer.email, { subject: `O seu domínio parou de funcionar: ${name}` })
  await opensGallery(await galleryVisitor(), gallery, gallery.origin)
  const later = await visit('/settings/subdomain', { as: await signIn(site, photographer) })
  await later.reads('Fora do ar')

  await site.dns.setCname(name, target)
  await later.press('CONFERIR AGORA')
  await later.reads('No ar')
  await site.mails.waitFor(photographer.email, { subject: `O seu domínio voltou: ${name}` })
  await opensGallery(await galleryVisitor(), gallery, origin)

  async function galleryVisitor(): Promise<Visitor> {
    const visitor = await familyVisit(visit, gallery)
    visitor.monitor.allowedOrigins.add(origin)
    return visitor
  }
})
