import { Agent, request, type ClientRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Sent = {
  readonly port: number
  readonly method: string
  readonly path: string
  readonly cookie: string
  readonly body?: Buffer
  readonly type?: string
}
export type Heard = { readonly status: number; readonly text: string }

/** The photographers' side of the line, which can break like any other. */
export type CuttableClient = {
  readonly send: (sent: Sent) => Promise<Heard>
  /** Breaks off whatever is under way. Answers how many calls there were. */
  readonly cut: () => number
  /** Breaks off the next upload half-way, or before its answer is heard. False when none came in time. */
  readonly strike: (moment: 'sent' | 'answered', timeoutMs: number) => Promise<boolean>
  readonly close: () => void
}

type Armed = { readonly moment: 'sent' | 'answered'; readonly fire: () => void }

export function createCuttableClient(): CuttableClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const underWay = new Set<ClientRequest>()
  let armed: Armed | null = null

  const send = async ({ port, method, path, cookie, body, type }: Sent): Promise<Heard> => {
    const { promise, resolve, reject } = Promise.withResolvers<Heard>()
    // It may break before anybody waits for it.
    promise.catch(() => undefined)
    const isUpload = type?.startsWith('multipart/') ?? false
    const strike = isUpload ? armed : null
    if (strike) armed = null
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
      },
    })
    underWay.add(call)
    call.setTimeout(30_000, () => call.destroy(new Error('no answer within 30 s')))
    call.on('error', reject)
    call.on('close', () => {
      underWay.delete(call)
      reject(new Error('the line broke'))
    })
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
          ? resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() })
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
