import { type Site, startSite, type TestStack } from '@revela/dev-env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { asInProduction } from '../harness/production-env.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { exchange } from '../harness/http-exchange.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { fillGallery } from '../harness/fill-pictures.ts'
import { recordMeasure } from '../harness/measures.ts'
import { median, quantile } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'

type Tally = { readonly waits: Record<string, number[]>; errors: number; bytes: number }

const newTally = (): Tally => ({ waits: {}, errors: 0, bytes: 0 })

const agentName = 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

/** One phone: the page, the tap, all data of the grid, the first names. Each call waits for the one before. */
async function visitAsGuest({ galleryId, address }: SharedGallery, agent: Agent, tally: Tally): Promise<void> {
  const slug = address.pathname.slice(1)
  let cookie = ''
  const calls = [
    ['page', 'GET', address.pathname, null],
    ['enter', 'POST', '/api/family/enter', { slug }],
    ['manifest', 'GET', `/api/family/gallery/${galleryId}`, null],
    ['details', 'GET', `/api/family/gallery/${galleryId}/pictures?from=0&count=60`, null],
  ] as const
  for (const [name, method, path, body] of calls) {
    const startedAt = performance.now()
    const response = await sendRequest(address, agent, { method, path, body, cookie }).catch(() => null)
    ;(tally.waits[name] ??= []).push(performance.now() - startedAt)
    if (response?.status !== 200) {
      tally.errors += 1
      return
    }
    tally.bytes += response.bytes
    cookie = response.cookie || cookie
  }
}

type GuestRequest = {
  readonly method: string
  readonly path: string
  readonly body: object | null
  readonly cookie: string
}
type GuestResponse = { readonly status: number; readonly cookie: string; readonly bytes: number }

function sendRequest(
  { host, port, origin }: URL,
  agent: Agent,
  { method, path, body, cookie }: GuestRequest,
): Promise<GuestResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<GuestResponse>()
  const text = body ? JSON.stringify(body) : ''
  const headers = {
    host,
    origin,
    'x-revela': '1',
    'sec-fetch-site': 'same-origin',
    'accept-encoding': 'gzip',
    'user-agent': agentName,
    cookie,
    ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) } : {}),
  }
  const clientRequest = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
    let bytes = 0
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    response.on('error', reject)
    response.on('end', () => {
      const [set = ''] = response.headers['set-cookie'] ?? []
      resolve({ status: response.statusCode ?? 0, cookie: set.split(';')[0] ?? '', bytes })
    })
  })
  clientRequest.setTimeout(60_000, () => clientRequest.destroy(new Error('request timed out after 60 s')))
  clientRequest.on('error', reject)
  clientRequest.end(text)
  return promise
}

type SharedGallery = { readonly site: Site; readonly galleryId: string; readonly address: URL }

/** The whole site with one gallery of many ready pictures. Only their rows exist, because no image is requested. */
async function withSharedGallery<T>(
  stack: TestStack,
  pictures: number,
  work: (gallery: SharedGallery) => Promise<T>,
): Promise<T> {
  await fillCustomers(stack, 1)
  const dist = mkdtempSync(join(tmpdir(), 'guests-'))
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><head><!--revela-head--></head><body><!--revela-cover--></body>',
  )
  const site = await startSite(stack, {
    studioDist: dist,
    familyDist: dist,
    env: asInProduction,
  })
  return withCleanUp(
    async () => {
      await site.stop()
      rmSync(dist, { recursive: true })
    },
    async () => {
      const { customerId, cookie } = customer(1)
      const call = callAsOwner(site.appOrigin, cookie)
      const { id: galleryId } = await call<{ id: string }>('POST', '/gallery/create', { title: 'Formatura' })
      await withAdmin(stack, async (client) => {
        await fillGallery(client, customerId, galleryId, pictures)
        await client.query('analyze picture')
      })
      const { url } = await call<{ url: string }>('GET', `/gallery?collection_id=${galleryId}`)
      return work({ site, galleryId, address: new URL(url) })
    },
  )
}

/** The studio app's calls for the signed-in photographer. */
function callAsOwner(appOrigin: string, cookie: string) {
  const agent = new Agent({ keepAlive: false })
  const { host, port } = new URL(appOrigin)
  const headers = { host, origin: appOrigin, 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie }
  return async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const response = await exchange({
      agent,
      method,
      url: `http://127.0.0.1:${port}/api${path}`,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: [Buffer.from(JSON.stringify(body))] } : {}),
    })
    if (response.status >= 300) throw new Error(`${method} ${path} returned ${response.status}`)
    return JSON.parse(response.body.toString()) as T
  }
}

const sizes = {
  short: { guests: 100, pictures: 1_000, seconds: 10, maxMs: 600 },
  long: { guests: 300, pictures: 1_000, seconds: 30, maxMs: 200 },
}

export const guests: Bench = {
  name: 'guests',
  claim: 'three hundred guests open a gallery of a thousand pictures after an event, without an error and in time',
  reportSize: 'long',
  run: (size) =>
    withStacks(1, ([stack]) => {
      const { guests: guestCount, pictures, seconds, maxMs } = sizes[size]
      return withSharedGallery(stack!, pictures, async (gallery) => {
        // Warm-up: a process is slow until it has run every call a few times.
        await runGuests(gallery, 40, 4)
        const arrivals = await runGuests(gallery, guestCount, seconds)
        report(`${guestCount} guests within ${seconds} s`, arrivals)
        const burst = await runGuests(gallery, guestCount, 0)
        report(`${guestCount} guests at the same moment`, burst)
        recordMeasure({
          label: 'an answer of the API to a guest, 95% within',
          unit: 'ms',
          sides: [
            { name: `${guestCount} within ${seconds} s`, rounds: [quantile(all(arrivals), 0.95)] },
            { name: 'at the same moment', rounds: [quantile(all(burst), 0.95)] },
          ],
          bar: { max: maxMs },
        })
        const errors = arrivals.errors + burst.errors
        const p95 = quantile(all(arrivals), 0.95)
        return {
          passed: errors === 0 && p95 <= maxMs,
          metrics: {
            guests: guestCount,
            pictures,
            errors,
            p95_ms: p95.toFixed(0),
            max_ms: maxMs,
            median_ms: median(all(arrivals)).toFixed(0),
            burst_p95_ms: quantile(all(burst), 0.95).toFixed(0),
            kb_per_guest: (arrivals.bytes / guestCount / 1_024).toFixed(0),
          },
        }
      })
    }),
}

/** Guests arrive evenly spread over the time, each on its own connection. */
async function runGuests(gallery: SharedGallery, guestCount: number, seconds: number): Promise<Tally> {
  const tally = newTally()
  await Promise.all(
    Array.from({ length: guestCount }, async (_, position) => {
      await sleep((seconds * 1_000 * position) / guestCount)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      await visitAsGuest(gallery, agent, tally)
      agent.destroy()
    }),
  )
  return tally
}

const all = ({ waits }: Tally): number[] => Object.values(waits).flat()

function report(label: string, tally: Tally): void {
  console.log(`${label}: ${tally.errors} errors`)
  for (const [name, waits] of Object.entries(tally.waits)) {
    const [medianMs, max] = [median(waits), quantile(waits, 0.95)]
    console.log(`  ${name.padEnd(10)} median ${medianMs.toFixed(0)} ms   95% within ${max.toFixed(0)} ms`)
  }
}
