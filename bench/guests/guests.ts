import { backgroundPid, callApi, type Site, startSite, type TestStack } from '@revela/dev-env'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench, Outcome } from '../bench.ts'
import { withAdmin } from '../harness/as-admin.ts'
import { asInProduction } from '../harness/production-env.ts'
import { withCleanUp } from '../harness/clean-up.ts'
import { customer } from '../harness/customers.ts'
import { allWaits, type CrowdResult, reportCrowd, runCrowd } from './crowd.ts'
import { fillCustomers } from '../harness/fill-customers.ts'
import { fillGallery } from '../harness/fill-pictures.ts'
import { recordMeasure } from '../harness/measures.ts'
import { cpuMicrosOfProcessTree } from '../harness/process-cpu.ts'
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
    ['manifest', 'GET', `/api/family/open/${galleryId}`, null],
    ['details', 'GET', `/api/family/open/${galleryId}/pictures?from=0&count=60`, null],
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
  { pictures, tls }: { readonly pictures: number; readonly tls: boolean },
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
    ownDomains: tls,
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
      await call('POST', `/gallery/${galleryId}/publish`)
      const { url } = await call<{ url: string }>('GET', `/gallery?collection_id=${galleryId}`)
      return work({ site, galleryId, address: new URL(url) })
    },
  )
}

/** The studio app's calls for the signed-in photographer. */
function callAsOwner(appOrigin: string, cookie: string) {
  return async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
    const { status, body: answer } = await callApi(appOrigin, path, {
      method,
      cookies: [cookie],
      ...(body && { body }),
    })
    if (status >= 300) throw new Error(`${method} ${path} returned ${status}`)
    return answer as T
  }
}

const sizes = {
  short: { guests: 100, pictures: 1_000, seconds: 10, maxMs: 600, crowd: 300, maxCrowdMs: 1_500 },
  long: { guests: 300, pictures: 1_000, seconds: 30, maxMs: 200, crowd: 3_000, maxCrowdMs: 500 },
}
type GuestSize = (typeof sizes)['short']

export const guests: Bench = {
  name: 'guests',
  claim: 'three thousand guests open a gallery of a thousand pictures within a second, without an error and in time',
  reportSize: 'long',
  run: (name) =>
    withStacks(2, async ([plain, encrypted]) => {
      const size = sizes[name]
      const arrivals = await withSharedGallery(plain!, { pictures: size.pictures, tls: false }, async (gallery) => {
        // Warm-up: a process is slow until it has run every call a few times.
        await runGuests(gallery, 40, 4)
        const tally = await runGuests(gallery, size.guests, size.seconds)
        report(`${size.guests} guests within ${size.seconds} s`, tally)
        return { tally, crowd: await measureCrowd(gallery, size) }
      })
      const crowdTls = await withSharedGallery(encrypted!, { pictures: size.pictures, tls: true }, (gallery) =>
        measureCrowd(gallery, size),
      )
      return outcomeOf(size, { ...arrivals, crowdTls })
    }),
}

/** The last core: the engines and processes use all of them. */
const generatorCore = availableParallelism() - 1

async function measureCrowd({ site, galleryId, address }: SharedGallery, { crowd }: GuestSize): Promise<CrowdResult> {
  const options = {
    origin: address.origin,
    slug: address.pathname.slice(1),
    galleryId,
    withinMs: 1_000,
    guestsOfAnAddress: 10,
    authority: site.ownDomains?.rootFile ?? null,
  }
  await runCrowd({ ...options, guests: crowd / 10 }, generatorCore)
  const pids = { api: backgroundPid({ name: 'api', dir: site.dir })!, nginx: site.nginxPid()! }
  const cpu = () => Object.entries(pids).map(([name, pid]) => [name, cpuMicrosOfProcessTree(pid)] as const)
  const before = new Map(cpu())
  const result = await runCrowd({ ...options, guests: crowd }, generatorCore)
  reportCrowd(`${crowd} guests within a second${options.authority ? ' with TLS' : ''}`, result)
  const used = cpu().map(([name, micros]) => `${name} ${((micros - before.get(name)!) / crowd).toFixed(0)} µs`)
  console.log(`  CPU of a guest: ${used.join(', ')}`)
  return result
}

type Results = { readonly tally: Tally; readonly crowd: CrowdResult; readonly crowdTls: CrowdResult }

const p95 = (waits: readonly number[]) => quantile(waits, 0.95)
const failed = (result: CrowdResult) => Object.values(result.errors).reduce((sum, count) => sum + count, 0)

function outcomeOf(size: GuestSize, { tally, crowd, crowdTls }: Results): Outcome {
  recordMeasure({
    label: 'an answer of the API to a guest, 95% within',
    unit: 'ms',
    sides: [{ name: `${size.guests} within ${size.seconds} s`, rounds: [p95(all(tally))] }],
    bar: { max: size.maxMs },
  })
  for (const [name, result] of [
    ['without TLS', crowd],
    ['with TLS', crowdTls],
  ] as const) {
    recordMeasure({
      label: `page, session and manifest of ${size.crowd} guests within a second ${name}, 95% within`,
      unit: 'ms',
      sides: [{ name: 'at the same moment', rounds: [p95(allWaits(result))] }],
      bar: { max: size.maxCrowdMs },
    })
  }
  const errors = tally.errors + failed(crowd) + failed(crowdTls)
  const inTime =
    p95(all(tally)) <= size.maxMs && [crowd, crowdTls].every((result) => p95(allWaits(result)) <= size.maxCrowdMs)
  return {
    passed: errors === 0 && inTime,
    metrics: {
      guests: size.guests,
      pictures: size.pictures,
      errors,
      p95_ms: p95(all(tally)).toFixed(0),
      max_ms: size.maxMs,
      median_ms: median(all(tally)).toFixed(0),
      crowd: size.crowd,
      crowd_p95_ms: p95(allWaits(crowd)).toFixed(0),
      crowd_tls_p95_ms: p95(allWaits(crowdTls)).toFixed(0),
      crowd_max_ms: size.maxCrowdMs,
      generator_late_ms: crowd.lateMs.toFixed(0),
      generator_tls_late_ms: crowdTls.lateMs.toFixed(0),
      kb_per_guest: (tally.bytes / size.guests / 1_024).toFixed(0),
    },
  }
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
