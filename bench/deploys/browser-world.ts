import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { createMutex, type UploadOwner, type UploadPorts } from '@revela/uploader'
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer } from '../harness/customers.ts'
import type { Told } from './told.ts'

/** The product's own uploader as a browser runs it, with Node's line under it and everything it is told written down. */
export function uploadPorts(line: Line, told: Told, customerId: string, secondsOf: () => number): UploadPorts {
  const tried = new Set<string>()
  return {
    send: async ({ url, file, title, sha256 }) => {
      told.sends += 1
      if (tried.has(url)) told.sentAgain.add(url)
      tried.add(url)
      const form = new FormData()
      form.append('options', JSON.stringify({ sha256 }))
      form.append('picture', file, title)
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const body = Buffer.from(await encoded.arrayBuffer())
      const heard = await line.send(new URL(url).pathname, type, body, secondsOf()).catch(() => null)
      if (heard?.status === 204) {
        told.stored.set(pictureIn(url), { sha256, title, customerId })
        told.bytes += file.size
        return { kind: 'stored' }
      }
      if (heard === null || heard.status >= 500) told.sendFaults += 1
      if (heard === null || heard.status < 400) return { kind: 'broken' }
      return {
        kind: 'refused',
        status: heard.status,
        code: codeIn(heard),
        help: null,
        retryAfterSeconds: heard.retryAfter,
      }
    },
    hash: async (file) =>
      createHash('sha256')
        .update(Buffer.from(await file.arrayBuffer()))
        .digest('hex'),
    network: { isOnline: () => true, subscribe: () => () => undefined },
    random: Math.random,
    now: () => performance.now(),
    remembered: { save: async () => undefined, list: async () => [], forget: async () => undefined },
    sending: createMutex(),
    running: { hold: () => undefined, held: async () => new Set(), freed: () => new Promise(() => undefined) },
  }
}

/** A gallery as the studio's page speaks of it. */
export function galleryOwner(line: Line, told: Told, galleryId: string): UploadOwner {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    told.smallCalls += 1
    const heard = await line.ask(method, path, body).catch((fault: unknown) => {
      told.smallFaults += 1
      throw new ConnectionBroken(fault)
    })
    if (heard.status < 300) return readJson(heard) as T
    if (heard.status >= 500) told.smallFaults += 1
    const code = codeIn(heard) as ApiError['code']
    throw new ApiError({
      status: heard.status,
      code,
      messages: [],
      details: {},
      requestId: null,
    })
  }
  const of = `?collection_id=${galleryId}`
  return {
    key: `gallery:${galleryId}`,
    checkLimits: (pictures, size) => call('POST', '/subscription/gallery/check-limits', { pictures, size }),
    listTitles: async () => {
      try {
        return Object.keys((await call<{ picture_titles: object }>('GET', `/pictures/title${of}`)).picture_titles)
      } catch (fault) {
        if (fault instanceof ApiError && fault.code === 'EmptyGallery') return []
        throw fault
      }
    },
    // Every photograph here is new.
    listFingerprints: async () => [],
    openBatch: async (items) => {
      const payload_list = items.map(({ title, ...item }) => ({ ...item, picture_title: title }))
      const opened = await call<{
        payload_id: string
        uploadBaseURL: string
        items: { key: string; picture_id: string }[]
      }>('POST', `/pictures/log/payload/gallery/${galleryId}`, { payload_list })
      return {
        batchId: opened.payload_id,
        baseUrl: opened.uploadBaseURL,
        items: opened.items.map(({ key, picture_id }) => ({ key, pictureId: picture_id })),
      }
    },
    pictureUrl: (base, batchId, pictureId) =>
      new URL(`${base}/pictures/${pictureId}/gallery/${galleryId}/payload/${batchId}`, 'http://edge').href,
    reportError: (pictureId, error) => call('PUT', `/pictures/${pictureId}/error`, { error }),
    complete: () => call('PUT', '/pictures/event/upload-completed', { collection_id: galleryId }),
    finish: (batchId) => call('PUT', `/pictures/log/payload/${batchId}/finish`),
    leave: () => undefined,
    listOpen: async () => [],
  }
}

function pictureIn(url: string): string {
  return /pictures\/([^/]+)\//.exec(url)?.[1] ?? url
}

function readJson({ body }: Heard): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return {}
  }
}

function codeIn(heard: Heard): string {
  return (readJson(heard) as { error?: string }).error ?? 'Unexpected'
}

type Heard = { readonly status: number; readonly body: string; readonly retryAfter: number }

/** A browser of one customer: connections to the edge that are kept. Rejects when the line breaks. */
export type Line = {
  readonly ask: (method: string, path: string, body?: object) => Promise<Heard>
  /** Sends a form, as slowly as an uplink is. */
  readonly send: (path: string, type: string, body: Buffer, seconds: number) => Promise<Heard>
  readonly look: (address: string) => Promise<Heard>
  readonly close: () => void
}

export function openLine(appOrigin: string, { cookie }: Customer): Line {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  const { host, port } = new URL(appOrigin)
  const headers = { host, origin: appOrigin, 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie }

  const exchange = (
    method: string,
    path: string,
    extra: Record<string, string>,
    write: (sent: ReturnType<typeof request>) => Promise<void>,
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<Heard>()
    const sent = request(
      { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...extra } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const retryAfter = Number(response.headers['retry-after']) || 0
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), retryAfter })
        })
      },
    )
    sent.setTimeout(150_000, () => sent.destroy(new Error('no answer within 150 s')))
    sent.on('error', reject)
    void write(sent).catch(reject)
    return promise
  }

  return {
    ask: (method, path, body) => {
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const entity = payload && { 'content-type': 'application/json', 'content-length': String(payload.length) }
      return exchange(method, `/api${path}`, { ...entity }, async (sent) => void sent.end(payload))
    },
    send: (path, type, body, seconds) =>
      exchange('POST', path, { 'content-type': type, 'content-length': String(body.length) }, async (sent) => {
        const pieces = Math.max(1, Math.ceil(seconds * 4))
        const size = Math.ceil(body.length / pieces)
        for (let at = 0; at < body.length && !sent.destroyed; at += size) {
          sent.write(body.subarray(at, at + size))
          if (at + size < body.length) await sleep(250)
        }
        sent.end()
      }),
    look: (address) => {
      const { host: other, pathname } = new URL(address)
      return exchange('GET', pathname, { host: other }, async (sent) => void sent.end())
    },
    close: () => agent.destroy(),
  }
}
