-- Module: portfolio. Works and their categories; then the functions by which the edge checks galleries and works.

-- One row for each portfolio. A transaction that adds a category or a work locks it first, so that limits and addresses
-- hold under concurrent requests.
create table portfolio (
  customer_id uuid primary key references customer,
  created_at timestamptz not null
);
call guard_tenant_table('portfolio', 'select, insert, update');

create table category (
  customer_id uuid not null references customer,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  position integer not null,
  primary key (customer_id, id)
);
call guard_tenant_table('category', 'select, insert, update, delete');

create table work (
  customer_id uuid not null references customer,
  id uuid not null,
  title text not null check (length(title) between 1 and 120),
  -- The public address. Made once from the first title; a new title does not change it.
  slug text not null,
  -- Null: its category was deleted.
  category_id uuid,
  cover_picture_id uuid,
  -- Updated in the transaction of the rows they count.
  pictures integer not null default 0 check (pictures >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  last_number integer not null default 0,
  -- Part of every signed image address: incrementing it invalidates all addresses that were handed out.
  access_epoch integer not null default 1,
  created_at timestamptz not null,
  -- Positions are reserved when an upload is opened, because files arrive in any order.
  last_position integer not null default 0,
  primary key (customer_id, id),
  unique (customer_id, slug),
  foreign key (customer_id, category_id) references category on delete set null (category_id)
);
create index work_listed on work (customer_id, created_at desc, id desc);
create index work_by_category on work (customer_id, category_id) where category_id is not null;
call guard_tenant_table('work', 'select, insert, update, delete');

-- The two functions below belong to pictures and are here because they read gallery and work. The edge calls them for
-- every signed address it has not checked for half a minute, before any tenant is known.

-- The epoch of an owner's images, or no row when they may not be shown. It returns a number and nothing else.
create function content_epoch(of_customer uuid, of_owner uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select access_epoch from gallery where customer_id = of_customer and id = of_owner and deleted_at is null
    union all
    select access_epoch from work where customer_id = of_customer and id = of_owner;
  end;

-- The epoch, the watermark that families see, and until when they may look: not at a draft, and not after the earlier of
-- expiry and closing day. The studio itself sees both. Without an epoch nothing may be shown.
create function content_access(of_customer uuid, of_owner uuid)
  returns table (epoch integer, watermark integer, stamp boolean, expires_at timestamptz, is_work boolean,
    is_draft boolean)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select content_epoch(of_customer, of_owner), w.revision, coalesce(g.anti_copy, m.anti_copy, false),
      least(g.expires_at, sao_paulo_day_end(g.closes_on)),
      k.id is not null, g.id is not null and g.published_at is null
    from (values (1)) one
    left join gallery g on g.customer_id = of_customer and g.id = of_owner
    left join work k on k.customer_id = of_customer and k.id = of_owner
    left join watermark_preferences m on m.customer_id = k.customer_id
    left join watermark w on w.customer_id = of_customer and w.id = coalesce(g.watermark_id, m.watermark_id);
  end;
revoke execute on function content_epoch, content_access from public;
grant execute on function content_epoch, content_access to revela_app;
