-- Module: pictures. Pictures of galleries and works, and the objects that wait for deletion.

-- Names as a folder shows them: IMG_2 before IMG_10. The same rule as `compareFileNames` in packages/domain.
create collation if not exists file_name (provider = icu, locale = 'pt-BR-u-kn-true');

-- A picture of a gallery or of a work, or a cover that belongs to neither. Partitioned, because it is the largest table:
-- vacuum and index builds take one partition at a time.
create table picture (
  customer_id uuid not null,
  id uuid not null,
  owner_kind text not null check (owner_kind in ('gallery', 'work', 'cover')),
  owner_id uuid not null,
  -- Counted up within the owner, covers included. Short, for addresses and manifests: images are addressed by number and
  -- version, and such an address always returns the same bytes.
  number integer not null,
  title text not null,
  -- The last run of digits in the file name, which photographers call the photo's number.
  title_number bigint,
  -- The file name as it is searched: in lower case, compared byte by byte. Stored, because `lower` is not leakproof: under
  -- row-level security, an index on the expression would never be read.
  title_key text collate "C" not null generated always as (lower(title)) stored,
  object_key text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  crc32 bigint not null,
  -- Incremented by every overwrite. Part of each rendition's key, so that no cache shows the old picture.
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
  -- Bytes that replace the location inside an original when it is downloaded, and the checksum of the result. Null: the
  -- file contains no location.
  location_patches bytea,
  patched_crc32 bigint,
  -- The place in a work, and in a gallery that is ordered by hand (gallery.ordering = 9).
  position integer,
  -- Deleted pictures stay seven days in the trash of their gallery or work. They count as space and as nothing else.
  trashed_at timestamptz,
  purge_at timestamptz,
  -- The number that families, photographers and exports use. Assigned in the gallery's order when it is first published,
  -- then in the order of upload; never changed and never assigned twice. `number` stays internal.
  display_number integer,
  -- The chapter of its gallery, by number; null: in none.
  chapter integer,
  -- Model and serial number of the camera body, from the file. '': the file names none; null: not read yet.
  camera text,
  -- How sharp the picture is, comparable only between similar pictures. Null: rendered before this was measured.
  sharpness real,
  -- The photographer put the picture into this group of similar pictures, or, alone in it, into none. Null: pictures
  -- are grouped by capture time and likeness.
  similar_group uuid,
  -- The photographer chose it to stand for its group.
  group_front boolean not null default false,
  primary key (customer_id, id),
  check ((location_patches is null) = (patched_crc32 is null))
) partition by hash (customer_id);

do $$
declare
  part text;
begin
  for remainder in 0..15 loop
    part := 'picture_' || lpad(remainder::text, 2, '0');
    execute format('create table %I partition of picture for values with (modulus 16, remainder %s)', part, remainder);
    -- Attached by `create index picture_in_trash` below, which finds an index of the same shape on each partition.
    execute format('create index %I on %I (customer_id, owner_id, purge_at) where purge_at is not null', part || '_in_trash', part);
  end loop;
end $$;

-- Serves the default order and finds all pictures of one owner; the other orders sort one gallery in memory.
create index picture_by_number on picture (customer_id, owner_id, title_number, title, id);
create unique index picture_numbered on picture (customer_id, owner_id, number);
create unique index picture_display_number on picture (customer_id, owner_id, display_number);
-- Finds pictures of all galleries by the beginning of their file name, in any case.
create index picture_named on picture (customer_id, title_key, id);
-- The trash of one owner; the purge sweep reads all of it.
create index picture_in_trash on picture (customer_id, owner_id, purge_at) where purge_at is not null;
call guard_tenant_table('picture', 'select, insert, update, delete');
grant select (customer_id, id, purge_at) on picture to revela_sweep;

-- Pictures of galleries that were rendered before cameras were read; a job reads them. The view shows their ids only.
create index picture_without_camera on picture (customer_id, id)
  where camera is null and state = 'ready' and owner_kind = 'gallery' and trashed_at is null;
create view unread_camera as
  select customer_id, id from picture
  where camera is null and state = 'ready' and owner_kind = 'gallery' and trashed_at is null;
grant select on unread_camera to revela_sweep;

-- Objects that no row needs any more. They are deleted only after the transaction that dropped their row has committed.
create table object_garbage (
  customer_id uuid not null,
  id uuid not null,
  -- A whole key, or with is_prefix everything below it.
  object_key text not null,
  is_prefix boolean not null,
  due_at timestamptz not null,
  -- An object that an upload may still be writing is deleted a second time, not before this time of the database's
  -- clock: the clocks of processes may jump, and a store that hangs may finish an old write late.
  not_before timestamptz,
  primary key (customer_id, id)
);
create index object_garbage_due on object_garbage (due_at);
call guard_tenant_table('object_garbage', 'select, insert, delete');
grant select (customer_id, id, due_at) on object_garbage to revela_sweep;
