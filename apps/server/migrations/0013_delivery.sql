-- What is written over an original on its way out, so that it no longer tells where it was taken, and the checksum of
-- the result. Null: the file never told.
alter table picture add column location_patches bytea;
alter table picture add column patched_crc32 bigint;
alter table picture add check ((location_patches is null) = (patched_crc32 is null));

-- A JPEG of a smaller size, made for somebody who asked for it. Without bytes it is still on its way.
create table delivered_file (
  customer_id uuid not null,
  picture_id uuid not null,
  version integer not null,
  size integer not null check (size in (1920, 3840)),
  wanted_at timestamptz not null,
  bytes bigint,
  crc32 bigint,
  primary key (customer_id, picture_id, version, size),
  foreign key (customer_id, picture_id) references picture on delete cascade,
  check ((bytes is null) = (crc32 is null))
);
call guard_tenant_table('delivered_file', 'select, insert, update, delete');

-- A list of photographs that somebody may fetch for a while: frozen, so that a download cut off can go on.
create table download (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  session_id uuid not null,
  secret_hash bytea not null,
  -- The gallery's, when it was allowed: once the gallery has moved on, the addresses are dead.
  access_epoch integer not null,
  kind text not null check (kind in ('files', 'zip')),
  size text not null check (size in ('1920', '3840', 'original')),
  numbers integer[] not null,
  versions integer[] not null,
  -- Photographs in each part of a ZIP.
  parts integer[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  counted_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, session_id) references client_session on delete cascade
);
create index download_to_sweep on download (expires_at);
call guard_tenant_table('download', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on download to revela_sweep;
