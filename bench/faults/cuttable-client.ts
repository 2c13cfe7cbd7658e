import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type HttpRequest = {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly cookie: string
  readonly body?: Buffer
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type HttpResponse = { readonly status: number; readonly text: string; readonly cookie: string }
/** The received part of a file, and whether the connection broke. */
export type PartialDownload = {
  readonly status: number
  readonly etag: string
  readonly bytes: Buffer
  readonly isComplete: boolean
}

/** The photographers' side of the connection, which can be cut. */
export type CuttableClient = {
  readonly send: (input: HttpRequest) => Promise<HttpResponse>
  /** Downloads a file, up to `maxBytes`. */
  readonly download: (input: HttpRequest, maxBytes: number) => Promise<PartialDownload>
  /** Cuts all calls in progress. Returns how many there were. */
  readonly cutAll: () => number
  /** Cuts the next upload half-way, or before its response is received. False when none came in time. */
  readonly cutAtMoment: (moment: 'sent' | 'answered', timeoutMs: number) => Promise<boolean>
  readonly close: () => void
}

type Trigger = { readonly moment: 'sent' | 'answered'; readonly fire: () => void }

/** With the host of calls that name none: behind nginx the host decides what is served. */
export function createCuttableClient(usualHost?: string): CuttableClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const inFlight = new Set<ClientRequest>()
  let trigger: Trigger | null = null

  const openRequest = ({ port, method, path, cookie, body, type, headers }: HttpRequest): ClientRequest => {
    const call = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        cookie,
        ...(usualHost === undefined ? {} : { host: usualHost }),
        'x-revela': '1',
        'sec-fetch-site': 'same-origin',
        'content-length': String(body?.length ?? 0),
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      },
    })
    inFlight.add(call)
    call.setTimeout(30_000, () => call.destroy(new Error('request timed out after 30 s')))
    call.on('close', () => inFlight.delete(call))
    return call
  }

  const download = async (input: HttpRequest, maxBytes: number): Promise<PartialDownload> => {
    const { promise, resolve, reject } = Promise.withResolvers<PartialDownload>()
    const call = openRequest(input)
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= maxBytes) call.destroy()
      })
      response.on('error', () => undefined)
      response.on('close', () => {
        const { statusCode: status = 0, headers, complete: isComplete } = response
        resolve({ status, etag: headers.etag ?? '', bytes: Buffer.concat(chunks), isComplete })
      })
    })
    call.end()
    return promise
  }

  const send = async (input: HttpRequest): Promise<HttpResponse> => {
    const { body, type } = input
    const { promise, resolve, reject } = Promise.withResolvers<HttpResponse>()
    // The connection may break before a caller awaits the promise.
    promise.catch(() => undefined)
    const isUpload = type?.startsWith('multipart/') ?? false
    const cutAtMoment = isUpload ? trigger : null
    if (cutAtMoment) trigger = null
    const call = openRequest(input)
    call.on('error', reject)
    call.on('close', () => reject(new Error('connection closed before the response')))
    call.on('response', (response) => {
      if (cutAtMoment?.moment === 'answered') {
        cutAtMoment.fire()
        call.destroy()
        return
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        response.complete
          ? resolve({
              status: response.statusCode ?? 0,
              text: Buffer.concat(chunks).toString(),
              cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
            })
          : reject(new Error('response incomplete')),
      )
    })
    if (cutAtMoment?.moment === 'sent' && body) {
      call.write(body.subarray(0, Math.floor(body.length / 2)))
      await sleep(10)
      cutAtMoment.fire()
      call.destroy()
    } else call.end(body)
    return promise
  }

  return {
    send,
    download,
    cutAll: () => {
      const calls = [...inFlight]
      for (const call of calls) call.destroy()
      return calls.length
    },
    cutAtMoment: (moment, timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => {
        trigger = null
        resolve(false)
      }, timeoutMs)
      trigger = {
        moment,
        fire: () => {
          clearTimeout(timer)
          resolve(true)
        },
      }
      return promise
    },
    close: () => agent.destroy(),
  }
}
