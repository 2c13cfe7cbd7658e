import { Client } from 'pg'
import type { Logger } from '../log/logger.ts'

export type Listener = (message: string) => void

/** Messages between processes over PostgreSQL. A listener that misses one reads the state instead. */
export type Announcements = {
  /** Subscribes to one subject; returns the function that unsubscribes. */
  readonly subscribe: (subject: string, listener: Listener) => () => void
  readonly close: () => Promise<void>
}

const retryDelaysMs = [200, 1_000, 5_000]
/**
 * An idle connection notices neither a peer that is gone nor, behind a balancer, a server that was replaced. So it is
 * asked regularly whether it still answers.
 */
const heartbeat = { intervalMs: 10_000, timeoutMs: 5_000 }

/**
 * One connection per process, opened with the first listener. A message is `subject:rest`. After a reconnect every
 * listener is called once, because messages may have been missed.
 */
export function openAnnouncements(
  databaseUrl: string,
  channel: string,
  log: Logger,
  { intervalMs, timeoutMs } = heartbeat,
): Announcements {
  const listeners = new Map<string, Set<Listener>>()
  let client: Client | null = null
  let closed = false
  let failures = 0

  const notifyListeners = (subject: string, rest: string) => {
    for (const listener of listeners.get(subject) ?? []) listener(rest)
  }
  const beat = async (connection: Client): Promise<void> => {
    try {
      await connection.query('select 1')
    } catch (error) {
      log.warn({ err: error }, 'announcement connection does not answer, reconnecting')
      destroy(connection)
    }
  }
  const connect = async (): Promise<void> => {
    const next = new Client({
      connectionString: databaseUrl,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    client = next
    next.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(':')
      notifyListeners(payload.slice(0, at), payload.slice(at + 1))
    })
    next.on('error', (error) => log.warn({ err: error }, 'announcement connection lost, reconnecting'))
    next.on('end', reconnect)
    await next.connect()
    await next.query(`listen ${channel}`)
    const beating = setInterval(() => void beat(next), intervalMs).unref()
    next.on('end', () => clearInterval(beating))
    if (failures > 0) for (const subject of listeners.keys()) notifyListeners(subject, '')
    failures = 0
  }
  const reconnect = (): void => {
    if (closed) return
    client = null
    const wait = retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 5_000
    failures += 1
    setTimeout(start, wait).unref()
  }
  const start = (): void => {
    if (closed || client) return
    // `end` follows the loss of an open connection; only a connection that never opened is retried here.
    connect().catch((error: unknown) => {
      log.warn({ err: error }, 'cannot connect to announcements, will retry')
      const broken = client
      broken?.removeListener('end', reconnect)
      // The failed connection is discarded; the error is logged above.
      void broken?.end().catch(() => undefined)
      reconnect()
    })
  }

  return {
    subscribe: (subject, listener) => {
      const listenersOfSubject = listeners.get(subject) ?? new Set()
      listeners.set(subject, listenersOfSubject.add(listener))
      start()
      return () => {
        listenersOfSubject.delete(listener)
        if (listenersOfSubject.size === 0) listeners.delete(subject)
      }
    },
    close: async () => {
      closed = true
      // A connection that cannot be closed ends with the process.
      await client?.end().catch(() => undefined)
    },
  }
}

/** Without waiting for the peer to agree. Emits `end`. */
function destroy(client: Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
}
