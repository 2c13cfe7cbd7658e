-- Module: notifications. What the photographer is notified of, by e-mail and by push message.

-- A missing row is the default: both channels.
create table notification_preference (
  customer_id uuid not null references customer,
  event text not null
    check (event in ('selection-finished', 'comment', 'request', 'payment', 'new-chooser', 'photos-failed')),
  email boolean not null,
  push boolean not null,
  primary key (customer_id, event)
);
call guard_tenant_table('notification_preference', 'select, insert, update');

-- The browser of one session.
create table push_subscription (
  customer_id uuid not null references customer,
  session_id uuid not null,
  -- Assigned by the browser's push service; whoever has it and our private key can send.
  endpoint text not null check (length(endpoint) <= 1024),
  p256dh text not null,
  auth text not null,
  subscribed_at timestamptz not null,
  primary key (customer_id, session_id),
  unique (customer_id, endpoint)
);
call guard_tenant_table('push_subscription', 'select, insert, update, delete');

-- A subscription goes with its session, so that a signed-out browser shows nothing of the studio. Not a foreign key: a
-- confirmation replaces the row of a session within one transaction, and a cascade cannot wait for its end.
create function end_push_subscription() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_subscription p
    where p.customer_id = old.customer_id and p.session_id = old.id
      and not exists (select from session s where s.customer_id = old.customer_id and s.id = old.id);
  return null;
end $$;
revoke execute on function end_push_subscription from public;
create constraint trigger session_ends_push_subscription after delete on session
  deferrable initially deferred for each row execute function end_push_subscription();

-- A message on its way to one browser. It is deleted when the push service has accepted it.
create table push_message (
  customer_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  -- The client it is about, if any.
  client_id uuid,
  title text not null,
  body text not null,
  path text not null,
  created_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, session_id) references push_subscription on delete cascade,
  foreign key (customer_id, client_id) references client on delete cascade
);
create index push_message_of_subscription on push_message (customer_id, session_id);
create index push_message_of_client on push_message (customer_id, client_id);
call guard_tenant_table('push_message', 'select, insert, delete');
