-- One photograph of a gallery, of a work, or a cover that is in neither.
create table picture (
  customer_id uuid not null,
  id uuid not null,
  owner_kind text not null check (owner_kind in ('gallery', 'work', 'cover')),
  owner_id uuid not null,
  -- Short, for addresses and manifests; counted up within its owner.
  number integer not null,
  title text not null,
  -- The last run of digits in the file name: what photographers call the photo's number.
  title_number bigint,
  object_key text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  crc32 bigint not null,
  -- One more with every overwrite; part of each rendition's key, so that no cache ever shows the old photo.
  version integer not null default 1,
  state text not null default 'stored' check (state in ('stored', 'ready', 'failed')),
  failure text,
  width integer,
  height integer,
  taken_at timestamptz,
  rating smallint check (rating between 1 and 5),
  label text check (label in ('Azul', 'Vermelho', 'Verde', 'Amarelo', 'Púrpura')),
  thumbhash bytea,
  suggested boolean not null default false,
  uploaded_at timestamptz not null,
  primary key (customer_id, id)
) partition by hash (customer_id);

do $$
begin
  for part in 0..15 loop
    execute format('create table picture_%s partition of picture for values with (modulus 16, remainder %s)',
      lpad(part::text, 2, '0'), part);
  end loop;
end $$;

-- Serves the default order and finds everything of one owner; the other orders sort one gallery in memory.
create index picture_by_number on picture (customer_id, owner_id, title_number, title, id);
call guard_tenant_table('picture', 'select, insert, update, delete');

-- What no row needs any more. Objects die only after the row that let go of them has committed.
create table object_garbage (
  customer_id uuid not null,
  id uuid not null,
  -- A whole key, or with is_prefix everything below it.
  object_key text not null,
  is_prefix boolean not null,
  due_at timestamptz not null,
  primary key (customer_id, id)
);
create index object_garbage_due on object_garbage (due_at);
call guard_tenant_table('object_garbage', 'select, insert, delete');
grant select (customer_id, id, due_at) on object_garbage to revela_sweep;
grant select (customer_id, id, purge_at) on gallery to revela_sweep;

-- Renditions not made yet, for fairness: a customer's next job waits behind as many as they have already.
alter table usage_counter add column waiting_renditions integer not null default 0;
