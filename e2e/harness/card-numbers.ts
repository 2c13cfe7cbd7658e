import type { Mailbox } from '@revela/dev-env'
import { testCards } from '@revela/sandbox-gateway'
import { existsSync, readFileSync } from 'node:fs'

type TextColumn = {
  readonly rows: <T>(sql: string, values?: unknown[]) => Promise<T[]>
  readonly mails: Pick<Mailbox, 'last'>
}

const numbers = Object.values(testCards).map(({ number }) => number)
/** Separators that people and programs put between the groups of a number. */
const separators = /[ .-]/g

export function hasCardNumber(text: string): boolean {
  const joined = text.replaceAll(separators, '')
  return numbers.some((number) => joined.includes(number))
}

/** Where the number of a card that a test paid with is stored: rows and jobs, logs, mails. Empty when there is none. */
export async function cardNumbersLeft(site: TextColumn, logFiles: readonly string[]): Promise<string[]> {
  const tables = await tablesWithNumbers(site)
  const logs = logFiles.filter((file) => existsSync(file) && hasCardNumber(readFileSync(file, 'utf8')))
  const mails = (await site.mails.last(5_000)).filter(({ raw, text, html }) => [raw, text, html].some(hasCardNumber))
  return [...tables, ...logs, ...mails.map(({ subject }) => `a mail: ${subject}`)]
}

async function tablesWithNumbers({ rows }: Pick<TextColumn, 'rows'>): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await rows<{ found: boolean }>(
      `select exists (select from ${name} t where regexp_replace(t::text, '[ .-]', '', 'g') ~ $1) as found`,
      [numbers.join('|')],
    )
    if (row?.found) found.push(name)
  }
  return found
}
