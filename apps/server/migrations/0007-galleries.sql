-- Module: galleries.

create table gallery (
  customer_id uuid not null references customer,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  -- The address that families know. Made once from the first title; a new title does not change it.
  slug text not null,
  event_date date,
  theme text not null default 'light' check (theme in ('light', 'dark')),
  -- A code of the specification; 9 is ours and orders by picture.position.
  ordering smallint not null default 7 check (ordering between 1 and 9),
  allow_share boolean not null default true,
  -- Whether families may comment pictures while they choose; comments that exist stay readable.
  allow_comments boolean not null default true,
  share_title text not null default '',
  share_description text not null default '',
  description text not null default '',
  anti_copy boolean not null default false,
  single_download boolean not null default false,
  download_all boolean not null default false,
  -- When downloads were last switched on; null while none was.
  delivers_since timestamptz,
  cover_picture_id uuid,
  -- The point that stays visible when the cover is cropped, in thousandths of its width and height.
  cover_focus_x smallint not null default 500 check (cover_focus_x between 0 and 1000),
  cover_focus_y smallint not null default 300 check (cover_focus_y between 0 and 1000),
  -- Updated in the transaction of the rows they count.
  pictures integer not null default 0 check (pictures >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  last_number integer not null default 0,
  -- Part of every signed image address: incrementing it invalidates all addresses that were handed out.
  access_epoch integer not null default 1,
  created_at timestamptz not null,
  -- The end of validity by the plan (plan.gallery_months). The customer's own closing day is closes_on.
  expires_at timestamptz,
  deleted_at timestamptz,
  purge_at timestamptz,
  watermark_id uuid,
  -- False once the photographer has dismissed the warning.
  watermark_warning boolean not null default true,
  -- Null: a draft, which only the studio sees.
  published_at timestamptz,
  -- 'link': everybody who has the address; 'password': everybody who knows the password; 'invited': the clients it was
  -- sent to, who may enter in every case.
  access text not null default 'link' check (access in ('link', 'password', 'invited')),
  password_hash text,
  -- Encrypted with a key that is not in the database, so that the photographer can read the password again.
  password_sealed bytea,
  -- A grant by password names the revision it was given under; a new password ends the older grants.
  password_revision integer not null default 0,
  -- The last day on which families may enter, in São Paulo. Nothing is deleted after it.
  closes_on date,
  -- Which pictures may be downloaded. Null: 'paid' while the gallery sells pictures, otherwise 'all'.
  delivery_scope text check (delivery_scope in ('all', 'chosen', 'paid')),
  -- Positions and display numbers are reserved when an upload is opened, because files arrive in any order.
  last_position integer not null default 0,
  last_display_number integer not null default 0,
  -- A PIN that visitors type once before they download. Null: none is required.
  download_pin_hash text,
  -- Encrypted with a key that is not in the database, so that the photographer can read the PIN again.
  download_pin_sealed bytea,
  -- Incremented by every new PIN. Grants and downloads name the revision they were given under.
  download_pin_revision integer not null default 0,
  -- Numbers of chapters are never used twice, because links name them.
  last_chapter_number integer not null default 0,
  -- Whether clients may invite others to choose with them.
  allow_participants boolean not null default true,
  -- Set: the list of the studio leaves it out unless asked for. Families notice nothing.
  archived_at timestamptz,
  -- The gallery whose pictures a job copies into this one; null once it has ended.
  copying_from uuid,
  primary key (customer_id, id),
  unique (customer_id, slug),
  -- No `on delete`: a watermark that any gallery shows, even one in the trash, cannot be deleted.
  foreign key (customer_id, watermark_id) references watermark,
  check ((deleted_at is null) = (purge_at is null)),
  check ((password_hash is null) = (password_sealed is null)),
  check (access <> 'password' or password_hash is not null),
  check ((download_pin_hash is null) = (download_pin_sealed is null))
);
create index gallery_listed on gallery (customer_id, created_at desc, id desc) where deleted_at is null;
create index gallery_in_trash on gallery (customer_id, deleted_at desc, id desc) where deleted_at is not null;
create index gallery_to_purge on gallery (purge_at) where purge_at is not null;
create index gallery_by_watermark on gallery (customer_id, watermark_id) where watermark_id is not null;
call guard_tenant_table('gallery', 'select, insert, update, delete');
grant select (customer_id, id, purge_at) on gallery to revela_sweep;

-- Former addresses of a gallery, which redirect to its present one.
create table gallery_slug (
  customer_id uuid not null,
  slug text not null,
  gallery_id uuid not null,
  released_at timestamptz not null,
  primary key (customer_id, slug),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
create index gallery_slug_of_gallery on gallery_slug (customer_id, gallery_id, released_at desc);
call guard_tenant_table('gallery_slug', 'select, insert, delete');

-- The access of new galleries; no row: 'link'.
create table gallery_defaults (
  customer_id uuid primary key references customer,
  access text not null check (access in ('link', 'password', 'invited'))
);
call guard_tenant_table('gallery_defaults', 'select, insert, update');

-- Settings with which a new gallery may start ("modelos"). Their shape is presetSettings of the contract.
create table gallery_preset (
  customer_id uuid not null references customer,
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  settings jsonb not null check (jsonb_typeof(settings) = 'object'),
  position integer not null,
  primary key (customer_id, id)
);
create unique index gallery_preset_name on gallery_preset (customer_id, lower(name));
call guard_tenant_table('gallery_preset', 'select, insert, update, delete');

-- Parts of a gallery in their order ("Making of", "Cerimônia"). Pictures in no chapter are shown first.
create table chapter (
  customer_id uuid not null,
  gallery_id uuid not null,
  number integer not null,
  title text not null check (length(title) between 1 and 60),
  position integer not null,
  primary key (customer_id, gallery_id, number),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
call guard_tenant_table('chapter', 'select, insert, update, delete');
alter table picture add foreign key (customer_id, owner_id, chapter) references chapter (customer_id, gallery_id, number)
  on delete set null (chapter);

-- How far the clock of a camera body was ahead in this gallery; negative: behind. No row: it was right.
create table camera_clock (
  customer_id uuid not null,
  gallery_id uuid not null,
  camera text not null,
  ahead_seconds integer not null check (ahead_seconds between -31622400 and 31622400),
  primary key (customer_id, gallery_id, camera),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
call guard_tenant_table('camera_clock', 'select, insert, update, delete');
