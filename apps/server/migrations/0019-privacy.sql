-- Module: privacy. The copy of an account for its owner, and the erasure of an account.

-- One export at a time, available for a week. The archive itself is not stored: its pictures stay where they are, and
-- its layout follows from the list of files.
create table account_export (
  customer_id uuid not null references customer,
  id uuid not null,
  state text not null check (state in ('making', 'ready', 'failed')),
  requested_at timestamptz not null,
  -- The next step, and how many rows of each table are included.
  progress jsonb not null,
  files integer not null default 0,
  parts integer not null default 1,
  -- Size of the last part, while it is being filled.
  part_bytes bigint not null default 0,
  bytes bigint not null default 0,
  ready_at timestamptz,
  expires_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id)
);
create index account_export_due on account_export (expires_at);
call guard_tenant_table('account_export', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on account_export to revela_sweep;

create table export_file (
  customer_id uuid not null,
  export_id uuid not null,
  position integer not null,
  part integer not null,
  name text not null,
  object_key text not null,
  -- Set for an original: the object exists as long as the row of this picture names it.
  picture_id uuid,
  bytes bigint not null,
  crc32 bigint not null,
  sha256 bytea not null,
  modified_at timestamptz not null,
  primary key (customer_id, export_id, position),
  foreign key (customer_id, export_id) references account_export on delete cascade
);
create index export_file_of_part on export_file (customer_id, export_id, part, position);
call guard_tenant_table('export_file', 'select, insert, delete');

-- An erasure that the owner requested. It outlives the account as evidence: ids, times and counts. No reference to
-- customer for that reason.
create table account_erasure (
  customer_id uuid not null,
  id uuid not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  revoked_at timestamptz,
  -- From here on the erasure cannot be canceled.
  started_at timestamptz,
  stage text not null default 'waiting' check (stage in ('waiting', 'erasing', 'receipt', 'closing', 'late', 'done')),
  -- When it is next processed; null: nothing is left to do.
  check_at timestamptz,
  -- Number of rows of each table, and number of objects.
  counts jsonb not null default '{}',
  mail_id uuid,
  receipt bytea,
  ended_at timestamptz,
  -- When the second notice was written, a day before the erasure begins; null: not yet.
  reminded_at timestamptz,
  primary key (customer_id, id)
);
create unique index account_erasure_open on account_erasure (customer_id) where revoked_at is null and ended_at is null;
create index account_erasure_due on account_erasure (check_at) where check_at is not null;
call guard_tenant_table('account_erasure', 'select, insert, update, delete');
grant select (customer_id, id, check_at, ended_at) on account_erasure to revela_sweep;

-- Data of an erased account that the law requires us to keep, with its reason and its last day.
create table retained_record (
  customer_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'access', 'terms')),
  reason text not null,
  retain_until timestamptz not null,
  content jsonb not null,
  primary key (customer_id, id)
);
create index retained_record_due on retained_record (retain_until);
call guard_tenant_table('retained_record', 'select, insert, delete');
grant select (customer_id, id, retain_until) on retained_record to revela_sweep;

-- Deletes the next rows of any tenant table of an account whose erasure has begun, so that a table added later is erased
-- too. Only the worker's role may call it; the API has no privilege to delete an account.
create function erase_rows(of_customer uuid, from_table text, max_rows integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  keys text;
  gone integer;
begin
  if not exists (select from account_erasure where customer_id = of_customer and started_at is not null) then
    raise exception 'no erasure of this account has begun';
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by k.at) into keys
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, at)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
  where c.relnamespace = 'public'::regnamespace and c.relname = from_table and c.relkind in ('r', 'p')
    and not c.relispartition and is_tenant_table(c.oid);
  if keys is null or from_table in ('account_erasure', 'retained_record', 'staff_action', 'copy_task') then
    raise exception '% is not erased row by row', from_table;
  end if;
  execute format('delete from %1$I where customer_id = $1 and (%2$s) in (select %2$s from %1$I where customer_id = $1 limit $2)',
    from_table, keys) using of_customer, max_rows;
  get diagnostics gone = row_count;
  if gone > 0 then
    update account_erasure
      set counts = jsonb_set(counts, array[from_table], to_jsonb(coalesce((counts ->> from_table)::bigint, 0) + gone))
      where customer_id = of_customer and started_at is not null;
  end if;
  return gone;
end $$;
revoke execute on function erase_rows from public;
grant execute on function erase_rows to revela_jobs;

-- A purchase that waited for the lock of an erasure finds the account gone: nothing is charged to it.
create function reject_charge_of_erased() returns trigger
  language plpgsql as $$
begin
  if exists (select from account_erasure where customer_id = new.customer_id and started_at is not null) then
    raise exception 'this account is being erased';
  end if;
  return new;
end $$;
create trigger reject_charge_of_erased before insert on charge for each row execute function reject_charge_of_erased();
