import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'

export type DrainTimeouts = {
  /** How long `/readyz` says no before nobody new is let in: for balancers that only look now and then. */
  readonly delayMs: number
  /** How long a kept connection stays open without a request. Longer than the edge keeps one of its own. */
  readonly idleMs: number
  /** After this long what still runs is cut off. */
  readonly timeoutMs: number
}

/** The edge lets go of a connection after a second (`keepalive_timeout` of its upstreams). */
export const defaultIdleMs = 2_000

export type Drain = (times: Pick<DrainTimeouts, 'idleMs' | 'timeoutMs'>) => Promise<{ readonly aborted: number }>

/**
 * Ends a server without losing a request: nobody new is let in, so the edge asks another process at once; every answer
 * from now on ends its connection; and a connection that only waits is left to the edge, which closes it first. Were
 * it closed here, a request could already be on its way, and nobody could tell whether it was done.
 */
export function createDrain(server: Server): Drain {
  const sockets = new Map<Socket, { idleSince: number; readonly answers: Set<ServerResponse> }>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    sockets.set(socket, { idleSince: performance.now(), answers: new Set() })
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (request, response: ServerResponse) => {
    if (isDraining) response.shouldKeepAlive = false
    const connection = sockets.get(request.socket)
    connection?.answers.add(response)
    response.once('close', () => {
      connection?.answers.delete(response)
      if (connection) connection.idleSince = performance.now()
    })
  })

  return async ({ idleMs, timeoutMs }) => {
    isDraining = true
    const startedAt = performance.now()
    // http's own close would also end the connections that wait.
    if (server.listening) Listener.prototype.close.call(server)
    for (const { answers } of sockets.values()) for (const answer of answers) answer.shouldKeepAlive = false
    while (sockets.size > 0) {
      const now = performance.now()
      if (now - startedAt > timeoutMs) break
      for (const [socket, { idleSince, answers }] of sockets) {
        if (answers.size === 0 && now - Math.max(idleSince, startedAt) > idleMs) socket.destroy()
      }
      await new Promise((resume) => setTimeout(resume, 50))
    }
    const aborted = [...sockets.values()].filter(({ answers }) => answers.size > 0).length
    for (const socket of sockets.keys()) socket.destroy()
    return { aborted }
  }
}
