-- The directory of an installation with several cells: which customer has a name, and which cell has the customer.
-- A database of its own, not part of a cell. Safe to run again: npm run directory -- prepare.

create sequence if not exists directory_change;

-- Row 0 of the feed: changes up to here may be missing from it, because released names are deleted after a while.
create table if not exists directory_floor (
  only_row boolean primary key default true check (only_row),
  change bigint not null default 0
);
insert into directory_floor default values on conflict do nothing;

-- A move of a customer changes this one row; the names point to the customer.
create table if not exists customer_cell (
  customer_id uuid primary key,
  -- Null: the customer is gone. The row stays for the feed until it is deleted with the other released rows.
  cell text check (cell ~ '^[a-z][a-z0-9-]{0,30}$'),
  -- Compared when the cell is changed.
  version integer not null default 1,
  change bigint not null,
  changed_at timestamptz not null default now()
);
create unique index if not exists customer_cell_change on customer_cell (change);

create table if not exists directory_name (
  -- email and social: a keyed hash. host: the name itself, which is public.
  kind text not null check (kind in ('email', 'social', 'host')),
  name bytea not null,
  -- Null: released, the name is free.
  customer_id uuid,
  -- Reserved, and not yet compared with the cell's own table (reconcile-names.ts).
  pending_since timestamptz,
  change bigint not null,
  changed_at timestamptz not null default now(),
  primary key (kind, name)
);
create unique index if not exists directory_name_change on directory_name (change);
create index if not exists directory_name_customer on directory_name (customer_id) where customer_id is not null;

-- One writer at a time takes numbers, and keeps the lock until its commit. Numbers therefore become visible in their
-- order, and a reader that has seen a number has seen all numbers before it.
create or replace function number_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7200123);
  new.change := nextval('directory_change');
  new.changed_at := now();
  return new;
end $$;

create or replace function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('directory_changed', '');
  return null;
end $$;

create or replace trigger number_change before insert or update on customer_cell for each row execute function number_change();
create or replace trigger number_change before insert or update on directory_name for each row execute function number_change();
create or replace trigger announce_change after insert or update on customer_cell for each statement execute function announce_change();
create or replace trigger announce_change after insert or update on directory_name for each statement execute function announce_change();

grant select, insert, update, delete on customer_cell, directory_name to revela_directory;
grant select, update on directory_floor to revela_directory;
grant usage, select on sequence directory_change to revela_directory;
