-- One row for each portfolio. Whoever adds a category or a work waits for it: limits and addresses hold, whoever comes at once.
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
  -- The public address: made once from the first title, never changed by a new one.
  slug text not null,
  -- Null: its category was deleted.
  category_id uuid,
  cover_picture_id uuid,
  -- Counters of the rows they count, kept in the same transaction.
  pictures integer not null default 0 check (pictures >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  last_number integer not null default 0,
  -- Part of every signed address of its images: one more, and all addresses given out are dead.
  access_epoch integer not null default 1,
  created_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, slug),
  foreign key (customer_id, category_id) references category on delete set null (category_id)
);
create index work_listed on work (customer_id, created_at desc, id desc);
create index work_by_category on work (customer_id, category_id) where category_id is not null;
call guard_tenant_table('work', 'select, insert, update, delete');

-- Where a picture stands in its work; a gallery is ordered by its code.
alter table picture add column position integer;

-- The portfolio has a limit of its own; space is counted together.
alter table usage_counter add column work_pictures bigint not null default 0 check (work_pictures >= 0);

update plan set limits = limits || '{"max_picture_size_mb": 20}' where id = 26;
update plan set limits = limits || '{"max_picture_size_mb": 50}' where id = 27;

create or replace function content_epoch(of_customer uuid, of_owner uuid) returns integer
  language sql stable security definer set search_path = public
  begin atomic
    select access_epoch from gallery where customer_id = of_customer and id = of_owner and deleted_at is null
    union all
    select access_epoch from work where customer_id = of_customer and id = of_owner;
  end;

-- As before, and of a work: what new galleries begin with is what strangers see burned into its pictures.
drop function content_access(uuid, uuid);
create function content_access(of_customer uuid, of_owner uuid)
  returns table (epoch integer, watermark integer, stamp boolean, expires_at timestamptz, is_work boolean)
  language sql stable security definer set search_path = public
  begin atomic
    select content_epoch(of_customer, of_owner), w.revision, coalesce(g.anti_copy, m.anti_copy, false), g.expires_at,
      k.id is not null
    from (values (1)) one
    left join gallery g on g.customer_id = of_customer and g.id = of_owner
    left join work k on k.customer_id = of_customer and k.id = of_owner
    left join mark_preferences m on m.customer_id = k.customer_id
    left join watermark w on w.customer_id = of_customer and w.id = coalesce(g.watermark_id, m.watermark_id);
  end;
revoke execute on function content_access from public;
grant execute on function content_access to revela_app;
