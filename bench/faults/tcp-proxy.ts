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
  readonly close: () => Promise<void>
}

type Pair = { readonly client: Socket; readonly server: Socket; awaitsAnswer: boolean }
type Armed = { readonly moment: 'sent' | 'answered'; readonly fire: () => void }

/** Stands between a process and an engine and can break the line. `telling` is what marks the moments that matter. */
export async function startTcpProxy(target: number, telling: string): Promise<TcpProxy> {
  const pairs = new Set<Pair>()
  let armed: Armed | null = null

  const fire = (moment: Armed['moment']): boolean => {
    if (armed?.moment !== moment) return false
    armed.fire()
    armed = null
    return true
  }

  const listener = createServer((client) => {
    const pair: Pair = { client, server: connect(target, '127.0.0.1'), awaitsAnswer: false }
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
    }
    client.on('data', (chunk: Buffer) => {
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
    close: async () => {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}

function pass(chunk: Buffer, from: Socket, to: Socket): void {
  if (to.destroyed || to.write(chunk)) return
  from.pause()
  to.once('drain', () => from.resume())
}
