-- Every object that cannot be made anew, and what is known of it. Renditions, cards and PDFs are not among them.
-- The reader's own rights count: row-level security holds behind the view too.
create view kept_object with (security_invoker = true) as
  select customer_id, object_key, content_type, bytes, sha256 from picture
  union all select customer_id, logo_key || '.webp', 'image/webp', null, null from profile where logo_key is not null
  union all select customer_id, logo_key || '.png', 'image/png', null, null from profile where logo_key is not null
  union all select customer_id, avatar_key || '.webp', 'image/webp', null, null from profile where avatar_key is not null
  union all select customer_id, picture_key || '.webp', 'image/webp', null, null from watermark where picture_key is not null;
grant select on kept_object to revela_app;

-- What is still to be done in the second copy: an object to be copied, or one to be taken out. Done means no row.
create table copy_task (
  customer_id uuid not null,
  object_key text not null,
  forget boolean not null,
  -- When it is tried next.
  due_at timestamptz not null,
  -- When it was due first. No try moves it: it tells how far behind the copy is, however fast its tries fail.
  asked_at timestamptz not null default now(),
  tries integer not null default 0,
  primary key (customer_id, object_key)
);
create index copy_task_due on copy_task (due_at);
create index copy_task_asked on copy_task (asked_at);
call guard_tenant_table('copy_task', 'select, insert, update, delete');
grant select (customer_id, object_key, due_at) on copy_task to revela_sweep;

-- An object that no row names any more stays in the copy as long as backups of the database may bring its row back.
create function note_copy(of_customer uuid, gone text, come text) returns void
  language sql as $$
    insert into copy_task (customer_id, object_key, forget, due_at, asked_at)
    select of_customer, gone, true, now() + interval '35 days', now() + interval '35 days' where gone is not null
    on conflict (customer_id, object_key) do update
      set forget = true, due_at = excluded.due_at, asked_at = excluded.asked_at, tries = 0;
    insert into copy_task (customer_id, object_key, forget, due_at)
    select of_customer, come, false, now() where come is not null
    on conflict (customer_id, object_key) do update
      set forget = false, due_at = excluded.due_at, asked_at = excluded.asked_at, tries = 0;
  $$;

create function note_copy_of_picture() returns trigger
  language plpgsql as $$
begin
  perform note_copy(coalesce(new.customer_id, old.customer_id), old.object_key, new.object_key);
  return null;
end $$;
create trigger copy_new after insert on picture for each row execute function note_copy_of_picture();
create trigger copy_gone after delete on picture for each row execute function note_copy_of_picture();
create trigger copy_changed after update of object_key on picture
  for each row when (old.object_key <> new.object_key) execute function note_copy_of_picture();

create function note_copy_of_brand() returns trigger
  language plpgsql as $$
declare of_customer uuid := coalesce(new.customer_id, old.customer_id);
begin
  if old.logo_key is distinct from new.logo_key then
    perform note_copy(of_customer, old.logo_key || '.webp', new.logo_key || '.webp');
    perform note_copy(of_customer, old.logo_key || '.png', new.logo_key || '.png');
  end if;
  if old.avatar_key is distinct from new.avatar_key then
    perform note_copy(of_customer, old.avatar_key || '.webp', new.avatar_key || '.webp');
  end if;
  return null;
end $$;
create trigger copy_brand after insert or delete or update of logo_key, avatar_key on profile
  for each row execute function note_copy_of_brand();

create function note_copy_of_mark() returns trigger
  language plpgsql as $$
begin
  if old.picture_key is distinct from new.picture_key then
    perform note_copy(coalesce(new.customer_id, old.customer_id), old.picture_key || '.webp', new.picture_key || '.webp');
  end if;
  return null;
end $$;
create trigger copy_mark after insert or delete or update of picture_key on watermark
  for each row execute function note_copy_of_mark();

-- Of what is there already the few small ones are asked for here. Photographs are many, and this transaction holds back
-- every upload: the job asks for theirs in batches (scrub_watch.fill_due_at).
insert into copy_task (customer_id, object_key, forget, due_at)
select customer_id, logo_key || '.webp', false, now() from profile where logo_key is not null
union all select customer_id, logo_key || '.png', false, now() from profile where logo_key is not null
union all select customer_id, avatar_key || '.webp', false, now() from profile where avatar_key is not null
union all select customer_id, picture_key || '.webp', false, now() from watermark where picture_key is not null;

-- When a customer's objects are next to be compared with their rows, and how far this round of checksums has come.
create table scrub_watch (
  customer_id uuid primary key,
  due_at timestamptz not null default now(),
  round_began_at timestamptz not null default now(),
  -- Keys up to this one have been read and hashed in this round.
  checked_through text not null default '',
  scrubbed_at timestamptz,
  -- Photographs older than the triggers are still to be asked for, those after this one.
  fill_due_at timestamptz,
  filled_through uuid
);
create index scrub_watch_due on scrub_watch (due_at);
create index scrub_watch_fill on scrub_watch (fill_due_at) where fill_due_at is not null;
call guard_tenant_table('scrub_watch', 'select, insert, update, delete');
grant select (customer_id, due_at, fill_due_at) on scrub_watch to revela_sweep;

create function watch_objects() returns trigger
  language plpgsql as $$
begin
  insert into scrub_watch (customer_id) values (new.customer_id) on conflict do nothing;
  return null;
end $$;
create trigger scrub after insert on customer for each row execute function watch_objects();
insert into scrub_watch (customer_id, fill_due_at) select customer_id, now() from customer;

-- What a scrub found: open until it is mended, or not found again.
create table scrub_finding (
  customer_id uuid not null,
  object_key text not null,
  kind text not null check (kind in ('missing', 'damaged', 'untracked', 'uncopied', 'stray_copy')),
  found_at timestamptz not null,
  seen_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('repaired', 'gone')),
  primary key (customer_id, object_key, kind),
  check ((settled_at is null) = (outcome is null))
);
create index scrub_finding_open on scrub_finding (kind) where settled_at is null;
call guard_tenant_table('scrub_finding', 'select, insert, update, delete');
grant select (customer_id, found_at) on scrub_finding to revela_sweep;

-- Numbers for the watch over all tenants; it tells counts and seconds, never whose.
create function safekeeping_gauges() returns table (name text, label text, value double precision)
  language sql stable security definer set search_path = public
  begin atomic
    select 'findings_open', k.kind, count(f.kind)::float8
    from unnest(array['missing', 'damaged', 'untracked', 'uncopied', 'stray_copy']) k (kind)
    left join scrub_finding f on f.kind = k.kind and f.settled_at is null group by k.kind
    union all
    select 'copies_waiting', '', (select count(*) from (select 1 from copy_task where asked_at <= now() limit 100000) d)::float8
    union all
    select 'oldest_copy_seconds', '', coalesce((select greatest(0, extract(epoch from now() - min(asked_at))) from copy_task), 0)::float8
    union all
    select 'oldest_scrub_seconds', '', coalesce((select greatest(0, extract(epoch from now() - min(due_at))) from scrub_watch), 0)::float8;
  end;
revoke execute on function safekeeping_gauges from public;
grant execute on function safekeeping_gauges to revela_app, revela_sweep;
