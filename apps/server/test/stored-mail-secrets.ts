import type { Client } from 'pg'

/**
 * Kinds of mails whose stored text holds a secret that opens something: whoever reads the table could use it. A link
 * carries its secret in the fragment, where the stored mail has a mark. A link to report abuse opens nothing.
 */
export async function storedMailSecrets(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ kind: string }>(
    `select distinct m.kind from outbox_mail m,
       lateral regexp_matches(m.text_body, '(https?://[^[:space:]#]*)#[a-z]+=([A-Za-z0-9_-]+)', 'g') as link
     where link[1] !~ '/report$' and link[2] !~ '^s[0-9a-f]{32}$'
     order by 1`,
  )
  return rows.map(({ kind }) => kind)
}
