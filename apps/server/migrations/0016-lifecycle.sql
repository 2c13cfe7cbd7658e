-- Module: lifecycle. Content that ends, is announced and is deleted.

-- Every notice before something ends or is deleted. Nothing is deleted without its notices.
create table lifecycle_notice (
  customer_id uuid not null references customer,
  -- `account`: content of an ended account; `gallery`: end of its validity; `plan`: discontinued; `trial`: its end;
  -- `renewal`: the next charge.
  subject text not null check (subject in ('account', 'gallery', 'plan', 'trial', 'renewal')),
  subject_id uuid not null,
  -- The date it announces; part of the key, so that a moved date is announced again.
  ends_at timestamptz not null,
  days_before integer not null check (days_before >= 0),
  sent_at timestamptz not null,
  -- The day that the e-mail names; later than ends_at when the notice was late.
  announced_for timestamptz,
  -- Nothing is deleted while this e-mail is still queued.
  mail_id uuid,
  primary key (customer_id, subject, subject_id, ends_at, days_before)
);
call guard_tenant_table('lifecycle_notice', 'select, insert');

-- When a customer's account and galleries are next checked. The triggers below make a check due whenever something
-- relevant changes, so no other module needs to know about the lifecycle.
create table lifecycle_schedule (
  customer_id uuid primary key references customer,
  -- Null: nothing ends by itself.
  due_at timestamptz,
  -- Incremented by every change, so that a check of older data does not postpone the next one.
  changes bigint not null default 0
);
create index lifecycle_schedule_due on lifecycle_schedule (due_at) where due_at is not null;
call guard_tenant_table('lifecycle_schedule', 'select, insert, update');
grant select (customer_id, due_at) on lifecycle_schedule to revela_sweep;

create function schedule_lifecycle_check() returns trigger
  language plpgsql as $$
begin
  insert into lifecycle_schedule (customer_id, due_at) values (new.customer_id, 'epoch')
  on conflict (customer_id) do update set due_at = 'epoch', changes = lifecycle_schedule.changes + 1;
  return null;
end $$;

create trigger lifecycle after insert or update of plan_id, trial_ends_at, paid_until, canceled_at, frozen_at, grace_until
  on subscription for each row when (new.product = 'gallery_pro') execute function schedule_lifecycle_check();
create trigger lifecycle_of_new after insert on gallery
  for each row when (new.expires_at is not null) execute function schedule_lifecycle_check();
-- A gallery restored from the trash may have expired there.
create trigger lifecycle_of_changed after update of expires_at, deleted_at on gallery
  for each row when (old.expires_at is distinct from new.expires_at or (old.deleted_at is not null and new.deleted_at is null))
  execute function schedule_lifecycle_check();

create function schedule_lifecycle_check_of_plan() returns trigger
  language plpgsql as $$
begin
  update lifecycle_schedule w set due_at = 'epoch', changes = w.changes + 1
  from subscription s where s.customer_id = w.customer_id and s.product = 'gallery_pro' and s.plan_id = new.id;
  return null;
end $$;
create trigger lifecycle after update of sunset_on, gallery_months on plan
  for each row execute function schedule_lifecycle_check_of_plan();
