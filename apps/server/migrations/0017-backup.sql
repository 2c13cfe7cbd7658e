-- Module: backup. The backup copy of every object, and the scrub that compares objects with rows.

-- Every object that cannot be made again, so no renditions, cards or PDFs. security_invoker: the row-level security of
-- the reading role applies.
create view tracked_object with (security_invoker = true) as
  select customer_id, object_key, content_type, bytes, sha256 from picture
  union all select customer_id, logo_key || '.webp', 'image/webp', null, null from profile where logo_key is not null
  union all select customer_id, logo_key || '.png', 'image/png', null, null from profile where logo_key is not null
  union all select customer_id, avatar_key || '.webp', 'image/webp', null, null from profile where avatar_key is not null
  union all select customer_id, picture_key || '.webp', 'image/webp', null, null from watermark where picture_key is not null;
grant select on tracked_object to revela_app;

-- Pending work in the backup bucket: copy an object, or remove it. A finished task has no row.
create table copy_task (
  customer_id uuid not null,
  object_key text not null,
  is_deletion boolean not null,
  -- Time of the next attempt.
  due_at timestamptz not null,
  -- When it was first due. Retries do not change it, so it shows how far the backup lags behind.
  requested_at timestamptz not null default now(),
  attempts integer not null default 0,
  primary key (customer_id, object_key)
);
create index copy_task_due on copy_task (due_at);
create index copy_task_requested on copy_task (requested_at);
call guard_tenant_table('copy_task', 'select, insert, update, delete');
grant select (customer_id, object_key, due_at) on copy_task to revela_sweep;

-- A removed object stays in the backup for 35 days, as long as a restored backup of the database may need it.
create function queue_copy(of_customer uuid, gone text, come text) returns void
  language sql as $$
    insert into copy_task (customer_id, object_key, is_deletion, due_at, requested_at)
    select of_customer, gone, true, now() + interval '35 days', now() + interval '35 days' where gone is not null
    on conflict (customer_id, object_key) do update
      set is_deletion = true, due_at = excluded.due_at, requested_at = excluded.requested_at, attempts = 0;
    insert into copy_task (customer_id, object_key, is_deletion, due_at)
    select of_customer, come, false, now() where come is not null
    on conflict (customer_id, object_key) do update
      set is_deletion = false, due_at = excluded.due_at, requested_at = excluded.requested_at, attempts = 0;
  $$;

create function queue_picture_copy() returns trigger
  language plpgsql as $$
begin
  perform queue_copy(coalesce(new.customer_id, old.customer_id), old.object_key, new.object_key);
  return null;
end $$;
create trigger queue_copy_on_insert after insert on picture for each row execute function queue_picture_copy();
create trigger queue_copy_on_delete after delete on picture for each row execute function queue_picture_copy();
create trigger queue_copy_on_update after update of object_key on picture
  for each row when (old.object_key <> new.object_key) execute function queue_picture_copy();

create function queue_profile_copy() returns trigger
  language plpgsql as $$
declare of_customer uuid := coalesce(new.customer_id, old.customer_id);
begin
  if old.logo_key is distinct from new.logo_key then
    perform queue_copy(of_customer, old.logo_key || '.webp', new.logo_key || '.webp');
    perform queue_copy(of_customer, old.logo_key || '.png', new.logo_key || '.png');
  end if;
  if old.avatar_key is distinct from new.avatar_key then
    perform queue_copy(of_customer, old.avatar_key || '.webp', new.avatar_key || '.webp');
  end if;
  return null;
end $$;
create trigger queue_profile_copy after insert or delete or update of logo_key, avatar_key on profile
  for each row execute function queue_profile_copy();

create function queue_watermark_copy() returns trigger
  language plpgsql as $$
begin
  if old.picture_key is distinct from new.picture_key then
    perform queue_copy(coalesce(new.customer_id, old.customer_id), old.picture_key || '.webp', new.picture_key || '.webp');
  end if;
  return null;
end $$;
create trigger queue_watermark_copy after insert or delete or update of picture_key on watermark
  for each row execute function queue_watermark_copy();

-- When a customer's objects are next compared with their rows, and how far the current round of checksums has come.
create table scrub_schedule (
  customer_id uuid primary key,
  due_at timestamptz not null default now(),
  round_started_at timestamptz not null default now(),
  -- Keys up to this one have been read and hashed in this round.
  checked_through text not null default '',
  scrubbed_at timestamptz,
  -- Set to queue the copies of all pictures of the customer, in batches; backfilled_through is the last picture queued.
  backfill_due_at timestamptz,
  backfilled_through uuid
);
create index scrub_schedule_due on scrub_schedule (due_at);
create index scrub_schedule_backfill on scrub_schedule (backfill_due_at) where backfill_due_at is not null;
call guard_tenant_table('scrub_schedule', 'select, insert, update, delete');
grant select (customer_id, due_at, backfill_due_at) on scrub_schedule to revela_sweep;

create function schedule_scrub() returns trigger
  language plpgsql as $$
begin
  insert into scrub_schedule (customer_id) values (new.customer_id) on conflict do nothing;
  return null;
end $$;
create trigger scrub after insert on customer for each row execute function schedule_scrub();

-- What a scrub found; open until it is repaired or not found again.
create table scrub_finding (
  customer_id uuid not null,
  object_key text not null,
  kind text not null check (kind in ('missing', 'damaged', 'untracked', 'uncopied', 'stray_copy')),
  found_at timestamptz not null,
  last_found_at timestamptz not null,
  settled_at timestamptz,
  outcome text check (outcome in ('repaired', 'gone')),
  primary key (customer_id, object_key, kind),
  check ((settled_at is null) = (outcome is null))
);
create index scrub_finding_open on scrub_finding (kind) where settled_at is null;
call guard_tenant_table('scrub_finding', 'select, insert, update, delete');
grant select (customer_id, found_at) on scrub_finding to revela_sweep;

-- Gauges over all tenants: counts and seconds, never ids.
create function backup_gauges() returns table (name text, label text, value double precision)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select 'findings_open', k.kind, count(f.kind)::float8
    from unnest(array['missing', 'damaged', 'untracked', 'uncopied', 'stray_copy']) k (kind)
    left join scrub_finding f on f.kind = k.kind and f.settled_at is null group by k.kind
    union all
    select 'copies_waiting', '', (select count(*) from (select 1 from copy_task where requested_at <= now() limit 100000) d)::float8
    union all
    select 'oldest_copy_seconds', '', coalesce((select greatest(0, extract(epoch from now() - min(requested_at))) from copy_task), 0)::float8
    union all
    select 'oldest_scrub_seconds', '', coalesce((select greatest(0, extract(epoch from now() - min(due_at))) from scrub_schedule), 0)::float8;
  end;
revoke execute on function backup_gauges from public;
grant execute on function backup_gauges to revela_app, revela_sweep;
