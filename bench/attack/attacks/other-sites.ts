import { randomUUID } from 'node:crypto'
import { sharedPassword } from '../../harness/fill-customers.ts'
import type { Attack } from '../attack-definition.ts'
import type { AttackHarness } from '../attack-harness.ts'
import { expectSuccess, pageHeaders, type Visitor } from '../visitor.ts'

/**
 * What a browser sends when another site makes it call us. It may add cookies; the page cannot choose these headers.
 */
const foreignPages: Record<string, Record<string, string>> = {
  'a form of another site': {
    origin: 'https://evil.test',
    'sec-fetch-site': 'cross-site',
    'content-type': 'application/x-www-form-urlencoded',
  },
  'a form as text': { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  'a script of another site': { ...pageHeaders, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  'a sibling host': { ...pageHeaders, origin: 'http://evil.revela.localhost', 'sec-fetch-site': 'same-site' },
  'a typed address': { 'sec-fetch-site': 'none' },
  'an image or a link': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
  'a sandboxed frame': { ...pageHeaders, origin: 'null', 'sec-fetch-site': 'cross-site' },
  'a page without our header': { 'sec-fetch-site': 'same-origin' },
  'a browser without Fetch metadata': { 'x-revela': '1' },
}

const withoutType = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type'))

const forgedRequests: Attack = {
  item: 10,
  name: 'requests forged by another site',
  goal: 'act in the name of a photographer who visits a malicious page',
  checkedBy: '403, or 422 for a form, and nothing changed; the same call of the studio’s own page succeeds',
  run: async (harness, check) => {
    const { owner, customerId } = harness.studio()
    const calls = [
      ['PUT', '/api/customer/profile', { display_name: 'Estúdio do Mal' }],
      ['POST', '/api/gallery/create', { title: 'Do mal' }],
      ['GET', '/api/customer/info', undefined],
      ['GET', '/api/auth/logout', undefined],
      ['DELETE', '/api/auth/sessions', undefined],
    ] as const
    for (const [origin, headers] of Object.entries(foreignPages)) {
      for (const [method, path, body] of calls) {
        const isForm = 'content-type' in headers && body !== undefined
        const requestOptions =
          body === undefined
            ? { headers: withoutType(headers) }
            : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
        // A form cannot send JSON, the only accepted type; every other call is rejected because of its origin.
        const reply = await owner.request(method, path, requestOptions)
        check.rejected(`${method} ${path} by ${origin}`, reply, isForm ? 422 : 403)
      }
    }
    const [profile] = await harness.rows('select display_name from profile where customer_id = $1', [customerId])
    check.attempt('the studio’s name has changed', profile?.['display_name'] === 'Estúdio do Mal')
    const ownGallery = await owner.call('PUT', '/customer/profile', { display_name: 'Estúdio Aurora' })
    check.control('the studio’s own page changes it', ownGallery.status === 204, ownGallery.text)
    const info = await owner.call('GET', '/customer/info')
    check.control('the owner is still signed in', info.status === 200, info.text)
    check.attempt('another site may read it', info.headers['access-control-allow-origin'] !== undefined)
  },
}

type Call = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object]

/** Data of one photographer, and the calls that name it. */
async function createOwnData(harness: AttackHarness): Promise<{ owner: Visitor; calls: Call[]; last: Call[] }> {
  const studio = harness.studio()
  const { id } = await studio.createGallery({ pictures: 1 })
  const client = await studio.addClient(id)
  const { owner } = studio
  const list = (await owner.call('GET', `/pictures?collection_id=${id}`)).json() as { pictures: { id: string }[] }
  const picture = list.pictures[0]!.id
  const signIn = { email: studio.email, password: sharedPassword }
  await expectSuccess(harness.stranger().call('POST', '/auth/signin', signIn))
  const [session] = await harness.rows<{ id: string }>('select id from session where customer_id = $1 and id <> $2', [
    studio.customerId,
    studio.sessionId,
  ])
  return {
    owner,
    calls: [
      ['GET', `/gallery?collection_id=${id}`],
      ['GET', `/gallery/settings?collection_id=${id}`],
      ['PUT', `/gallery/${id}/settings`, { allow_share: true }],
      ['GET', `/gallery/${id}/access`],
      ['PUT', `/gallery/${id}/access`, { access: 'link' }],
      ['POST', `/gallery/${id}/publish`],
      ['PUT', `/gallery/${id}/closing-date`, { closes_on: null }],
      ['GET', `/gallery/${id}/download-pin`],
      ['GET', `/gallery/${id}/delivery`],
      ['GET', `/gallery/${id}/sends`],
      ['GET', `/gallery/${id}/activity`],
      ['POST', `/gallery/${id}/preview`],
      ['GET', `/pictures?collection_id=${id}`],
      ['GET', `/pictures/progress?collection_id=${id}`],
      ['PUT', `/gallery/${id}/cover/picture`, { picture_id: picture }],
      ['GET', `/selections/list?collection_id=${id}`],
      ['GET', `/selections/gallery/${id}/link-preferences`],
      ['GET', `/customer/clients?collection_id=${id}`],
      ['POST', `/gallery/${id}/share-links`, { client_id: client.id }],
      ['PUT', `/customer/clients/${client.id}`, { name: 'Marina Alves' }],
      ['POST', `/customer/clients/${client.id}/password/reveal`],
      ['POST', `/customer/clients/${client.id}/home-link`],
      ['GET', `/customer/clients/${client.id}/data`],
    ],
    // These calls delete something, so the owner's control runs after all attacks.
    last: [
      ['DELETE', `/customer/clients/${client.id}/links`],
      ['DELETE', `/customer/clients?client_id=${client.id}`],
      ['DELETE', `/gallery?collection_id=${id}`],
      ['DELETE', `/auth/sessions/${session!.id}`],
    ],
  }
}

const foreignIds: Attack = {
  item: 10,
  name: 'ids of another studio',
  goal: 'read or change another photographer’s galleries, pictures, clients and sessions by their ids',
  checkedBy: '404, as for an id that does not exist; each call succeeds for its owner',
  run: async (harness, check) => {
    const { owner, calls, last } = await createOwnData(harness)
    const attacker = harness.studio().owner
    for (const [method, path, body] of [...calls, ...last]) {
      check.rejected(`${method} ${path}`, await attacker.call(method, path, body), 404)
      const missing = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, () => randomUUID())
      const unknown = await attacker.call(method, missing, body)
      check.attempt(`${method} ${path} reveals that it exists`, unknown.status !== 404)
    }
    for (const [method, path, body] of [...calls, ...last]) {
      const reply = await owner.call(method, path, body)
      check.control(`its owner: ${method} ${path}`, reply.status < 300, `${reply.status} ${reply.text}`)
    }
  },
}

