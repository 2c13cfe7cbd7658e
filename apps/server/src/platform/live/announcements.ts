import { Client } from 'pg'
import type { Logger } from '../log/logger.ts'

export type Listener = (message: string) => void

/** Messages that PostgreSQL passes on between processes. Whoever misses one asks for the state instead. */
export type Announcements = {
  /** Hears what is said about one subject; the answer stops it. */
  readonly subscribe: (subject: string, listener: Listener) => () => void
  readonly close: () => Promise<void>
}

const retryDelaysMs = [200, 1_000, 5_000]

/**
 * One connection for the whole process, opened with the first listener. A message is `subject:rest`. After a broken
 * connection every listener is told once, because something may have been said meanwhile.
 */
export function openAnnouncements(databaseUrl: string, channel: string, log: Logger): Announcements {
  const listeners = new Map<string, Set<Listener>>()
  let client: Client | null = null
  let closed = false
  let failures = 0

  const notifyListeners = (subject: string, rest: string) => {
    for (const listener of listeners.get(subject) ?? []) listener(rest)
  }
  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true })
    client = next
    next.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(':')
      notifyListeners(payload.slice(0, at), payload.slice(at + 1))
    })
    next.on('error', (error) => log.warn({ err: error }, 'announcements broke off'))
    next.on('end', reconnect)
    await next.connect()
    await next.query(`listen ${channel}`)
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
    // `end` follows a connection that failed; only one that never began has to be tried again here.
    connect().catch((error: unknown) => {
      log.warn({ err: error }, 'announcements cannot be heard')
      const broken = client
      broken?.removeListener('end', reconnect)
      // The connection is given up; why is logged above.
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
