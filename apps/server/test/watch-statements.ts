import type { Pool, PoolClient } from 'pg'

/** A statement the product sent, and whether it was ever sent while no tenant was named in its transaction. */
export type SeenStatement = { readonly text: string; withoutTenant: boolean }

/** Notes every statement a pool's connections send, each text once; lists of parameters of any length are one text. */
export function watchStatements(pool: Pool): () => readonly SeenStatement[] {
  const seen = new Map<string, SeenStatement>()
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    let hasTenant = false
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    const noting = (...given: unknown[]): unknown => {
      const [first] = given as [string | { text?: string }]
      const text = typeof first === 'string' ? first : (first.text ?? '')
      if (/^\s*(?:begin|commit|rollback(?! to))/i.test(text)) hasTenant = false
      else if (text.includes(`set_config('app.customer_id'`)) hasTenant = true
      else note(text, hasTenant)
      return query(...given)
    }
    Object.assign(client, { query: noting })
  })
  const note = (text: string, hasTenant: boolean): void => {
    const key = text.replaceAll(/\$\d+(?:, ?\$\d+)+/g, '$…').replaceAll(/(?:\(\$…\), ?)+\(\$…\)/g, '($…)')
    const known = seen.get(key)
    if (!known) seen.set(key, { text, withoutTenant: !hasTenant })
    else if (!hasTenant) known.withoutTenant = true
  }
  return () => [...seen.values()]
}
