import { type Site, startSite, type TestStack } from '@revela/dev-env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from '../bench.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { asInProduction } from '../harness/as-in-production.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { exchange } from '../harness/exchange.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { fillGallery } from '../harness/fill-pictures.ts'
import { noteMeasure } from '../harness/measures.ts'
import { median, quantile } from '../harness/statistics.ts'
import { withStacks } from '../harness/with-stacks.ts'

type Tally = { readonly waits: Record<string, number[]>; errors: number; bytes: number }

const newTally = (): Tally => ({ waits: {}, errors: 0, bytes: 0 })

const agentName = 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

/** One phone: the page, the tap, everything the grid needs, the first names. Each call waits for the one before. */
async function visitAsGuest({ galleryId, address }: FullGallery, agent: Agent, tally: Tally): Promise<void> {
  const slug = address.pathname.slice(1)
  let cookie = ''
  const calls = [
    ['page', 'GET', address.pathname, null],
    ['enter', 'POST', '/api/family/enter', { slug }],
    ['manifest', 'GET', `/api/family/gallery/${galleryId}`, null],
    ['details', 'GET', `/api/family/gallery/${galleryId}/pictures?from=0&count=60`, null],
  ] as const
  for (const [name, method, path, body] of calls) {
    const begun = performance.now()
    const answer = await ask(address, agent, { method, path, body, cookie }).catch(() => null)
    ;(tally.waits[name] ??= []).push(performance.now() - begun)
    if (answer?.status !== 200) {
      tally.errors += 1
      return
    }
    tally.bytes += answer.bytes
    cookie = answer.cookie || cookie
  }
}

type Asked = { readonly method: string; readonly path: string; readonly body: object | null; readonly cookie: string }
type Answer = { readonly status: number; readonly cookie: string; readonly bytes: number }

function ask({ host, port, origin }: URL, agent: Agent, { method, path, body, cookie }: Asked): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
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
  const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (response) => {
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
  sent.setTimeout(60_000, () => sent.destroy(new Error('no answer within a minute')))
  sent.on('error', reject)
  sent.end(text)
  return promise
}

type FullGallery = { readonly site: Site; readonly galleryId: string; readonly address: URL }

/** The whole site with one gallery of many ready photographs; their rows, for nobody fetches an image here. */
async function withFullGallery<T>(
  stack: TestStack,
  pictures: number,
  work: (gallery: FullGallery) => Promise<T>,
): Promise<T> {
  await fillCustomers(stack, 1)
  const dist = mkdtempSync(join(tmpdir(), 'guests-'))
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><head><!--revela-head--></head><body><!--revela-cover--></body>',
  )
  const site = await startSite(stack, {
    studioDist: dist,
    galleryDist: dist,
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

/** What the studio's page does for whoever is signed in. */
function callAsOwner(appOrigin: string, cookie: string) {
  const agent = new Agent({ keepAlive: false })
  const { host, port } = new URL(appOrigin)
  const headers = { host, origin: appOrigin, 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie }
  return async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const answer = await exchange({
      agent,
      method,
      url: `http://127.0.0.1:${port}/api${path}`,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: [Buffer.from(JSON.stringify(body))] } : {}),
    })
    if (answer.status >= 300) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    return JSON.parse(answer.body.toString()) as T
  }
}

const sizes = {
  short: { guests: 100, pictures: 1_000, seconds: 10, mostMs: 600 },
  long: { guests: 300, pictures: 1_000, seconds: 30, mostMs: 200 },
}

export const guests: Bench = {
  name: 'guests',
  proves: 'three hundred guests open a gallery of a thousand photographs after an event, without an error and in time',
  inReport: 'long',
  run: (size) =>
    withStacks(1, ([stack]) => {
      const { guests: many, pictures, seconds, mostMs } = sizes[size]
      return withFullGallery(stack!, pictures, async (gallery) => {
        // A process is slow until it has done everything a few times.
        await crowd(gallery, 40, 4)
        const arriving = await crowd(gallery, many, seconds)
        tell(`${many} guests within ${seconds} s`, arriving)
        const burst = await crowd(gallery, many, 0)
        tell(`${many} guests at the same moment`, burst)
        noteMeasure({
          what: 'an answer of the API to a guest, 95% within',
          unit: 'ms',
          sides: [
            { name: `${many} within ${seconds} s`, rounds: [quantile(all(arriving), 0.95)] },
            { name: 'at the same moment', rounds: [quantile(all(burst), 0.95)] },
          ],
          bar: { most: mostMs },
        })
        const errors = arriving.errors + burst.errors
        const p95 = quantile(all(arriving), 0.95)
        return {
          reached: errors === 0 && p95 <= mostMs,
          figures: {
            guests: many,
            pictures,
            errors,
            p95_ms: p95.toFixed(0),
            most_ms: mostMs,
            median_ms: median(all(arriving)).toFixed(0),
            burst_p95_ms: quantile(all(burst), 0.95).toFixed(0),
            kb_each: (arriving.bytes / many / 1_024).toFixed(0),
          },
        }
      })
    }),
}

/** They come evenly spread over the time, each on a connection of its own. */
async function crowd(gallery: FullGallery, many: number, seconds: number): Promise<Tally> {
  const tally = newTally()
  await Promise.all(
    Array.from({ length: many }, async (_, at) => {
      await sleep((seconds * 1_000 * at) / many)
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      await visitAsGuest(gallery, agent, tally)
      agent.destroy()
    }),
  )
  return tally
}

const all = ({ waits }: Tally): number[] => Object.values(waits).flat()

function tell(what: string, tally: Tally): void {
  console.log(`${what}: ${tally.errors} errors`)
  for (const [name, waits] of Object.entries(tally.waits)) {
    const [middle, most] = [median(waits), quantile(waits, 0.95)]
    console.log(`  ${name.padEnd(10)} median ${middle.toFixed(0)} ms   95% within ${most.toFixed(0)} ms`)
  }
}
