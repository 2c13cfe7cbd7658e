import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type TcpProxy = {
  readonly port: number
  /** Closes every connection. Returns how many there were. */
  readonly cut: () => number
  /**
   * Waits for the marker and runs `action` at that moment: `sent` forwards only a part of it, `answered` forwards it
   * and drops the response. That connection is closed. False when no marker came in time; `action` ran nevertheless.
   */
  readonly runAtMoment: (moment: 'sent' | 'answered', action: () => unknown, timeoutMs: number) => Promise<boolean>
  /** Forwards nothing in either direction for that long; no connection is closed. */
  readonly stallFor: (ms: number) => void
  /**
   * The next HTTP request whose head matches `pattern` is not forwarded: `createResponse` answers it. False when none
   * came in time.
   */
  readonly forgeResponse: (pattern: RegExp, createResponse: ForgedResponse, timeoutMs: number) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Undefined: the request is forwarded to the engine after all. */
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

/**
 * A proxy between a process and an engine that can cut connections. `marker` identifies the moments at which a change
 * becomes lasting.
 */
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
          // Half of the bytes of a file; of a commit too few to be executed.
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

/** Null while the request is incomplete. */
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
