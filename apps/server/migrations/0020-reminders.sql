-- Module: reminders. What clients are reminded of, by e-mail or by the photographer's WhatsApp.

-- The account's settings of one kind; no row: our own. The kinds are `reminderKinds` in packages/domain.
create table reminder_setting (
  customer_id uuid not null references customer,
  kind text not null check (kind in ('deadline', 'unpaid', 'expiring', 'not-downloaded', 'stopped', 'not-opened',
    'anniversary')),
  -- Null: as our own settings.
  by_email boolean,
  -- Null: our own text.
  subject text check (length(subject) between 1 and 200),
  body text check (length(body) between 1 and 2000),
  primary key (customer_id, kind)
);
call guard_tenant_table('reminder_setting', 'select, insert, update');

-- What differs in one gallery; no row: as the account.
create table gallery_reminder_setting (
  customer_id uuid not null,
  gallery_id uuid not null,
  kind text not null check (kind in ('deadline', 'unpaid', 'expiring', 'not-downloaded', 'stopped', 'not-opened',
    'anniversary')),
  by_email boolean not null,
  primary key (customer_id, gallery_id, kind),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
call guard_tenant_table('gallery_reminder_setting', 'select, insert, update, delete');

-- A client who asked for no more reminders of this studio.
create table reminder_stop (
  customer_id uuid not null,
  client_id uuid not null,
  stopped_at timestamptz not null,
  primary key (customer_id, client_id),
  foreign key (customer_id, client_id) references client on delete cascade
);
call guard_tenant_table('reminder_stop', 'select, insert');

-- Every reminder that was sent, or removed from the WhatsApp queue. The unique key keeps a reminder from being sent
-- twice, whatever crashes or runs twice.
create table client_reminder (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  -- Null once the gallery is deleted: the row still counts for the pause between two reminders.
  gallery_id uuid,
  kind text not null,
  -- Days after the cause, or before the end.
  step integer not null check (step >= 0),
  -- When the cause began, or the end that is announced; a moved deadline is announced again.
  cause_at timestamptz not null,
  channel text not null check (channel in ('email', 'whatsapp', 'skipped')),
  sent_at timestamptz not null,
  mail_id uuid,
  primary key (customer_id, id),
  unique (customer_id, client_id, gallery_id, kind, step, cause_at),
  foreign key (customer_id, client_id) references client on delete cascade,
  foreign key (customer_id, gallery_id) references gallery on delete set null (gallery_id)
);
create index client_reminder_newest on client_reminder (customer_id, client_id, sent_at desc);
create index client_reminder_of_gallery on client_reminder (customer_id, gallery_id);
call guard_tenant_table('client_reminder', 'select, insert');

-- When a client is next checked. The triggers below make a check due in the transaction of every change that can end or
-- begin a cause, so no other module needs to know about reminders, and a check that holds this row sees every change
-- that is committed before it.
create table reminder_schedule (
  customer_id uuid not null,
  client_id uuid not null,
  -- Null: nothing can become due by itself.
  check_at timestamptz,
  -- Since when a reminder waits for the photographer's WhatsApp; null: none does.
  whatsapp_at timestamptz,
  primary key (customer_id, client_id),
  foreign key (customer_id, client_id) references client on delete cascade
);
create index reminder_schedule_due on reminder_schedule (check_at, customer_id) where check_at is not null;
create index reminder_schedule_of_customer on reminder_schedule (customer_id, check_at) where check_at is not null;
create index reminder_schedule_whatsapp on reminder_schedule (customer_id, whatsapp_at) where whatsapp_at is not null;
call guard_tenant_table('reminder_schedule', 'select, insert, update');
grant select (customer_id, client_id, check_at) on reminder_schedule to revela_sweep;

create function schedule_reminder_check() returns trigger
  language plpgsql as $$
begin
  insert into reminder_schedule (customer_id, client_id, check_at) values (new.customer_id, new.client_id, 'epoch')
  on conflict (customer_id, client_id) do update set check_at = 'epoch';
  return null;
end $$;

create trigger remind after insert on gallery_client for each row execute function schedule_reminder_check();
create trigger remind_of_new after insert on selection for each row execute function schedule_reminder_check();
create trigger remind_of_changed after update of deadline_day, finished_at, finished_total, paid_before, declared_before,
  pix_declared_at, pix_received_at on selection
  for each row execute function schedule_reminder_check();
-- Not for each tap: a check that finds a later tap waits longer. Only the first choice, and the first visit after a
-- pause, begin something that no check knows of.
create trigger remind_of_visit after update of last_access_at on selection
  for each row when (
    old.last_access_at is null or new.last_access_at > old.last_access_at + interval '1 day'
    or (old.chosen + old.maybe = 0 and new.chosen + new.maybe > 0)
  )
  execute function schedule_reminder_check();
create trigger remind_of_new after insert on gallery_visitor
  for each row when (new.client_id is not null) execute function schedule_reminder_check();
create trigger remind_of_changed after update of client_id, downloads on gallery_visitor
  for each row when (
    new.client_id is not null
    and (old.client_id is distinct from new.client_id or (old.downloads = 0) <> (new.downloads = 0))
  )
  execute function schedule_reminder_check();

create function schedule_reminder_check_of_client() returns trigger
  language plpgsql as $$
begin
  update reminder_schedule set check_at = 'epoch' where customer_id = new.customer_id and client_id = new.id;
  return null;
end $$;
create trigger remind after update of email, tel on client
  for each row when (old.email <> new.email or old.tel is distinct from new.tel)
  execute function schedule_reminder_check_of_client();

-- Never inserts: the client itself may be deleted in the same statement.
create function schedule_reminder_check_of_removed() returns trigger
  language plpgsql as $$
begin
  update reminder_schedule set check_at = 'epoch' where customer_id = old.customer_id and client_id = old.client_id;
  return null;
end $$;
create trigger remind_of_removed after delete on gallery_client
  for each row execute function schedule_reminder_check_of_removed();
create trigger remind_of_removed after delete on selection
  for each row execute function schedule_reminder_check_of_removed();

-- A gallery sent again announces its delivery again.
create trigger remind after insert on gallery_send
  for each row when (new.client_id is not null) execute function schedule_reminder_check();

-- Locks the rows in the order of their ids, so that two changes of galleries with the same clients cannot deadlock.
create function schedule_reminder_checks(of_customer uuid, of_gallery uuid) returns void
  language plpgsql as $$
begin
  perform from reminder_schedule r
  where r.customer_id = of_customer and r.client_id in (
    select i.client_id from gallery_client i where i.customer_id = of_customer and i.gallery_id = of_gallery
  ) order by r.client_id for update;
  update reminder_schedule r set check_at = 'epoch'
  where r.customer_id = of_customer and r.client_id in (
    select i.client_id from gallery_client i where i.customer_id = of_customer and i.gallery_id = of_gallery
  );
end $$;

create function schedule_reminder_checks_of_gallery() returns trigger
  language plpgsql as $$
begin
  perform schedule_reminder_checks(new.customer_id, new.id);
  return null;
end $$;
create trigger remind after update of published_at, deleted_at, closes_on, expires_at, event_date, single_download,
  download_all, delivery_scope on gallery
  for each row when (
    (old.published_at, old.deleted_at, old.closes_on, old.expires_at, old.event_date, old.single_download,
      old.download_all, old.delivery_scope)
    is distinct from
    (new.published_at, new.deleted_at, new.closes_on, new.expires_at, new.event_date, new.single_download,
      new.download_all, new.delivery_scope)
  )
  execute function schedule_reminder_checks_of_gallery();
-- A gallery without pictures delivers nothing.
create trigger remind_of_pictures after update of pictures on gallery
  for each row when ((old.pictures = 0) <> (new.pictures = 0))
  execute function schedule_reminder_checks_of_gallery();

create function schedule_reminder_checks_of_part() returns trigger
  language plpgsql as $$
begin
  perform schedule_reminder_checks(new.customer_id, new.gallery_id);
  return null;
end $$;
create trigger remind_of_new after insert on link_preferences
  for each row execute function schedule_reminder_checks_of_part();
create trigger remind_of_changed after update of active, link_type, selling on link_preferences
  for each row when (
    (old.active, old.link_type, old.selling) is distinct from (new.active, new.link_type, new.selling)
  )
  execute function schedule_reminder_checks_of_part();

-- Clients from before this migration.
insert into reminder_schedule (customer_id, client_id, check_at)
  select distinct customer_id, client_id, 'epoch'::timestamptz from gallery_client;
