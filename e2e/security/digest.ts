import type { SiteUnderTest } from '../harness/site-under-test.ts'

/** One line for each table of the product and its queue: the number of rows and a hash over them. */
export async function digest(site: SiteUnderTest): Promise<string[]> {
  const tables = await site.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'pgboss') order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const [row] = await site.rows<{ count: string; hash: string | null }>(
      `select count(*)::text as count, md5(string_agg(t::text, '|' order by t::text)) as hash from ${name} t`,
    )
    lines.push(`${name}: ${row?.count} rows, ${row?.hash}`)
  }
  return lines
}
