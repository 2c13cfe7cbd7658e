-- Module: sharing. A studio's public host, the galleries it sends, and what visitors do in them.

-- Called for every request on a studio's host, before any tenant is known. It returns no more than the page at that
-- address shows to everybody.
create function find_studio_by_name(of_name text)
  returns table (customer_id uuid, subdomain text, released_until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select d.customer_id, p.subdomain, d.released_until
    from directory d
    join profile p on p.customer_id = d.customer_id
    where d.kind = 'subdomain' and d.name = of_name;
  end;
revoke execute on function find_studio_by_name from public;
grant execute on function find_studio_by_name to revela_app;

-- A gallery sent to a client by e-mail. Whether it was delivered is in outbox_mail.
create table gallery_send (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  client_id uuid,
  mail_id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  magic_link boolean not null,
  -- Hash of the whole content, so that the same e-mail requested twice in a row is sent once.
  content_key bytea not null,
  at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete set null (client_id),
  -- Deferred: the send is inserted before its e-mail is counted and queued. See docs/architecture/reminders.md, locks.
  foreign key (customer_id, mail_id) references outbox_mail deferrable initially deferred
);
create index gallery_send_of_gallery on gallery_send (customer_id, gallery_id, id desc);
create index gallery_send_of_content on gallery_send (customer_id, content_key, at desc);
create index gallery_send_of_client on gallery_send (customer_id, client_id) where client_id is not null;
call guard_tenant_table('gallery_send', 'select, insert');

-- A trigger, so that every way in which a client is deleted also deletes the e-mails to them, and those about them to
-- the studio.
create function delete_client_mails() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from gallery_send where customer_id = old.customer_id and (client_id = old.id or email = old.email);
  delete from outbox_mail m
  where m.customer_id = old.customer_id
    and (
      (m.client_id = old.id and (m.recipient = old.email or m.state <> 'queued'))
      -- Sent to a person who became a client later.
      or (m.recipient = old.email and (m.kind like 'selection-%' or m.kind in ('gallery-sent', 'family-link', 'client-reminder')))
    )
    and not exists (select from gallery_send s where s.customer_id = m.customer_id and s.mail_id = m.id);
  return old;
end $$;
revoke execute on function delete_client_mails from public;
create trigger delete_client_mails before delete on client for each row execute function delete_client_mails();

-- A client, or an unidentified browser, that opened a gallery.
create table gallery_visitor (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  client_id uuid,
  session_id uuid,
  device text not null check (device in ('phone', 'computer')),
  visits integer not null default 0,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  downloads integer not null default 0,
  -- Where they stopped.
  last_picture_number integer,
  primary key (customer_id, id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete set null (client_id)
);
create unique index gallery_visitor_client on gallery_visitor (customer_id, gallery_id, client_id)
  where client_id is not null;
create unique index gallery_visitor_guest on gallery_visitor (customer_id, gallery_id, session_id)
  where session_id is not null;
create index gallery_visitor_lately on gallery_visitor (customer_id, gallery_id, last_seen_at desc, id);
call guard_tenant_table('gallery_visitor', 'select, insert, update, delete');

-- By the picture's number within its gallery, which never changes and is never assigned twice.
create table favourite (
  customer_id uuid not null,
  visitor_id uuid not null,
  number integer not null,
  created_at timestamptz not null,
  primary key (customer_id, visitor_id, number),
  foreign key (customer_id, visitor_id) references gallery_visitor on delete cascade
);
call guard_tenant_table('favourite', 'select, insert, delete');

-- The photographer's feed. Consecutive actions of one kind increment `count` instead of adding rows.
create table activity (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  visitor_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'favourited', 'downloaded', 'finished', 'concluded', 'payment_declared',
    'payment_received', 'reopen_requested', 'deadline_requested', 'reopened', 'declined')),
  device text not null check (device in ('phone', 'computer')),
  count integer not null,
  -- Cents of a payment.
  amount integer,
  primary key (customer_id, id),
  foreign key (customer_id, visitor_id) references gallery_visitor on delete cascade
);
create index activity_of_gallery on activity (customer_id, gallery_id, id desc);
create index activity_of_visitor on activity (customer_id, visitor_id, kind, id desc);
call guard_tenant_table('activity', 'select, insert, update, delete');
