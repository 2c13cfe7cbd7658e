/** What a larger change of a real table looks like: the one with most rows and most writes, in sixteen parts. */
export const newColumn = 'uploaded_day'

const parts = Array.from({ length: 16 }, (_, part) => `picture_${String(part).padStart(2, '0')}`)
const batch = 2_000

/** Nothing here is waited for by a server that does not know of it. */
const addColumn = `alter table picture add column ${newColumn} date;
create function fill_${newColumn}() returns trigger language plpgsql as $$
begin
  new.${newColumn} := (new.uploaded_at at time zone 'America/Sao_Paulo')::date;
  return new;
end $$;
-- Servers of before write rows without it.
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

export const expandMigrations = {
  '9001_uploaded_day.sql': addColumn,
  '9002_uploaded_day_rows.sql': `-- no transaction\n${[...backfill, ...indexes, ...wholeIndex].join('\n-- next\n')}\n`,
}

/** Once no server reads it any more. */
export const contractMigration = {
  '9003_no_uploaded_day.sql': `drop trigger fill_${newColumn} on picture;
drop function fill_${newColumn}();
alter table picture drop column ${newColumn};
`,
}
