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
  readonly strike: (moment: 'sent' | 'answered', act: () => unknown, timeoutMs: number) => Promise<boolean>
  /** Nothing passes in either direction for so long; nothing breaks. */
  readonly stall: (ms: number) => void
  /**
   * The next HTTP request whose head is `wanted` never arrives: it is answered by `answer` instead. False when none
   * went by in time.
   */
  readonly forge: (wanted: RegExp, answer: ForgedAnswer, timeoutMs: number) => Promise<boolean>
  readonly close: () => Promise<void>
}

/** Undefined: this one goes on to the engine after all. */
export type ForgedAnswer = (head: string, body: Buffer) => Promise<Buffer | undefined>

type Pair = { readonly client: Socket; readonly server: Socket; awaitsAnswer: boolean; swallowed: Swallowed | null }
type Swallowed = { readonly chunks: Buffer[]; readonly forgery: Forgery }
type Forgery = { readonly wanted: RegExp; readonly answer: ForgedAnswer; readonly done: (happened: boolean) => void }
type Armed = { readonly moment: 'sent' | 'answered'; readonly fire: () => void }

/** Stands between a process and an engine and can break the line. `telling` is what marks the moments that matter. */
export async function startTcpProxy(target: number, telling: string): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let armed: Armed | null = null
  let forging: Forgery | null = null
  let stalledUntil = 0

  const hold = (socket: Socket): void => {
    const ms = stalledUntil - Date.now()
    if (ms <= 0) return
    socket.pause()
    setTimeout(() => socket.resume(), ms).unref()
  }
  const swallow = (pair: Pair, chunk: Buffer): boolean => {
    if (!pair.swallowed && forging?.wanted.test(chunk.toString('latin1', 0, 400))) {
      pair.swallowed = { chunks: [], forgery: forging }
      forging = null
    }
    if (!pair.swallowed) return false
    const { chunks, forgery } = pair.swallowed
    chunks.push(chunk)
    const request = wholeRequest(Buffer.concat(chunks))
    if (!request) return true
    pair.swallowed = null
    const reply = async () => {
      const bytes = await forgery.answer(request.head, request.body)
      if (bytes) pair.client.write(bytes)
      else pair.server.write(Buffer.concat(chunks))
      forgery.done(bytes !== undefined)
    }
    void reply().catch(() => {
      pair.client.destroy()
      forgery.done(false)
    })
    return true
  }
  const fire = (moment: Armed['moment']): boolean => {
    if (armed?.moment !== moment) return false
    armed.fire()
    armed = null
    return true
  }

  const listener = createServer((client) => {
    const pair: Pair = { client, server: connect(target, '127.0.0.1'), awaitsAnswer: false, swallowed: null }
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
      hold(socket)
    }
    client.on('data', (chunk: Buffer) => {
      if (swallow(pair, chunk)) return
      if (chunk.includes(telling)) {
        pair.awaitsAnswer = true
        if (fire('sent')) {
          // Half of the bytes of a file, and of a commit too little to be one.
          server.write(chunk.subarray(0, Math.floor(chunk.length / 2)), end)
          return
        }
      }
      pass(chunk, client, server)
    })
    server.on('data', (chunk: Buffer) => {
      if (pair.awaitsAnswer) {
        pair.awaitsAnswer = false
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
    strike: (moment, act, timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => {
        armed = null
        act()
        resolve(false)
      }, timeoutMs)
      armed = {
        moment,
        fire: () => {
          clearTimeout(timer)
          act()
          resolve(true)
        },
      }
      return promise
    },
    stall: (ms) => {
      stalledUntil = Date.now() + ms
      for (const { client, server } of pairs) for (const socket of [client, server]) hold(socket)
    },
    forge: (wanted, answer, timeoutMs) => {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => {
        if (forging === forgery) forging = null
        resolve(false)
      }, timeoutMs)
      const forgery = {
        wanted,
        answer,
        done: (happened: boolean) => {
          clearTimeout(timer)
          resolve(happened)
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
