-- Module: uploads. A batch of files, its items, and the attempts to send each.

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
-- Batches are only needed while files are being sent; the retention sweep deletes old ones.
create index upload_batch_expiry on upload_batch (opened_at);
call guard_tenant_table('upload_batch', 'select, insert, update, delete');
grant select (customer_id, id, opened_at) on upload_batch to revela_sweep;

-- One file of a batch. Its picture id is assigned before the bytes arrive, or is the picture it overwrites.
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
  -- Position and display number are reserved when the batch is opened: files arrive several at a time and in any order.
  position integer,
  display_number integer,
  -- The chapter of the gallery that a new picture goes into; it may be deleted before the file arrives.
  chapter integer,
  primary key (customer_id, batch_id, picture_id),
  foreign key (customer_id, batch_id) references upload_batch on delete cascade
);
create index upload_item_of_picture on upload_item (customer_id, picture_id);
call guard_tenant_table('upload_item', 'select, insert, update, delete');

-- One attempt to send one file. Its object key is committed before the first byte is stored, so that the sweep finds
-- the object after any crash.
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
