import { pageHeaders, type Visitor } from '../visitor.ts'
import type { AttackHarness } from '../attack-harness.ts'
import type { Attack } from '../attack-definition.ts'
import { activateDomain, addDomain, allowOwnDomain, atDomain, checkDomain, freshName, isServed } from '../own-domain.ts'
import { ownDomainsOf } from '../own-domain.ts'
import { rawGet, sendRaw } from '../raw-request.ts'
import type { Client, Gallery, Studio } from '../studio.ts'

type StudioAtDomain = {
  readonly studio: Studio
  readonly name: string
  readonly origin: string
  readonly gallery: Gallery
  readonly client: Client
  readonly link: string
}

const familyCookie = '__Host-revela-family'

async function studioAtDomain(harness: AttackHarness, label: string, pictures = 0): Promise<StudioAtDomain> {
  const studio = harness.studio()
  const name = freshName(label)
  const created = await studio.createGallery({ title: `Casamento ${label}`, pictures })
  const client = await studio.addClient(created.id, `Cliente ${label}`)
  const link = await studio.linkOf(created.id, client)
  const origin = await activateDomain(harness, studio, name)
  return { studio, name, origin, gallery: atDomain(created, origin), client, link }
}

/** The client's browser, inside the gallery at the own domain. */
async function clientInside({ studio, gallery, link }: StudioAtDomain): Promise<Visitor> {
  const browser = studio.family(gallery)
  await studio.enter(browser, gallery, { link })
  return browser
}

const manifestOf = (visitor: Visitor, { gallery }: StudioAtDomain) =>
  visitor.call('GET', `/family/gallery/${gallery.id}`)

const sessions: Attack = {
  item: 10,
  name: 'sessions of an own domain elsewhere, and planted ones',
  goal: 'use a session of one studio’s own domain at another host, or a session that was planted in the victim’s browser',
  checkedBy: '401 or 404 and no client’s name; each session opens its own gallery and a planted one is replaced',
  run: async (harness, check) => {
    const [own, foreign] = [await studioAtDomain(harness, 'aurora'), await studioAtDomain(harness, 'brisa')]
    const inside = await clientInside(own)
    const manifest = await manifestOf(inside, own)
    check.control('the client is inside at the own domain', manifest.status === 200, manifest.text)
    const cookie = inside.cookies.get(familyCookie) ?? ''
    check.control('the cookie is bound to its host', cookie !== '', [...inside.cookies.keys()])
    const withCookie = (origin: string, value: string) => {
      const visitor = own.studio.family({ ...own.gallery, url: `${origin}/` })
      visitor.cookies.set(familyCookie, value)
      return visitor
    }
    check.rejected('at another own domain', await manifestOf(withCookie(foreign.origin, cookie), foreign), 401, 404)
    check.rejected('its gallery at another domain', await manifestOf(withCookie(foreign.origin, cookie), own), 401, 404)
    for (const forged of ['x', 'A'.repeat(86), `${own.studio.customerId}.${'A'.repeat(43)}`]) {
      check.rejected(`the cookie ${forged.slice(0, 12)}`, await manifestOf(withCookie(own.origin, forged), own), 401)
    }
    const studioSession = own.studio.family(own.gallery)
    for (const [name, value] of own.studio.owner.cookies) studioSession.cookies.set(name, value)
    check.rejected('the photographer’s session', await studioSession.call('GET', '/customer/info'), 404)
    check.rejected('its gallery with it', await manifestOf(studioSession, own), 401)

    const other = await own.studio.addClient(own.gallery.id, 'Vera Vítima')
    const victim = withCookie(own.origin, cookie)
    const entered = await own.studio.enter(victim, own.gallery, {
      link: await own.studio.linkOf(own.gallery.id, other),
    })
    check.control('the victim enters', entered.text.includes('Vera'), entered.text)
    check.attempt('the planted session became the victim’s', victim.cookies.get(familyCookie) === cookie)
    const page = await inside.request('GET', new URL(own.gallery.url).pathname)
    check.attempt('the attacker reads the victim’s name', page.text.includes('Vera'))
  },
}

