import { request, type Agent } from 'node:http'
import type { FullGallery } from './full-gallery.ts'

export type Tally = { readonly waits: Record<string, number[]>; errors: number; bytes: number }

export const newTally = (): Tally => ({ waits: {}, errors: 0, bytes: 0 })

const agentName = 'Mozilla/5.0 (Linux; Android 15; SM-A155M) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'

/** One phone: the page, the tap, everything the grid needs, the first names. Each call waits for the one before. */
export async function visitAsGuest({ galleryId, address }: FullGallery, agent: Agent, tally: Tally): Promise<void> {
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
