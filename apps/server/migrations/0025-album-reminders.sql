-- Module: reminders. Reminds clients of the deadline of an album that waits for their approval.

alter table reminder_setting drop constraint reminder_setting_kind_check;
alter table reminder_setting add constraint reminder_setting_kind_check
  check (kind in ('deadline', 'album-deadline', 'unpaid', 'expiring', 'not-downloaded', 'stopped', 'not-opened',
    'anniversary'));

-- Of the kind 'album-deadline'; null once the album is deleted, and for the other kinds.
alter table client_reminder add column album_id uuid;
alter table client_reminder add foreign key (customer_id, album_id) references album on delete set null (album_id);
alter table client_reminder add unique (customer_id, client_id, album_id, kind, step, cause_at);
alter table client_reminder add check (gallery_id is null or album_id is null);
create index client_reminder_of_album on client_reminder (customer_id, album_id) where album_id is not null;

-- Makes the checks of an album's readers due. In the order of the clients' ids, as `schedule_reminder_checks` locks them.
-- A client who is being deleted has no schedule to change.
create function schedule_reminder_checks_of_album(of_customer uuid, of_album uuid) returns void
  language plpgsql as $$
begin
  insert into reminder_schedule (customer_id, client_id, check_at)
  select of_customer, readers.client_id, 'epoch' from (
    select distinct r.client_id from album_reader r
    where r.customer_id = of_customer and r.album_id = of_album and r.client_id is not null
    order by r.client_id
  ) readers
  on conflict (customer_id, client_id) do update set check_at = 'epoch';
end $$;

create function schedule_reminder_checks_of_changed_album() returns trigger
  language plpgsql as $$
begin
  perform schedule_reminder_checks_of_album(new.customer_id, new.id);
  return null;
end $$;
create trigger remind after update of deadline_day, deleted_at on album
  for each row when ((old.deadline_day, old.deleted_at) is distinct from (new.deadline_day, new.deleted_at))
  execute function schedule_reminder_checks_of_changed_album();

create function schedule_reminder_checks_of_album_part() returns trigger
  language plpgsql as $$
begin
  perform schedule_reminder_checks_of_album(new.customer_id, new.album_id);
  return null;
end $$;
create trigger remind after update of sent_at on album_version
  for each row when (old.sent_at is distinct from new.sent_at)
  execute function schedule_reminder_checks_of_album_part();
create trigger remind_of_new after insert on album_version
  for each row when (new.sent_at is not null)
  execute function schedule_reminder_checks_of_album_part();
create trigger remind after update of approved_at on album_proof
  for each row when (old.approved_at is distinct from new.approved_at)
  execute function schedule_reminder_checks_of_album_part();
create trigger remind_of_new after insert on album_proof
  for each row when (new.approved_at is not null)
  execute function schedule_reminder_checks_of_album_part();
create trigger remind after insert on album_approval
  for each row execute function schedule_reminder_checks_of_album_part();
create trigger remind_of_changed after update of reopened_at on album_approval
  for each row when (old.reopened_at is distinct from new.reopened_at)
  execute function schedule_reminder_checks_of_album_part();
-- Once for each round, not for each of its requests: they become open in its transaction.
create trigger remind after insert on album_round
  for each row execute function schedule_reminder_checks_of_album_part();
create trigger remind_of_settled after update of state on album_request
  for each row when (old.state <> 'unsent' and (old.state = 'open') <> (new.state = 'open'))
  execute function schedule_reminder_checks_of_album_part();

create trigger remind after insert on album_reader
  for each row when (new.client_id is not null) execute function schedule_reminder_check();
create trigger remind_of_changed after update of client_id, approves, last_seen_at on album_reader
  for each row when (
    new.client_id is not null
    and ((old.client_id, old.approves) is distinct from (new.client_id, new.approves)
      or (old.last_seen_at is null) <> (new.last_seen_at is null))
  )
  execute function schedule_reminder_check();
create trigger remind_of_removed after delete on album_reader
  for each row when (old.client_id is not null) execute function schedule_reminder_check_of_removed();

create function schedule_reminder_check_of_album_send() returns trigger
  language plpgsql as $$
begin
  insert into reminder_schedule (customer_id, client_id, check_at)
  select r.customer_id, r.client_id, 'epoch' from album_reader r
  where r.customer_id = new.customer_id and r.id = new.reader_id and r.client_id is not null
  on conflict (customer_id, client_id) do update set check_at = 'epoch';
  return null;
end $$;
create trigger remind after insert on album_send
  for each row execute function schedule_reminder_check_of_album_send();
