import type { Pool, PoolClient } from 'pg'

/** A statement of the product, and whether it was ever sent in a transaction without a tenant. */
export type RecordedStatement = { readonly text: string; withoutTenant: boolean }

/**
 * Records every statement of a pool's connections, each text once; parameter lists of different length count as one
 * text.
 */
export function recordStatements(pool: Pool): () => readonly RecordedStatement[] {
  const statements = new Map<string, RecordedStatement>()
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    let hasTenant = false
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const recordingQuery = (...args: unknown[]): unknown => {
      const [first] = args as [string | { text?: string }]
      const text = typeof first === 'string' ? first : (first.text ?? '')
      if (text.includes('select enter_tenant(')) hasTenant = true
      else if (/^\s*(?:begin|commit|rollback(?! to))/i.test(text)) hasTenant = false
      else record(text, hasTenant)
      return query(...args)
    }
    Object.assign(client, { query: recordingQuery })
  })
  const record = (text: string, hasTenant: boolean): void => {
    const key = text.replaceAll(/\$\d+(?:, ?\$\d+)+/g, '$…').replaceAll(/(?:\(\$…\), ?)+\(\$…\)/g, '($…)')
    const recorded = statements.get(key)
    if (!recorded) statements.set(key, { text, withoutTenant: !hasTenant })
    else if (!hasTenant) recorded.withoutTenant = true
  }
  return () => [...statements.values()]
}
