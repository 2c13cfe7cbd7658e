import { Agent, request } from 'node:http'
import { Pool } from 'pg'
import { customer } from '../harness/customers.ts'
import { fakeAddress, forwardedFor } from '../harness/fake-address.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { fillGallery } from '../harness/fill-pictures.ts'
import { runConcurrently } from '../harness/run-concurrently.ts'

export type HttpResponse = { readonly status: number; readonly json: unknown; readonly cookie: string }

/** One browser with its own connection, on the studio's host. */
export type Device = {
  readonly call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<HttpResponse>
  readonly close: () => void
}

type Host = { readonly port: number; readonly host: string; readonly headers?: Readonly<Record<string, string>> }

const requestTimeoutMs = 15_000
const browserHeaders = {
  'x-revela': '1',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
}

export function openDevice({ port, host, headers = {} }: Host, cookie = ''): Device {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call: Device['call'] = (method, path, body) => {
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
    const text = body === undefined ? '' : JSON.stringify(body)
    const entity =
      body === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }
    const clientRequest = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path: `/api${path}`,
        headers: { host, ...browserHeaders, ...headers, ...entity, ...(cookie === '' ? {} : { cookie }) },
      },
      (response) => {
        let receivedText = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          receivedText += chunk
        })
        response.on('error', reject)
        response.on('end', () => {
          // An incomplete response is an error.
          if (!response.complete) return reject(new Error('response incomplete'))
          const [set = ''] = response.headers['set-cookie'] ?? []
          const isJson = response.headers['content-type']?.includes('json') ?? false
          resolve({
            status: response.statusCode ?? 0,
            json: isJson ? JSON.parse(receivedText) : undefined,
            cookie: set.split(';')[0] ?? '',
          })
        })
      },
    )
    clientRequest.setTimeout(requestTimeoutMs, () => clientRequest.destroy(new Error('request timed out')))
    clientRequest.on('error', reject)
    clientRequest.end(text)
    return promise
  }
  return { call, close: () => agent.destroy() }
}

/** A gallery offered to one family, and the cookies of the family's devices. */
export type Family = {
  readonly selectionId: string
  readonly galleryId: string
  readonly host: string
  /** The maximum number of chosen pictures. */
  readonly limit: number
  readonly pictures: number
  readonly photographer: string
  readonly devices: readonly string[]
  readonly participants: readonly Participant[]
}

/** Somebody whom the client invited to choose along, on one device. */
export type Participant = { readonly id: string; readonly cookie: string }

/** Devices of the client, without an id, and of participants. */
export function membersOf(family: Family): { readonly id: string | null; readonly cookie: string }[] {
  return [...family.devices.map((cookie) => ({ id: null, cookie })), ...family.participants]
}

export type FamilyOptions = {
  /** The client's devices and the participants of each family. */
  readonly devices: readonly number[]
  readonly participants: readonly number[]
  readonly pictures: number
  readonly limit: number
  /** Of each photographer; ten if omitted. */
  readonly familiesPerCustomer?: number
}

const defaultFamiliesPerCustomer = 10
const concurrency = 4
const appHost = (port: number) => ({ port, host: 'app.revela.localhost' })

/** Creates families with that many devices each, through the API as photographer and family do. */
export async function makeFamilies(adminUrl: string, port: number, options: FamilyOptions): Promise<Family[]> {
  await fillCustomers({ adminUrl }, customersOf(options))
  return makeFamiliesOf(adminUrl, port, options)
}

const customersOf = ({ devices, familiesPerCustomer = defaultFamiliesPerCustomer }: FamilyOptions) =>
  Math.ceil(devices.length / familiesPerCustomer)

/** The same for the first customers of a filled database. */
export async function makeFamiliesOf(adminUrl: string, port: number, options: FamilyOptions): Promise<Family[]> {
  const customers = customersOf(options)
  const admin = new Pool({ connectionString: adminUrl, max: concurrency })
  const clients: string[] = []
  const families: Family[] = []
  try {
    await runConcurrently([...Array(customers).keys()], concurrency, async (customerNumber) => {
      clients[customerNumber] = await makeClient(port, customerNumber)
    })
    await runConcurrently([...options.devices.keys()], concurrency, async (n) => {
      families[n] = await makeFamily(admin, port, options, n, clients[ownerOf(n, options)]!)
    })
    await admin.query('analyze')
  } finally {
    await admin.end()
  }
  return families
}

