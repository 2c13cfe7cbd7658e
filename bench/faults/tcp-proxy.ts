import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type TcpProxy = {
  readonly port: number
  /** Breaks every connection there is. Answers how many there were. */
  readonly cut: () => number
  /**
   * Waits until something telling goes by and runs `act` right then: `sent` lets only a part of it through, `answered`
   * lets it through and keeps the answer. That connection breaks. False when nothing went by in time; `act` ran all the same.
   */
  readonly runAtMoment: (moment: 'sent' | 'answered', action: () => unknown, timeoutMs: number) => Promise<boolean>
  /** Nothing passes in either direction for so long; nothing breaks. */
  readonly stallFor: (ms: number) => void
  /**
   * The next HTTP request whose head is `wanted` never arrives: it is answered by `answer` instead. False when none
   * went by in time.
   */
  readonly forgeResponse: (pattern: RegExp, createResponse: ForgedResponse, timeoutMs: number) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Undefined: this one goes on to the engine after all. */
export type ForgedResponse = (head: string, body: Buffer) => Promise<Buffer | undefined>

type Pair = {
  readonly client: Socket
  readonly server: Socket
  awaitsResponse: boolean
  heldRequest: HeldRequest | null
}
type HeldRequest = { readonly chunks: Buffer[]; readonly forgery: Forgery }
type Forgery = {
  readonly pattern: RegExp
  readonly createResponse: ForgedResponse
  readonly onDone: (hasHappened: boolean) => void
}
type Trigger = { readonly moment: 'sent' | 'answered'; readonly fire: () => void }

/** Stands between a process and an engine and can break the line. `telling` is what marks the moments that matter. */
export async function startTcpProxy(target: number, marker: string): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let trigger: Trigger | null = null
  let forging: Forgery | null = null
  let stalledUntil = 0

  const pauseSocket = (socket: Socket): void => {
    const ms = stalledUntil - Date.now()
    if (ms <= 0) return
    socket.pause()
    setTimeout(() => socket.resume(), ms).unref()
  }
  const holdRequest = (pair: Pair, chunk: Buffer): boolean => {
    if (!pair.heldRequest && forging?.pattern.test(chunk.toString('latin1', 0, 400))) {
      pair.heldRequest = { chunks: [], forgery: forging }
      forging = null
    }
    if (!pair.heldRequest) return false
    const { chunks, forgery } = pair.heldRequest
    chunks.push(chunk)
    const request = wholeRequest(Buffer.concat(chunks))
    if (!request) return true
    pair.heldRequest = null
    const sendReply = async () => {
      const bytes = await forgery.createResponse(request.head, request.body)
      if (bytes) pair.client.write(bytes)
      else pair.server.write(Buffer.concat(chunks))
      forgery.onDone(bytes !== undefined)
    }
    void sendReply().catch(() => {
      pair.client.destroy()
      forgery.onDone(false)
    })
    return true
  }
  const fire = (moment: Trigger['moment']): boolean => {
    if (trigger?.moment !== moment) return false
    trigger.fire()
    trigger = null
    return true
  }

  const listener = createServer((client) => {
    const pair: Pair = { client, server: connect(target, '127.0.0.1'), awaitsResponse: false, heldRequest: null }
    const { server } = pair
    pairs.add(pair)
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
      pauseSocket(socket)
    }
    client.on('data', (chunk: Buffer) => {
      if (holdRequest(pair, chunk)) return
      if (chunk.includes(marker)) {
        pair.awaitsResponse = true
        if (fire('sent')) {
          // Half of the bytes of a file, and of a commit too little to be one.
          server.write(chunk.subarray(0, Math.floor(chunk.length / 2)), end)
          return
        }
      }
      pass(chunk, client, server)
    })
    server.on('data', (chunk: Buffer) => {
      if (pair.awaitsResponse) {
        pair.awaitsResponse = false
        if (fire('answered')) return end()
      }
      pass(chunk, server, client)
    })
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')

  const cut = (): number => {
    const count = pairs.size
    for (const { client, server } of pairs) {
      client.destroy()
      server.destroy()
    }
    pairs.clear()
    return count
  }
  return {
    port: (listener.address() as AddressInfo).port,
    cut,
    runAtMoment: (moment, action, timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => {
        trigger = null
        action()
        resolve(false)
      }, timeoutMs)
      trigger = {
        moment,
        fire: () => {
          clearTimeout(timer)
          action()
          resolve(true)
        },
      }
      return promise
    },
    stallFor: (ms) => {
      stalledUntil = Date.now() + ms
      for (const { client, server } of pairs) for (const socket of [client, server]) pauseSocket(socket)
    },
    forgeResponse: (pattern, createResponse, timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => {
        if (forging === forgery) forging = null
        resolve(false)
      }, timeoutMs)
      const forgery = {
        pattern,
        createResponse,
        onDone: (hasHappened: boolean) => {
          clearTimeout(timer)
          resolve(hasHappened)
        },
      }
      forging = forgery
      return promise
    },
    close: async () => {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}

/** Null while something of it is still to come. */
function wholeRequest(bytes: Buffer): { head: string; body: Buffer } | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = bytes.toString('latin1', 0, end)
  const body = bytes.subarray(end + 4)
  return body.length >= Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0) ? { head, body } : null
}

function pass(chunk: Buffer, from: Socket, to: Socket): void {
  if (to.destroyed || to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}
