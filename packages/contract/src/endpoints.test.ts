import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint, Schema } from './endpoint.ts'
import { endpointList, endpoints } from './endpoints.ts'
import { errorStatus } from './errors.ts'
import { errorsOf, locatedIds, resourceNotFound } from './errors-of.ts'

type ObjectSchema = {
  properties?: Record<string, ObjectSchema>
  oneOf?: ObjectSchema[]
  anyOf?: ObjectSchema[]
}

function fieldsOf(schema: Schema | null): string[] {
  if (!schema) return []
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as ObjectSchema
  return [...new Set(fieldsIn(described))]
}

/** Fields of an object inside another one are named `outer.inner`. */
function fieldsIn({ properties = {}, oneOf = [], anyOf = [] }: ObjectSchema): string[] {
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    name,
    ...fieldsIn(inner).map((field) => `${name}.${field}`),
  ])
  return [...own, ...[...oneOf, ...anyOf].flatMap(fieldsIn)]
}

const bodySchema = ({ body }: Endpoint) => (body && 'kind' in body ? body.fields : body)

const locationsOf = (endpoint: Endpoint) => [
  ...fieldsOf(endpoint.params).map((field) => `params.${field}`),
  ...fieldsOf(endpoint.query).map((field) => `query.${field}`),
  ...fieldsOf(bodySchema(endpoint)).map((field) => `body.${field}`),
]

const placeholdersOf = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

// Ids of the catalogue, the same for every customer; every other id belongs to a tenant.
const catalogueIds = new Set([
  'query.product_id',
  'query.plan_id',
  'query.plan_ids',
  'query.coupon_id',
  'body.planId',
  'body.coupon_id',
])

// Part of the authenticator's own answer, which is verified as a whole.
const authenticatorId = /^body\.(?:passkey|credential)\.(?:id|rawId)$/

const isCustomerOwned = (location: string) =>
  /(?:\.id|_ids?|Ids?)$/.test(location) && !catalogueIds.has(location) && !authenticatorId.test(location)

const sessionEndpoints = endpointList.filter(({ access }) => access.kind === 'session')

const namesOf = (list: readonly Endpoint[]) => list.map(({ name }) => name)

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

test('names are unique and are the keys of the record', () => {
  for (const [key, { name }] of Object.entries(endpoints)) expect(name).toBe(key)
  expect(repeated(endpointList.map(({ name }) => name))).toEqual([])
})