const ownerOf = (family: number, { familiesPerCustomer = defaultFamiliesPerCustomer }: FamilyOptions) =>
  Math.floor(family / familiesPerCustomer)

/**
 * One client for all galleries of a photographer: a selection belongs to one client in one gallery, and each client's
 * code costs a hash.
 */
async function makeClient(port: number, customerNumber: number): Promise<string> {
  const owner = openDevice(appHost(port), customer(1 + customerNumber).cookie)
  const body = { name: 'Marina Alves', email: `marina${customerNumber}@exemplo.test`, tel: '11987654321' }
  const { client } = await createOwnerClient(owner)<{ client: { id: string } }>('POST', '/customer/clients', body)
  owner.close()
  return client.id
}

async function makeFamily(
  admin: Pool,
  port: number,
  options: FamilyOptions,
  n: number,
  clientId: string,
): Promise<Family> {
  const { customerId, cookie } = customer(1 + ownerOf(n, options))
  const owner = openDevice(appHost(port), cookie)
  const call = createOwnerClient(owner)
  const { id: galleryId } = await call<{ id: string }>('POST', '/gallery/create', { title: `Ensaio ${n}` })
  await fillGallery(admin, customerId, galleryId, options.pictures)
  // Half of the selections have a maximum without a sale, half a package without extras.
  const saleTerms = { selling_photos: true, charge_type: 'ADDITIONAL', extra_picture_price: 1500 }
  await call('PUT', `/selections/gallery/${galleryId}/link-preferences`, {
    ...(n % 2 === 0 ? {} : saleTerms),
    contracted_pictures: options.limit,
    allow_extra_pictures: false,
    type: 'private',
    active: true,
  })
  const { selection } = await call<{ selection: { id: string } }>('POST', '/selections/create', {
    collection_id: galleryId,
    customer_client_id: clientId,
    selection_data: { magic_link_enabled: true },
  })
  const links = await call<{ personal_url: string }>('POST', `/gallery/${galleryId}/share-links`, {
    client_id: clientId,
    magic_link: true,
  })
  owner.close()
  const address = new URL(links.personal_url)
  const enterAs = (key: object, index: number) =>
    enterGallery({ port, host: address.host }, n * 100 + index, { slug: address.pathname.slice(1), ...key })
  const devices: string[] = []
  for (let index = 0; index < options.devices[n]!; index += 1)
    devices.push(await enterAs({ link: address.hash.slice('#c='.length) }, index))
  const participants: Participant[] = []
  const client = openDevice({ port, host: address.host }, devices[0])
  for (let index = 0; index < options.participants[n]!; index += 1) {
    const { participant } = await createOwnerClient(client)<{ participant: { id: string; link: string } }>(
      'POST',
      `/family/gallery/${galleryId}/participants`,
      {},
    )
    const key = { participant: new URL(participant.link).hash.slice('#j='.length) }
    participants.push({ id: participant.id, cookie: await enterAs(key, 50 + index) })
  }
  client.close()
  const { limit, pictures } = options
  return {
    selectionId: selection.id,
    galleryId,
    host: address.host,
    limit,
    pictures,
    photographer: cookie,
    devices,
    participants,
  }
}

/** Returns the cookie of a new device in the gallery. */
async function enterGallery(host: Host, addressNumber: number, body: object): Promise<string> {
  const device = openDevice({ ...host, headers: forwardedFor(fakeAddress(addressNumber)) })
  const { status, cookie } = await device.call('POST', '/family/enter', body)
  device.close()
  if (status !== 200 || cookie === '') throw new Error(`device could not enter the gallery: ${status}`)
  return cookie
}

function createOwnerClient(owner: Device) {
  return async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
    const { status, json } = await owner.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}: ${JSON.stringify(json)}`)
    return json as T
  }
}