const forgeries: Attack = {
  item: 10,
  name: 'requests of another site to an own domain',
  goal: 'choose photographs in the name of a client who visits a malicious page, or read the answers there',
  checkedBy: '403 and no stored favourite, no permission for the other page; the gallery’s own page succeeds',
  run: async (harness, check) => {
    const own = await studioAtDomain(harness, 'aurora', 1)
    const inside = await clientInside(own)
    const path = `/api/family/gallery/${own.gallery.id}`
    const favourite = { changes: [{ number: 1, favourite: true }] }
    const foreign: Record<string, Record<string, string>> = {
      'another site': { ...pageHeaders, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
      'the studio’s old site': { ...pageHeaders, origin: `https://www.${own.name}`, 'sec-fetch-site': 'same-site' },
      'the studio app': { ...pageHeaders, origin: harness.site.appOrigin, 'sec-fetch-site': 'cross-site' },
      'a sandboxed frame': { ...pageHeaders, origin: 'null', 'sec-fetch-site': 'cross-site' },
      'a page without our header': { origin: own.origin, 'sec-fetch-site': 'same-origin' },
      'a browser without Fetch metadata': { 'x-revela': '1' },
    }
    for (const [label, headers] of Object.entries(foreign)) {
      const read = await inside.request('GET', path, { headers })
      check.rejected(`read by ${label}`, read, 403)
      check.attempt(`${label} may read it`, read.headers['access-control-allow-origin'] !== undefined)
      const written = await inside.request('PUT', `${path}/favourites`, {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(favourite),
      })
      check.rejected(`written by ${label}`, written, 403)
    }
    const stored = await harness.rows('select 1 from favourite where customer_id = $1', [own.studio.customerId])
    check.attempt('a favourite was stored', stored.length > 0)
    const page = await inside.request('GET', new URL(own.gallery.url).pathname)
    check.attempt(
      'another site may frame it',
      !/frame-ancestors 'none'/.test(String(page.headers['content-security-policy'])),
    )
    const manifest = await manifestOf(inside, own)
    check.control('its own page reads it', manifest.status === 200, manifest.text)
    const saved = await inside.call('PUT', `/family/gallery/${own.gallery.id}/favourites`, favourite)
    check.control('its own page saves a favourite', saved.status < 300, saved.text)
  },
}

const hosts: Attack = {
  item: 10,
  name: 'hosts and certificates of own domains',
  goal: 'get a page of one studio under the name of another, or any page under a name that is not ours',
  checkedBy: '400, 404 or 421, or no handshake; each domain shows only its own studio, also in the cache',
  run: async (harness, check) => {
    const [own, foreign] = [await studioAtDomain(harness, 'aurora'), await studioAtDomain(harness, 'brisa')]
    const port = harness.site.ports.nginx
    const address = harness.address()
    const path = new URL(own.gallery.url).pathname
    const send = (host: string, servername: string, headers = '') =>
      sendRaw(harness, address, rawGet(path, host, headers), servername)
    const page = await send(`${own.name}:${port}`, own.name)
    check.control(
      'the domain shows its gallery',
      page.status === 200 && page.text.includes('Casamento aurora'),
      page.text,
    )
    check.rejected('another domain in the same connection', await send(`${foreign.name}:${port}`, own.name), 421)
    check.rejected('the studio app in its connection', await send(new URL(harness.site.appOrigin).host, own.name), 421)
    check.rejected('the domain in the app’s connection', await sendRaw(harness, address, rawGet(path, own.name)), 421)
    for (const host of [
      `www.${own.name}`,
      `a${own.name}`,
      `${own.name}.evil.test`,
      `${foreign.name}@${own.name}`,
      '',
    ]) {
      check.rejected(`the host "${host}"`, await send(host, own.name), 400, 404, 421)
    }
    const forwarded = `X-Forwarded-Host: ${foreign.name}\r\nForwarded: host=${foreign.name}\r\nX-Host: ${foreign.name}\r\n`
    for (const [one, other] of [
      [own, foreign],
      [foreign, own],
      [own, foreign],
    ] as const) {
      const { text } = await sendRaw(
        harness,
        address,
        rawGet(
          new URL(one.gallery.url).pathname,
          `${one.name}:${port}`,
          forwarded.replaceAll(foreign.name, other.name),
        ),
        one.name,
      )
      check.attempt(`${one.name} shows ${other.name}`, text.includes(other.name))
      check.control('it names itself', text.includes(`og:url" content="${one.origin}/`), text)
    }
    for (const name of [`www.${own.name}`, 'evil.test', `x.${harness.site.galleriesDomain.split(':')[0]}.evil.test`]) {
      check.attempt(`a certificate for ${name}`, await isServed(harness, name))
    }
    check.control('a certificate for the domain', await isServed(harness, own.name))
  },
}

const paths = [
  '//evil.test',
  '/\\evil.test',
  '/%5cevil.test',
  '/%2f%2fevil.test',
  '/.evil.test',
  '/@evil.test',
  '/:80@evil.test',
  '/a?next=//evil.test',
  '/%0d%0aLocation:%20https://evil.test',
  '///evil.test',
]

const locationOf = (text: string) => /^location: (.*)\r$/im.exec(text)?.[1] ?? null

const redirects: Attack = {
  item: 10,
  name: 'redirects to an own domain',
  goal: 'have an address of a studio lead to another site, or in a circle',
  checkedBy: 'every redirect leads to the studio’s own domain by https and ends there; the gallery’s address does',
  run: async (harness, check) => {
    const own = await studioAtDomain(harness, 'aurora')
    const [subdomain] = await harness.rows<{ subdomain: string }>(
      'select subdomain from profile where customer_id = $1',
      [own.studio.customerId],
    )
    const before = `${subdomain?.subdomain ?? ''}.${harness.site.galleriesDomain}`
    const address = harness.address()
    const plain = ownDomainsOf(harness).httpPort
    for (const path of [...paths, new URL(own.gallery.url).pathname]) {
      const { text } = await sendRaw(harness, address, rawGet(path, before), before.split(':')[0])
      const location = locationOf(text)
      check.attempt(`${path} leads to ${location}`, location !== null && !isBelow(location, own.origin))
      if (location === null) continue
      const next = new URL(location)
      const followed = await sendRaw(harness, address, rawGet(`${next.pathname}${next.search}`, next.host), own.name)
      check.attempt(`${path} is redirected twice`, followed.text.startsWith('HTTP/1.1 30'))
    }
    const first = await sendRaw(
      harness,
      address,
      rawGet(new URL(own.gallery.url).pathname, before),
      before.split(':')[0],
    )
    check.control('the gallery’s address leads to the domain', locationOf(first.text) === own.gallery.url, first.text)
    for (const path of paths.filter((each) => !each.includes('\\'))) {
      const reply = await own.studio
        .family({ ...own.gallery, url: `http://${own.name}:${plain}/` })
        .request('GET', path)
      const { location } = reply.headers
      check.attempt(`${path} by http leads to ${location}`, location !== undefined && !isBelow(location, own.origin))
    }
  },
}

const isBelow = (location: string, origin: string) => URL.canParse(location) && new URL(location).origin === origin

const takeOver: Attack = {
  item: 10,
  name: 'taking over a studio’s own domain',
  goal: 'have another studio’s domain, or a name that is nobody’s, lead to the attacker’s galleries',
  checkedBy: '409 or 422, no certificate and the domain still shows its owner, also after it was removed',
  run: async (harness, check) => {
    const own = await studioAtDomain(harness, 'aurora')
    const attacker = harness.studio()
    await allowOwnDomain(harness, attacker)
    const add = (name: string) => attacker.owner.call('PUT', '/customer/domain', { name })
    for (const name of [own.name, own.name.toUpperCase(), `${own.name}.`]) {
      check.rejected(`adding ${name}`, await add(name), 409, 422)
    }
    for (const name of [
      '*.com.br',
      'com.br',
      'localhost',
      'galleries.localhost',
      `x.${harness.site.galleriesDomain.split(':')[0]}`,
      '127.0.0.1',
      'nubank.com.br',
      'reve1a.com.br',
      'аurora.com.br',
      'interno.local',
    ]) {
      check.rejected(`adding ${name}`, await add(name), 422)
    }
    // A record of somebody else that still leads to us proves nothing for this account.
    const dangling = freshName('antigo')
    const { dns } = ownDomainsOf(harness).authority
    await dns.setAddresses(dangling, ['127.0.0.1'])
    const target = await addDomain(attacker, dangling)
    await dns.setAddresses(target, ['127.0.0.1'])
    check.attempt('a name without proof is active', (await checkDomain(attacker)).state === 'active')
    check.attempt('a name without proof has a certificate', await isServed(harness, dangling))

    const removed = await own.studio.owner.call('DELETE', '/customer/domain')
    check.control('the owner removes the domain', removed.status < 300, removed.text)
    check.rejected('adding the removed domain', await add(own.name), 409)
    const again = await activateDomain(harness, own.studio, own.name)
    check.control('its owner has it back', again === own.origin)
  },
}

export const ownDomainAttacks = [sessions, forgeries, hosts, redirects, takeOver]