test('no two endpoints share a method and path, whatever the names of their placeholders', () => {
  const routes = endpointList.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`)
  expect(repeated(routes)).toEqual([])
})

test('the params of an endpoint are exactly the placeholders of its path', () => {
  const invalid = endpointList.filter(
    (endpoint) => fieldsOf(endpoint.params).toSorted().join() !== placeholdersOf(endpoint).toSorted().join(),
  )
  expect(namesOf(invalid)).toEqual([])
})

test('ids are of known kinds, at locations that exist', () => {
  const invalid = endpointList.flatMap((endpoint) => {
    const locations = locationsOf(endpoint)
    return locatedIds(endpoint)
      .filter(({ kind, location }) => !(kind in resourceNotFound) || !locations.includes(location))
      .map(({ kind, location }) => `${endpoint.name} ${kind} ${location}`)
  })
  expect(invalid).toEqual([])
})

test('every id of a call with a session is guarded', () => {
  const unguarded = sessionEndpoints.flatMap((endpoint) => {
    const guarded = new Set<string>(locatedIds(endpoint).map(({ location }) => location))
    const named = locationsOf(endpoint).filter(isCustomerOwned)
    return named.filter((location) => !guarded.has(location)).map((location) => `${endpoint.name} ${location}`)
  })
  expect(unguarded).toEqual([])
})

test('a GET has no body', () => {
  expect(namesOf(endpointList.filter(({ method, body }) => method === 'GET' && body !== null))).toEqual([])
})

test('every call with a session has a permission and a principal', () => {
  const invalid = sessionEndpoints.filter(
    ({ access }) =>
      access.kind === 'session' && (access.principals.length === 0 || !/^[a-z]+\.[a-zA-Z]+$/.test(access.permission)),
  )
  expect(sessionEndpoints.length).toBeGreaterThan(0)
  expect(namesOf(invalid)).toEqual([])
})

test('what the edge holds for everybody is open, and only read', () => {
  const shared = endpointList.filter((endpoint) => endpoint.shared)
  expect(namesOf(shared).toSorted()).toEqual(['family.getOpenManifest', 'family.getOpenPictureDetails'])
  for (const { access, method } of shared) expect([access.kind, method]).toEqual(['open', 'GET'])
})

test('only a short list of calls is open', () => {
  const opened = endpointList.filter(({ access }) => access.kind === 'open')
  expect(namesOf(opened).toSorted()).toEqual([
    'auth.acceptExternalTerms',
    'auth.externalSignIn',
    'auth.finishSignIn',
    'auth.getSession',
    'auth.passkeySignIn',
    'auth.redeemHandover',
    'auth.signIn',
    'auth.startExternalSignIn',
    'auth.startPasskeySignIn',
    'clientMail.reportAbuse',
    'config.get',
    'customer.confirmEmail',
    'customer.confirmEmailChange',
    'customer.requestPasswordRecovery',
    'customer.resetPassword',
    'customer.signUp',
    'family.contact',
    'family.enter',
    'family.enterHome',
    'family.getEntry',
    'family.getHome',
    'family.getLinkCover',
    'family.getOpenManifest',
    'family.getOpenPictureDetails',
    'family.getPortfolio',
    'family.getWork',
    'family.getWorkDetails',
    'family.reportFault',
    'family.requestLink',
    'familyAlbum.enter',
    'familyAlbum.getCover',
    'fault.report',
    'reminders.describeStop',
    'reminders.stop',
  ])
})

test('family calls are served on the studio’s host, all others on the app’s', () => {
  for (const { name, path, host, access } of endpointList) {
    expect([name, host]).toEqual([name, path.startsWith('/family/') ? 'gallery' : 'app'])
    const holders = access.kind === 'session' ? access.principals : []
    expect([name, holders.includes('customer') && host === 'gallery']).toEqual([name, false])
  }
})

test('every error code of an endpoint has an error status', () => {
  const codes = new Set(endpointList.flatMap((endpoint) => errorsOf(endpoint)))
  expect([...codes].filter((code) => !(errorStatus[code] >= 400 && errorStatus[code] < 600))).toEqual([])
})

test('every error code is used by an endpoint', () => {
  const used = new Set<string>(endpointList.flatMap((endpoint) => errorsOf(endpoint)))
  expect(Object.keys(errorStatus).filter((code) => !used.has(code))).toEqual([])
})

test('an account in bad status may use only the calls that resolve it', () => {
  const wayOut = [
    /^\/(?:auth|checkout|financial|marketing)\//,
    /^\/subscription\/(?:product|bonus)\//,
    // An account that is not paid may still export its data or have it erased.
    /^\/customer\/privacy/,
    // Access to the account can be viewed and changed whatever its payment status.
    /^\/customer\/(?:account-activity|second-factor|passkeys)/,
    // A family never gets 402: its pages say that the gallery is in maintenance.
    /^\/family\//,
    /^\/customer\/(?:log|password|password\/recovery|email|email\/confirmation|email\/change|sending|usage|support-acts|info|flag\/revoke\/first-access)$/,
  ]
  const open = sessionEndpoints.filter(({ access }) => access.kind === 'session' && access.accountStatus === 'any')
  const expected = sessionEndpoints.filter(({ path }) => wayOut.some((pattern) => pattern.test(path)))
  expect(namesOf(open)).toEqual(namesOf(expected))
})

test('calls that cost money require an idempotency key', () => {
  const keyed = endpointList.filter(({ idempotencyKey }) => idempotencyKey).map(({ path }) => path)
  expect(keyed.toSorted()).toEqual([
    '/checkout/plan/upgrade/{id}',
    '/checkout/upgrade',
    '/financial/invoices/{invoice_id}/pay',
  ])
})
