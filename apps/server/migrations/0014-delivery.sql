-- Module: delivery. Downloads of finished pictures.

-- A smaller JPEG, made on request. Without bytes it is not finished yet.
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

-- The object lies under the number that the picture has in its gallery, so a picture that moves leaves its files behind.
create function forget_delivered_files() returns trigger
  language plpgsql as $$
begin
  delete from delivered_file where customer_id = new.customer_id and picture_id = new.id;
  return null;
end $$;
create trigger forget_delivered_files after update of owner_id on picture
  for each row when (old.owner_id <> new.owner_id) execute function forget_delivered_files();

-- A list of pictures that a visitor may fetch for a while. The list is fixed, so that an interrupted download can be
-- resumed.
create table download (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  session_id uuid not null,
  secret_hash bytea not null,
  -- The gallery's epoch at that time; a newer epoch invalidates the addresses.
  access_epoch integer not null,
  kind text not null check (kind in ('files', 'zip')),
  size text not null check (size in ('1920', '3840', 'original')),
  numbers integer[] not null,
  versions integer[] not null,
  -- Number of pictures in each part of a ZIP.
  parts integer[] not null,
  -- The folders of a ZIP, one for each chapter, and the index of the first picture in each.
  folder_names text[] not null default '{}',
  folder_starts integer[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  counted_at timestamptz,
  -- A new PIN invalidates the addresses too, even for a visitor who then types the new PIN.
  download_pin_revision integer not null default 0,
  primary key (customer_id, id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, session_id) references client_session on delete cascade
);
create index download_to_sweep on download (expires_at);
call guard_tenant_table('download', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on download to revela_sweep;
