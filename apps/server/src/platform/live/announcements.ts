import { Client } from 'pg'
import type { Logger } from '../log/logger.ts'

export type Listener = (message: string) => void

/** Messages that PostgreSQL passes on between processes. Whoever misses one asks for the state instead. */
export type Announcements = {
  /** Hears what is said about one subject; the answer stops it. */
  readonly hear: (subject: string, listener: Listener) => () => void
  readonly close: () => Promise<void>
}

const patienceMs = [200, 1_000, 5_000]

/**
 * One connection for the whole process, opened with the first listener. A message is `subject:rest`. After a broken
 * connection every listener is told once, because something may have been said meanwhile.
 */
export function openAnnouncements(databaseUrl: string, channel: string, log: Logger): Announcements {
  const listeners = new Map<string, Set<Listener>>()
  let client: Client | null = null
  let closed = false
  let faults = 0

  const tell = (subject: string, rest: string) => {
    for (const listener of listeners.get(subject) ?? []) listener(rest)
  }
  const connect = async (): Promise<void> => {
    const next = new Client({ connectionString: databaseUrl, keepAlive: true })
    client = next
    next.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(':')
      tell(payload.slice(0, at), payload.slice(at + 1))
    })
    next.on('error', (fault) => log.warn({ err: fault }, 'announcements broke off'))
    next.on('end', again)
    await next.connect()
    await next.query(`listen ${channel}`)
    if (faults > 0) for (const subject of listeners.keys()) tell(subject, '')
    faults = 0
  }
  const again = (): void => {
    if (closed) return
    client = null
    const wait = patienceMs[Math.min(faults, patienceMs.length - 1)] ?? 5_000
    faults += 1
    setTimeout(start, wait).unref()
  }
  const start = (): void => {
    if (closed || client) return
    // `end` follows a connection that failed; only one that never began has to be tried again here.
    connect().catch((fault: unknown) => {
      log.warn({ err: fault }, 'announcements cannot be heard')
      const broken = client
      broken?.removeListener('end', again)
      // The connection is given up; why is logged above.
      void broken?.end().catch(() => undefined)
      again()
    })
  }

  return {
    hear: (subject, listener) => {
      const heard = listeners.get(subject) ?? new Set()
      listeners.set(subject, heard.add(listener))
      start()
      return () => {
        heard.delete(listener)
        if (heard.size === 0) listeners.delete(subject)
      }
    },
    close: async () => {
      closed = true
      // A connection that cannot be closed ends with the process.
      await client?.end().catch(() => undefined)
    },
  }
}
