import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Sent = {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly cookie: string
  readonly body?: Buffer
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Heard = { readonly status: number; readonly text: string; readonly cookie: string }
/** What came of a file before the line broke, if it did. */
export type Taken = {
  readonly status: number
  readonly etag: string
  readonly bytes: Buffer
  readonly isWhole: boolean
}

/** The photographers' side of the line, which can break like any other. */
export type CuttableClient = {
  readonly send: (sent: Sent) => Promise<Heard>
  /** A file, as much of it as comes, no more than `most`. */
  readonly take: (sent: Sent, most: number) => Promise<Taken>
  /** Breaks off whatever is under way. Answers how many calls there were. */
  readonly cut: () => number
  /** Breaks off the next upload half-way, or before its answer is heard. False when none came in time. */
  readonly strike: (moment: 'sent' | 'answered', timeoutMs: number) => Promise<boolean>
  readonly close: () => void
}

type Armed = { readonly moment: 'sent' | 'answered'; readonly fire: () => void }

export function createCuttableClient(): CuttableClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const underWay = new Set<ClientRequest>()
  let armed: Armed | null = null

  const callOf = ({ port, method, path, cookie, body, type, headers }: Sent): ClientRequest => {
    const call = request({
      agent,
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: {
        cookie,
        'x-revela': '1',
        'sec-fetch-site': 'same-origin',
        'content-length': String(body?.length ?? 0),
        ...(type ? { 'content-type': type } : {}),
        ...headers,
      },
    })
    underWay.add(call)
    call.setTimeout(30_000, () => call.destroy(new Error('no answer within 30 s')))
    call.on('close', () => underWay.delete(call))
    return call
  }

  const take = async (sent: Sent, most: number): Promise<Taken> => {
    const { promise, resolve, reject } = Promise.withResolvers<Taken>()
    const call = callOf(sent)
    call.on('error', reject)
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      let length = 0
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        length += chunk.length
        if (length >= most) call.destroy()
      })
      response.on('error', () => undefined)
      response.on('close', () => {
        const { statusCode: status = 0, headers, complete: isWhole } = response
        resolve({ status, etag: headers.etag ?? '', bytes: Buffer.concat(chunks), isWhole })
      })
    })
    call.end()
    return promise
  }

  const send = async (sent: Sent): Promise<Heard> => {
    const { body, type } = sent
    const { promise, resolve, reject } = Promise.withResolvers<Heard>()
    // It may break before anybody waits for it.
    promise.catch(() => undefined)
    const isUpload = type?.startsWith('multipart/') ?? false
    const strike = isUpload ? armed : null
    if (strike) armed = null
    const call = callOf(sent)
    call.on('error', reject)
    call.on('close', () => reject(new Error('the line broke')))
    call.on('response', (response) => {
      if (strike?.moment === 'answered') {
        strike.fire()
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
          : reject(new Error('the answer broke off')),
      )
    })
    if (strike?.moment === 'sent' && body) {
      call.write(body.subarray(0, Math.floor(body.length / 2)))
      await sleep(10)
      strike.fire()
      call.destroy()
    } else call.end(body)
    return promise
  }

  return {
    send,
    take,
    cut: () => {
      const calls = [...underWay]
      for (const call of calls) call.destroy()
      return calls.length
    },
    strike: (moment, timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => {
        armed = null
        resolve(false)
      }, timeoutMs)
      armed = {
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
