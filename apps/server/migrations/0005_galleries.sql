create table gallery (
  customer_id uuid not null references customer,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  -- The address the family knows: made once from the first title, never changed by a new one.
  slug text not null,
  event_date date,
  theme text not null default 'light' check (theme in ('light', 'dark')),
  ordering smallint not null default 7 check (ordering between 1 and 8),
  allow_share boolean not null default true,
  share_title text not null default '',
  share_description text not null default '',
  description text not null default '',
  anti_copy boolean not null default false,
  single_download boolean not null default false,
  download_all boolean not null default false,
  cover_picture_id uuid,
  -- Where the eye should rest when the cover is cropped, in thousandths of its width and height.
  cover_focus_x smallint not null default 500 check (cover_focus_x between 0 and 1000),
  cover_focus_y smallint not null default 400 check (cover_focus_y between 0 and 1000),
  -- Counters of the rows they count, kept in the same transaction.
  pictures integer not null default 0 check (pictures >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  last_number integer not null default 0,
  -- Part of every signed address of its images: one more, and all addresses given out are dead.
  access_epoch integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz,
  deleted_at timestamptz,
  purge_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, slug),
  check ((deleted_at is null) = (purge_at is null))
);
create index gallery_listed on gallery (customer_id, created_at desc, id desc) where deleted_at is null;
create index gallery_in_trash on gallery (customer_id, deleted_at desc, id desc) where deleted_at is not null;
create index gallery_to_purge on gallery (purge_at) where purge_at is not null;
call guard_tenant_table('gallery', 'select, insert, update, delete');
