-- A plan may say how long its galleries are valid.
alter table plan add column gallery_months integer check (gallery_months > 0);
update plan set gallery_months = 12 where id = 16;

alter table lifecycle_notice
  -- The day its mail names: later than `ends_at` when the notice came late.
  add column announced_for timestamptz,
  -- Nothing is deleted while this one still waits.
  add column mail_id uuid;

-- When a customer's account and galleries are next to be looked at. Whatever decides about them sets it to the beginning
-- of time, by the triggers below: no room has to remember that there is a lifecycle.
create table lifecycle_watch (
  customer_id uuid primary key references customer,
  -- Null: nothing ends by itself.
  due_at timestamptz,
  -- One more with every change, so that a look at what stood before is not taken for one at what stands now.
  changes bigint not null default 0
);
create index lifecycle_watch_due on lifecycle_watch (due_at) where due_at is not null;
call guard_tenant_table('lifecycle_watch', 'select, insert, update');
grant select (customer_id, due_at) on lifecycle_watch to revela_sweep;

create function look_at_lifecycle() returns trigger
  language plpgsql as $$
begin
  insert into lifecycle_watch (customer_id, due_at) values (new.customer_id, 'epoch')
  on conflict (customer_id) do update set due_at = 'epoch', changes = lifecycle_watch.changes + 1;
  return null;
end $$;

create trigger lifecycle after insert or update of plan_id, trial_ends_at, paid_until, canceled_at, frozen_at, grace_until
  on subscription for each row when (new.product = 'gallery_pro') execute function look_at_lifecycle();
create trigger lifecycle_of_new after insert on gallery
  for each row when (new.expires_at is not null) execute function look_at_lifecycle();
-- One that comes back from the trash may have been over.
create trigger lifecycle_of_changed after update of expires_at, deleted_at on gallery
  for each row when (old.expires_at is distinct from new.expires_at or (old.deleted_at is not null and new.deleted_at is null))
  execute function look_at_lifecycle();

create function look_at_plan() returns trigger
  language plpgsql as $$
begin
  update lifecycle_watch w set due_at = 'epoch', changes = w.changes + 1
  from subscription s where s.customer_id = w.customer_id and s.product = 'gallery_pro' and s.plan_id = new.id;
  return null;
end $$;
create trigger lifecycle after update of sunset_on, gallery_months on plan
  for each row execute function look_at_plan();

insert into lifecycle_watch (customer_id, due_at)
select customer_id, 'epoch' from subscription where product = 'gallery_pro';
