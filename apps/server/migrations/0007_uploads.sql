-- One drop of files.
create table upload_batch (
  customer_id uuid not null,
  id uuid not null,
  owner_kind text not null check (owner_kind in ('gallery', 'work')),
  owner_id uuid not null,
  opened_at timestamptz not null,
  finished_at timestamptz,
  primary key (customer_id, id)
);
create index upload_batch_open on upload_batch (customer_id, owner_id, opened_at desc) where finished_at is null;
call guard_tenant_table('upload_batch', 'select, insert, update, delete');

-- One file of a drop. Its picture id is given out before the bytes come, or is the picture it overwrites.
create table upload_item (
  customer_id uuid not null,
  batch_id uuid not null,
  picture_id uuid not null,
  title text not null,
  bytes bigint not null,
  overwrite boolean not null,
  state text not null default 'pending' check (state in ('pending', 'stored', 'failed')),
  error text,
  settled_at timestamptz,
  primary key (customer_id, batch_id, picture_id),
  foreign key (customer_id, batch_id) references upload_batch on delete cascade
);
call guard_tenant_table('upload_item', 'select, insert, update, delete');
create index upload_item_of_picture on upload_item (customer_id, picture_id);

-- One try at sending one file. Its object's key is written down before the first byte is stored,
-- so that whatever happens in between, the sweeper knows where to look.
create table upload_attempt (
  customer_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  picture_id uuid not null,
  object_key text not null,
  state text not null check (state in ('receiving', 'abandoned')),
  started_at timestamptz not null,
  primary key (customer_id, id)
);
create index upload_attempt_stale on upload_attempt (started_at);
call guard_tenant_table('upload_attempt', 'select, insert, update, delete');
grant select (customer_id, id, started_at) on upload_attempt to revela_sweep;
