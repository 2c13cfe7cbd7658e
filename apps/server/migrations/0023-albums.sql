-- Module: albums. Albums, their versions, and the spreads as a third owner of pictures.

-- A book that one client looks at, comments and approves before it is printed.
create table album (
  customer_id uuid not null references customer,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  -- The address below `/album/`. Made once from the first title; it opens nothing without a reader's link.
  slug text not null,
  -- Null: no client was named, or the client was deleted.
  client_id uuid,
  -- 'spreads': an image shows two pages. 'pages': each image is one page.
  layout text not null default 'spreads' check (layout in ('spreads', 'pages')),
  -- Of one page, closed. Null: unknown, and no lines are drawn.
  page_width_mm integer check (page_width_mm between 50 and 1000),
  page_height_mm integer check (page_height_mm between 50 and 1000),
  -- Distances from the edge of the image: what is cut off, and where nothing important should be.
  trim_mm integer not null default 0 check (trim_mm between 0 and 50),
  safe_mm integer not null default 0 check (safe_mm between 0 and 50),
  deadline_day date,
  -- Null: any number of rounds is included.
  rounds_included integer check (rounds_included between 0 and 50),
  -- Cents for each round beyond those included; shown to the family, never charged by us.
  extra_round_price integer check (extra_round_price >= 0),
  -- Whose approval is needed: that of one reader, or of every reader who is asked for it.
  approval text not null default 'one' check (approval in ('one', 'both')),
  last_version integer not null default 0,
  created_at timestamptz not null,
  deleted_at timestamptz,
  purge_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, slug),
  foreign key (customer_id, client_id) references client on delete set null (client_id),
  check ((deleted_at is null) = (purge_at is null)),
  check ((page_width_mm is null) = (page_height_mm is null))
);
create index album_listed on album (customer_id, created_at desc, id desc) where deleted_at is null;
create index album_in_trash on album (customer_id, deleted_at desc, id desc) where deleted_at is not null;
create index album_to_purge on album (purge_at) where purge_at is not null;
create index album_of_client on album (customer_id, client_id) where client_id is not null;
call guard_tenant_table('album', 'select, insert, update, delete');
grant select (customer_id, id, purge_at) on album to revela_sweep;

-- Galleries whose pictures may be put into the album instead of others.
create table album_gallery (
  customer_id uuid not null,
  album_id uuid not null,
  gallery_id uuid not null,
  primary key (customer_id, album_id, gallery_id),
  foreign key (customer_id, album_id) references album on delete cascade,
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
create index album_gallery_of_gallery on album_gallery (customer_id, gallery_id);
call guard_tenant_table('album_gallery', 'select, insert, delete');

-- The ordered spreads of one round. A draft until it is sent; never changed afterwards (keep_sent_version).
create table album_version (
  customer_id uuid not null,
  id uuid not null,
  album_id uuid not null,
  number integer not null check (number >= 1),
  -- What the photographer says about this version.
  note text not null default '' check (length(note) <= 2000),
  -- Updated in the transaction of the rows they count. Pictures of this owner are its spreads.
  pictures integer not null default 0 check (pictures >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  last_number integer not null default 0,
  last_position integer not null default 0,
  cover_picture_id uuid,
  -- Part of every signed image address: incrementing it invalidates all addresses that were handed out.
  access_epoch integer not null default 1,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, album_id, number),
  foreign key (customer_id, album_id) references album on delete cascade
);
-- An album has at most one draft: the version that is sent next.
create unique index album_version_draft on album_version (customer_id, album_id) where sent_at is null;
call guard_tenant_table('album_version', 'select, insert, update, delete');

-- The last defence of the rule that a sent version never changes; the code rejects such a change with its own error.
create function keep_sent_version() returns trigger
  language plpgsql as $$
begin
  if old.sent_at is not null and (new.sent_at, new.pictures, new.bytes, new.last_number, new.number, new.note, new.album_id)
    is distinct from (old.sent_at, old.pictures, old.bytes, old.last_number, old.number, old.note, old.album_id)
  then
    raise exception 'a sent album version never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger keep_sent_version before update on album_version for each row execute function keep_sent_version();

-- Spreads are pictures whose owner is a version; the upload knows it as a third owner.
alter table picture drop constraint picture_owner_kind_check;
alter table picture add constraint picture_owner_kind_check
  check (owner_kind in ('gallery', 'work', 'cover', 'album_version'));
alter table upload_batch drop constraint upload_batch_owner_kind_check;
alter table upload_batch add constraint upload_batch_owner_kind_check
  check (owner_kind in ('gallery', 'work', 'album_version'));

-- As in 0008, and the spreads of albums. An album in the trash shows nothing.
create or replace function content_epoch(of_customer uuid, of_owner uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select access_epoch from gallery where customer_id = of_customer and id = of_owner and deleted_at is null
    union all
    select access_epoch from work where customer_id = of_customer and id = of_owner
    union all
    select v.access_epoch from album_version v
      join album a on a.customer_id = v.customer_id and a.id = v.album_id and a.deleted_at is null
      where v.customer_id = of_customer and v.id = of_owner;
  end;

-- As in 0008. Families see a version from the moment it is sent, with the watermark and the copy stamp of the studio's
-- preferences.
create or replace function content_access(of_customer uuid, of_owner uuid)
  returns table (epoch integer, watermark integer, stamp boolean, expires_at timestamptz, is_work boolean,
    is_draft boolean)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select content_epoch(of_customer, of_owner), w.revision, coalesce(g.anti_copy, m.anti_copy, false),
      least(g.expires_at, sao_paulo_day_end(g.closes_on)),
      k.id is not null,
      (g.id is not null and g.published_at is null) or (v.id is not null and v.sent_at is null)
    from (values (1)) one
    left join gallery g on g.customer_id = of_customer and g.id = of_owner
    left join work k on k.customer_id = of_customer and k.id = of_owner
    left join album_version v on v.customer_id = of_customer and v.id = of_owner
    left join watermark_preferences m on m.customer_id = coalesce(k.customer_id, v.customer_id)
    left join watermark w on w.customer_id = of_customer and w.id = coalesce(g.watermark_id, m.watermark_id);
  end;
