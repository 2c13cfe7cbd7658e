import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** An example of a large schema change: the table with the most rows and writes, in sixteen partitions. */
const newColumn = 'uploaded_day'

const parts = Array.from({ length: 16 }, (_, part) => `picture_${String(part).padStart(2, '0')}`)
const batch = 2_000

/** A server without the new column never waits for any of these steps. */
const addColumn = `alter table picture add column ${newColumn} date;
create function fill_${newColumn}() returns trigger language plpgsql as $$
begin
  new.${newColumn} := (new.uploaded_at at time zone 'America/Sao_Paulo')::date;
  return new;
end $$;
-- Servers of the previous version write rows without it.
create trigger fill_${newColumn} before insert or update on picture
  for each row execute function fill_${newColumn}();
`

const backfill = parts.map(
  (part) => `do $$
declare touched integer;
begin
  loop
    update ${part} set ${newColumn} = (uploaded_at at time zone 'America/Sao_Paulo')::date
    where ctid = any(array(select ctid from ${part} where ${newColumn} is null limit ${batch} for update skip locked));
    get diagnostics touched = row_count;
    commit;
    exit when touched = 0;
  end loop;
end $$;`,
)

const indexes = parts.flatMap((part) => [
  `drop index concurrently if exists ${part}_by_day;`,
  `create index concurrently ${part}_by_day on ${part} (customer_id, ${newColumn});`,
])
const wholeIndex = [
  `create index if not exists picture_by_day on only picture (customer_id, ${newColumn});`,
  ...parts.map((part) => `alter index picture_by_day attach partition ${part}_by_day;`),
]

const expandMigrations = {
  '9001-uploaded-day.sql': addColumn,
  '9002-uploaded-day-rows.sql': `-- no transaction\n${[...backfill, ...indexes, ...wholeIndex].join('\n-- next\n')}\n`,
}

/** Runs once no server reads the column any more. */
const contractMigration = {
  '9003-no-uploaded-day.sql': `drop trigger fill_${newColumn} on picture;
drop function fill_${newColumn}();
alter table picture drop column ${newColumn};
`,
}

/** A version of the server: the current sources, or a modified copy of them. */
export type Version = {
  readonly name: string
  /** This version's file for one of the current sources. */
  readonly entryOf: (file: string) => string
}

const server = resolve(import.meta.dirname, '../../apps/server')

export type Versions = { readonly today: Version; readonly next: Version; readonly after: Version }

/**
 * Today's server; the next one, which adds migrations and is not ready without their column; and the one after, which
 * removes the column. The copies are inside the repository, so that they resolve the same packages.
 */
export function makeVersions(folder: string): Versions {
  rmSync(folder, { recursive: true, force: true })
  const copy = (name: string, migrations: Readonly<Record<string, string>>): Version => {
    const root = join(folder, name, 'apps/server')
    mkdirSync(root, { recursive: true })
    for (const part of ['src', 'migrations', 'package.json'])
      cpSync(join(server, part), join(root, part), { recursive: true })
    for (const [file, text] of Object.entries(migrations)) writeFileSync(join(root, 'migrations', file), text)
    return { name, entryOf: (file) => file.replace(server, root) }
  }
  const next = copy('next', expandMigrations)
  needColumn(next)
  return {
    today: { name: 'today', entryOf: (file) => file },
    next,
    after: copy('after', { ...expandMigrations, ...contractMigration }),
  }
}

/** The next version reads the column before it reports ready, as a version that depends on it does. */
function needColumn({ entryOf }: Version): void {
  const file = entryOf(join(server, 'src/platform.ts'))
  const text = readFileSync(file, 'utf8')
  const before = 'if (pending.length > 0)'
  if (!text.includes(before)) throw new Error('platform.ts: the check for pending migrations was not found')
  writeFileSync(
    file,
    text.replace(before, `await db.pool.query('select ${newColumn} from picture limit 0')\n          ${before}`),
  )
}
