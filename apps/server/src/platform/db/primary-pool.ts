import type { EventEmitter } from 'node:events'
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'

/** PostgreSQL's code for a write to a server that was demoted, or never was the primary. */
const readOnly = '25006'

/** Knows whether its server has refused a statement as read-only. */
class PrimaryClient extends Client {
  isReadOnly = false

  constructor(config?: ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: EventEmitter<{ errorMessage: [{ code?: string }] }> }
    connection.on('errorMessage', ({ code }) => (this.isReadOnly ||= code === readOnly))
  }
}

/**
 * For every pool, the queue's too: only connections to the primary. A balancer or a name may lead to a standby for some
 * seconds after a failover, and what is read there may be older than what was acknowledged.
 */
export const primaryOnly = {
  verify: (client: PoolClient, done: (error?: Error) => void) => {
    // The pool listens to idle clients only: a connection that is lost during this question would end the process.
    client.on('error', () => undefined)
    client.query<{ transaction_read_only: string }>('show transaction_read_only', (error, result) => {
      const isReadOnly = !error && result.rows[0]?.transaction_read_only === 'on'
      done(isReadOnly ? new NotPrimary() : (error ?? undefined))
    })
  },
  // Finds a peer that is gone while the connection is idle.
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

export class NotPrimary extends Error {
  constructor() {
    super('the server is read-only: it is not the primary')
  }
}

/** A lost connection must not end the process: its user gets the error from the next statement. */
export function openPrimaryPool(config: PoolConfig): Pool {
  const pool = new Pool({ connectionTimeoutMillis: 5_000, ...config, ...primaryOnly, Client: PrimaryClient })
  // A server that refuses to write answers and is healthy, so its connection would stay in the pool, and every later
  // write would fail too. The pool removes a connection that is ending.
  pool.on('release', (_, client) => {
    // A connection that cannot be ended is broken already, and its pool removes it too.
    if (client instanceof PrimaryClient && client.isReadOnly) void client.end().catch(() => undefined)
  })
  pool.on('error', () => undefined)
  return pool
}

/** Classes and codes of PostgreSQL: connection lost, shut down, starting up, too many connections, read-only. */
const outage = /^(?:08...|57P0[1-5]|53300|25006)$/
const outageMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client was closed|Client has enc)/
const socketErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Whether the database was away: nothing is wrong with the request, and the same one will succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NotPrimary) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // The store's client marks its errors.
  const isSocketOfDatabase = socketErrors.has(code) && !('$metadata' in error)
  return isSocketOfDatabase || outage.test(code) || outageMessages.test(error.message)
}
