-- A photographer's own mark: its picture, and where it lies on a photograph.
create table watermark (
  customer_id uuid not null references customer,
  id uuid not null,
  -- One more with every change, counted over all marks of the customer: it names one look of one mark for ever,
  -- and is part of the key of every rendition that carries it.
  revision integer not null,
  was_edited boolean not null default false,
  position smallint not null default 5 check (position between 1 and 9),
  size_percent smallint not null default 20 check (size_percent between 10 and 100 and size_percent % 5 = 0),
  -- Hundredths of the photograph's shorter edge.
  margin_top smallint not null default 0 check (margin_top between 0 and 30),
  margin_left smallint not null default 0 check (margin_left between 0 and 30),
  margin_bottom smallint not null default 0 check (margin_bottom between 0 and 30),
  margin_right smallint not null default 0 check (margin_right between 0 and 30),
  -- The object that holds its picture; null until one has arrived.
  picture_key text,
  width integer,
  height integer,
  created_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, revision),
  check ((picture_key is null) = (width is null) and (picture_key is null) = (height is null))
);
call guard_tenant_table('watermark', 'select, insert, update, delete');

-- What galleries made from now on begin with.
create table mark_preferences (
  customer_id uuid primary key references customer,
  watermark_id uuid,
  anti_copy boolean not null default false,
  last_revision integer not null default 0,
  foreign key (customer_id, watermark_id) references watermark on delete set null (watermark_id)
);
call guard_tenant_table('mark_preferences', 'select, insert, update');

-- The reference keeps a mark that any gallery shows, in the trash too, from being deleted.
alter table gallery
  add column watermark_id uuid,
  -- Put away by the photographer who has read it.
  add column watermark_warning boolean not null default true,
  add foreign key (customer_id, watermark_id) references watermark;
create index gallery_by_watermark on gallery (customer_id, watermark_id) where watermark_id is not null;

-- What the edge must know of an owner's images: the epoch they are at, and what families see burned into them.
-- No epoch: nothing may be shown. Calls content_epoch, so that whatever else has images is known here too.
create function content_access(of_customer uuid, of_owner uuid)
  returns table (epoch integer, watermark integer, stamp boolean)
  language sql stable security definer set search_path = public
  begin atomic
    select content_epoch(of_customer, of_owner), w.revision, coalesce(g.anti_copy, false)
    from (values (1)) one
    left join gallery g on g.customer_id = of_customer and g.id = of_owner
    left join watermark w on w.customer_id = g.customer_id and w.id = g.watermark_id;
  end;
revoke execute on function content_access from public;
grant execute on function content_access to revela_app;
