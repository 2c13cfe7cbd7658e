import { ApiError, ConnectionError } from '@revela/contract/client'
import { createMutex, type UploadApi, type UploadPorts } from '@revela/uploader'
import { createHash } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Customer } from '../harness/customers.ts'
import type { ClientLog } from './client-log.ts'

/** The product's own uploader over Node's HTTP, with every response recorded. */
export function uploadPorts(
  client: HttpClient,
  clientLog: ClientLog,
  customerId: string,
  transferSeconds: () => number,
): UploadPorts {
  const attempted = new Set<string>()
  return {
    send: async ({ url, file, title, sha256 }) => {
      clientLog.sends += 1
      if (attempted.has(url)) clientLog.resentFiles.add(url)
      attempted.add(url)
      const form = new FormData()
      form.append('options', JSON.stringify({ sha256 }))
      form.append('picture', file, title)
      const encoded = new Response(form)
      const type = encoded.headers.get('content-type') ?? ''
      const body = Buffer.from(await encoded.arrayBuffer())
      const response = await client.send(new URL(url).pathname, type, body, transferSeconds()).catch(() => null)
      if (response?.status === 204) {
        clientLog.stored.set(pictureIn(url), { sha256, title, customerId })
        clientLog.bytes += file.size
        return { kind: 'stored' }
      }
      if (response === null || response.status >= 500) clientLog.sendErrors += 1
      if (response === null || response.status < 400) return { kind: 'broken' }
      return {
        kind: 'rejected',
        status: response.status,
        code: codeIn(response),
        help: null,
        retryAfterSeconds: response.retryAfter,
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
    running: {
      lock: () => undefined,
      listLocked: async () => new Set(),
      whenReleased: () => new Promise(() => undefined),
    },
  }
}

/** A gallery as the studio app describes it to the uploader. */
export function galleryOwner(client: HttpClient, clientLog: ClientLog, galleryId: string): UploadApi {
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    clientLog.smallCalls += 1
    const response = await client.call(method, path, body).catch((error: unknown) => {
      clientLog.smallErrors += 1
      throw new ConnectionError(error)
    })
    if (response.status < 300) return readJson(response) as T
    if (response.status >= 500) clientLog.smallErrors += 1
    const code = codeIn(response) as ApiError['code']
    throw new ApiError({
      status: response.status,
      code,
      messages: [],
      details: {},
      requestId: null,
    })
  }
  const query = `?collection_id=${galleryId}`
  return {
    key: `gallery:${galleryId}`,
    checkLimits: (pictures, size) => call('POST', '/subscription/gallery/check-limits', { pictures, size }),
    listTitles: async () => {
      try {
        return Object.keys((await call<{ picture_titles: object }>('GET', `/pictures/title${query}`)).picture_titles)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'EmptyGallery') return []
        throw error
      }
    },
    // Every file is new, so there are no fingerprints to compare.
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

function readJson({ body }: HttpResponse): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    return {}
  }
}

function codeIn(response: HttpResponse): string {
  return (readJson(response) as { error?: string }).error ?? 'Unexpected'
}

type HttpResponse = { readonly status: number; readonly body: string; readonly retryAfter: number }

/** A browser of one customer with keep-alive connections to the edge. Rejects when the connection breaks. */
export type HttpClient = {
  readonly call: (method: string, path: string, body?: object) => Promise<HttpResponse>
  /** Sends a form at the speed of a slow uplink. */
  readonly send: (path: string, type: string, body: Buffer, seconds: number) => Promise<HttpResponse>
  readonly get: (address: string) => Promise<HttpResponse>
  readonly close: () => void
}

export function openLine(appOrigin: string, { cookie }: Customer): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 12 })
  const { host, port } = new URL(appOrigin)
  const headers = { host, origin: appOrigin, 'x-revela': '1', 'sec-fetch-site': 'same-origin', cookie }

  const exchange = (
    method: string,
    path: string,
    extra: Record<string, string>,
    write: (clientRequest: ReturnType<typeof request>) => Promise<void>,
  ) => {
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
    const clientRequest = request(
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
    clientRequest.setTimeout(150_000, () => clientRequest.destroy(new Error('request timed out after 150 s')))
    clientRequest.on('error', reject)
    void write(clientRequest).catch(reject)
    return promise
  }

  return {
    call: (method, path, body) => {
      const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const entity = payload && { 'content-type': 'application/json', 'content-length': String(payload.length) }
      return exchange(method, `/api${path}`, { ...entity }, async (clientRequest) => void clientRequest.end(payload))
    },
    send: (path, type, body, seconds) =>
      exchange('POST', path, { 'content-type': type, 'content-length': String(body.length) }, async (clientRequest) => {
        const chunkCount = Math.max(1, Math.ceil(seconds * 4))
        const size = Math.ceil(body.length / chunkCount)
        for (let index = 0; index < body.length && !clientRequest.destroyed; index += size) {
          clientRequest.write(body.subarray(index, index + size))
          if (index + size < body.length) await sleep(250)
        }
        clientRequest.end()
      }),
    get: (address) => {
      const { host: imageHost, pathname } = new URL(address)
      return exchange('GET', pathname, { host: imageHost }, async (clientRequest) => void clientRequest.end())
    },
    close: () => agent.destroy(),
  }
}
