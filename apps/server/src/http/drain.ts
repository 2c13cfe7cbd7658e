import type { Server, ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'

export type DrainTimeouts = {
  /** How long `/readyz` fails before new connections are rejected, for load balancers that poll rarely. */
  readonly delayMs: number
  /** How long a keep-alive connection stays open without a request. Longer than the edge's own keep-alive. */
  readonly idleMs: number
  /** After this time running requests are aborted. */
  readonly timeoutMs: number
}

/** The edge closes an idle connection after one second (`keepalive_timeout` of its upstreams). */
export const defaultIdleMs = 2_000

export type Drain = (times: Pick<DrainTimeouts, 'idleMs' | 'timeoutMs'>) => Promise<{ readonly aborted: number }>

/**
 * Stops a server without losing a request. New connections are rejected, so the edge uses another process at once.
 * Every response closes its connection. An idle connection is left for the edge to close: if it were closed here, a
 * request could already be in flight and its outcome would be unknown.
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
    // `http.Server.close` would also close idle connections.
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