const foreignHosts: Attack = {
  item: 10,
  name: 'a family’s session at another studio',
  goal: 'view a gallery with the session of another studio’s family, or call the studio API from a family’s host',
  checkedBy: '401 or 404; each session opens its own gallery',
  run: async (harness, check) => {
    const [first, second] = [harness.studio(), harness.studio()]
    const [ownGallery, foreign] = [await first.createGallery(), await second.createGallery()]
    const guest = first.family(ownGallery)
    const entry = await first.enter(guest, ownGallery)
    check.control('the guest enters', entry.status === 200, entry.text)
    const manifest = await guest.call('GET', `/family/gallery/${ownGallery.id}`)
    check.control('the guest sees the gallery', manifest.status === 200, manifest.text)
    check.rejected('another studio’s gallery', await guest.call('GET', `/family/gallery/${foreign.id}`), 404)
    const carried = second.family(foreign)
    for (const [name, value] of guest.cookies) carried.cookies.set(name, value)
    check.rejected('the session at another host', await carried.call('GET', `/family/gallery/${foreign.id}`), 401, 404)
    check.rejected(
      'its own gallery at another host',
      await carried.call('GET', `/family/gallery/${ownGallery.id}`),
      401,
      404,
    )
    check.rejected('the studio API on a family’s host', await guest.call('GET', '/customer/info'), 404)
    check.rejected(
      'the family API on the studio’s host',
      await first.owner.call('GET', `/family/gallery/${ownGallery.id}`),
      404,
    )
  },
}

export const otherSiteAttacks = [forgedRequests, foreignIds, foreignHosts]
