import type { Client } from 'pg'

/**
 * Kinds of mails whose stored text contains a usable secret. A link carries its secret in the fragment, where the
 * stored mail has a placeholder. A link to report abuse or to stop reminders gives no
 * access.
 */
export async function storedMailSecrets(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ kind: string }>(
    `select distinct m.kind from outbox_mail m,
       lateral regexp_matches(m.text_body, '(https?://[^[:space:]#]*)#[a-z]+=([A-Za-z0-9_-]+)', 'g') as link
     where link[1] !~ '/(report|stop-reminders)$' and link[2] !~ '^s[0-9a-f]{32}$'
     order by 1`,
  )
  return rows.map(({ kind }) => kind)
}
