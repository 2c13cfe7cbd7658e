import { ApiError, ConnectionBroken } from '@revela/contract/client'
import { createMutex, type UploadOwner, type UploadPorts } from '@revela/uploader'
import { createHash } from 'node:crypto'
import type { Heard, Line } from './line.ts'
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
