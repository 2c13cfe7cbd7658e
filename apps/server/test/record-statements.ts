import type { Pool, PoolClient } from 'pg'

/** A statement the product sent, and whether it was ever sent while no tenant was named in its transaction. */
export type RecordedStatement = { readonly text: string; withoutTenant: boolean }

/** Notes every statement a pool's connections send, each text once; lists of parameters of any length are one text. */
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
      if (/^\s*(?:begin|commit|rollback(?! to))/i.test(text)) hasTenant = false
      else if (text.includes(`set_config('app.customer_id'`)) hasTenant = true
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
