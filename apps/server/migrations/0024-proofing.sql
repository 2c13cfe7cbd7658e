-- Module: proofing. Who reads an album, what they request, and what they approve.

-- What the family and the studio share about one album while it is proofed; created with its first reader or version.
create table album_proof (
  customer_id uuid not null,
  album_id uuid not null,
  -- Incremented by every change that a reader or the studio sees; a browser asks again after a higher one.
  revision integer not null default 0,
  -- Rounds are counted when requests are sent, not when they are written.
  rounds_used integer not null default 0 check (rounds_used >= 0),
  -- Set when every approval that is needed of the newest sent version counts, cleared by a reopening and by nothing
  -- else. A setting or a removed reader may be what completes it; neither takes it away.
  approved_at timestamptz,
  primary key (customer_id, album_id),
  foreign key (customer_id, album_id) references album on delete cascade
);
call guard_tenant_table('album_proof', 'select, insert, update, delete');

-- A person who opens the album by a link of their own: the client, and whoever decides with them.
create table album_reader (
  customer_id uuid not null,
  id uuid not null,
  album_id uuid not null,
  -- Null: a person who is not in the list of clients.
  client_id uuid,
  name text not null check (length(name) between 1 and 60),
  email text,
  tel text,
  -- Whether this person's approval is asked for.
  approves boolean not null default true,
  secret_hash bytea not null,
  -- The token, encrypted with a key that is not in the database, so that the photographer can copy the link again.
  sealed bytea not null,
  created_at timestamptz not null,
  last_seen_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, album_id) references album on delete cascade,
  foreign key (customer_id, client_id) references client on delete cascade
);
create index album_reader_of on album_reader (customer_id, album_id);
create index album_reader_of_client on album_reader (customer_id, client_id) where client_id is not null;
call guard_tenant_table('album_reader', 'select, insert, update, delete');

-- Which browser is which reader of an album. Deleted with the reader, so that a removed person is out at once.
create table album_grant (
  customer_id uuid not null,
  session_id uuid not null,
  album_id uuid not null,
  reader_id uuid not null,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, session_id, album_id),
  foreign key (customer_id, session_id) references client_session on delete cascade,
  foreign key (customer_id, album_id) references album on delete cascade,
  foreign key (customer_id, reader_id) references album_reader on delete cascade
);
create index album_grant_of_reader on album_grant (customer_id, reader_id);
create index album_grant_of_album on album_grant (customer_id, album_id);
call guard_tenant_table('album_grant', 'select, insert, update, delete');

-- A spread that a reader has looked at. `spread` counts from 1 in the order of its version.
create table album_seen (
  customer_id uuid not null,
  reader_id uuid not null,
  version_id uuid not null,
  spread integer not null check (spread between 1 and 120),
  seen_at timestamptz not null,
  primary key (customer_id, reader_id, version_id, spread),
  foreign key (customer_id, reader_id) references album_reader on delete cascade,
  foreign key (customer_id, version_id) references album_version on delete cascade
);
create index album_seen_of_version on album_seen (customer_id, version_id);
call guard_tenant_table('album_seen', 'select, insert, delete');

-- Requests that were sent together: one round.
create table album_round (
  customer_id uuid not null,
  -- Made by the browser, so that a round sent twice is counted once.
  id uuid not null,
  album_id uuid not null,
  version_id uuid not null,
  number integer not null check (number >= 1),
  reader_id uuid,
  reader_name text not null,
  requests integer not null check (requests >= 1),
  sent_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, album_id, number),
  foreign key (customer_id, album_id) references album on delete cascade,
  foreign key (customer_id, version_id) references album_version on delete cascade,
  foreign key (customer_id, reader_id) references album_reader on delete set null (reader_id)
);
create index album_round_of_version on album_round (customer_id, version_id);
create index album_round_of_reader on album_round (customer_id, reader_id) where reader_id is not null;
call guard_tenant_table('album_round', 'select, insert, update');

-- A comment at a point of a spread (a pin), or a picture of a gallery to put there (a swap). Belongs to the version it was
-- written on; open ones are shown on later versions too, derived from the version's number.
create table album_request (
  customer_id uuid not null,
  -- Made by the browser, so that a request sent twice is stored once.
  id uuid not null,
  album_id uuid not null,
  version_id uuid not null,
  spread integer not null check (spread between 1 and 120),
  -- Thousandths of the spread's width and height.
  x integer not null check (x between 0 and 1000),
  y integer not null check (y between 0 and 1000),
  kind text not null check (kind in ('comment', 'swap')),
  chip text check (chip in ('swap', 'mirror', 'crop_less', 'text')),
  text text not null default '' check (length(text) <= 1000),
  -- The picture that is wanted. Not a foreign key: the wish stays readable when the picture is deleted.
  swap_gallery_id uuid,
  swap_number integer,
  swap_title text,
  reader_id uuid,
  reader_name text not null,
  -- 'unsent': only the readers see it; from 'open' on, the studio does too.
  state text not null default 'unsent' check (state in ('unsent', 'open', 'done', 'declined')),
  decline_reason text not null default '' check (length(decline_reason) <= 500),
  -- Null while it is unsent.
  round_id uuid,
  created_at timestamptz not null,
  -- When the studio did or declined it.
  settled_at timestamptz,
  -- The proof's revision in which the row last changed.
  revision integer not null,
  primary key (customer_id, id),
  foreign key (customer_id, album_id) references album on delete cascade,
  foreign key (customer_id, version_id) references album_version on delete cascade,
  foreign key (customer_id, reader_id) references album_reader on delete set null (reader_id),
  foreign key (customer_id, round_id) references album_round,
  check ((state = 'unsent') = (round_id is null)),
  check ((kind = 'swap') = (swap_number is not null)),
  check ((swap_number is null) = (swap_gallery_id is null))
);
create index album_request_of on album_request (customer_id, album_id, created_at, id);
create index album_request_of_version on album_request (customer_id, version_id);
create index album_request_of_round on album_request (customer_id, round_id) where round_id is not null;
create index album_request_of_reader on album_request (customer_id, reader_id) where reader_id is not null;
create index album_request_open on album_request (customer_id, created_at) where state = 'open';
call guard_tenant_table('album_request', 'select, insert, update, delete');

-- Names exactly one version, with what was approved written down. Updated only when it ends: by a reopening, or by a
-- later approval of its reader.
create table album_approval (
  customer_id uuid not null,
  -- Made by the browser, so that an approval sent twice is stored once.
  id uuid not null,
  album_id uuid not null,
  version_id uuid not null,
  -- Null once the reader was removed; the name stays.
  reader_id uuid,
  name text not null check (length(name) between 1 and 120),
  spreads integer not null check (spreads between 1 and 120),
  open_requests integer not null check (open_requests >= 0),
  -- The requests that were open then. The approval counts while no other request is open.
  open_request_ids uuid[] not null,
  -- Every spread in its order: number, file name and SHA-256 of the original.
  manifest jsonb not null check (jsonb_typeof(manifest) = 'array'),
  approved_at timestamptz not null,
  ip inet not null,
  device text not null check (device in ('phone', 'computer')),
  -- The photographer reopened the album: this approval no longer counts.
  reopened_at timestamptz,
  -- Other requests were sent after this approval, and the reader approved again: only the later approval counts.
  replaced_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, album_id) references album on delete cascade,
  foreign key (customer_id, version_id) references album_version on delete cascade,
  foreign key (customer_id, reader_id) references album_reader on delete set null (reader_id),
  check (cardinality(open_request_ids) = open_requests)
);
create unique index album_approval_in_force on album_approval (customer_id, version_id, reader_id)
  where reopened_at is null and replaced_at is null;
create index album_approval_of on album_approval (customer_id, album_id, approved_at);
create index album_approval_of_reader on album_approval (customer_id, reader_id) where reader_id is not null;
call guard_tenant_table('album_approval', 'select, insert, update');

-- The PDF of an approved version: thumbnails and hashes. One for each time that the album was approved, kept when it is
-- reopened.
create table album_receipt (
  customer_id uuid not null,
  id uuid not null,
  album_id uuid not null,
  version_id uuid not null,
  requested_at timestamptz not null,
  -- The approvals that completed the album, and the requests that were open then: what the PDF shows, whenever it is drawn.
  approval_ids uuid[] not null check (cardinality(approval_ids) > 0),
  open_request_ids uuid[] not null,
  -- Null until the job has drawn it.
  object_key text,
  bytes bigint,
  sha256 bytea check (octet_length(sha256) = 32),
  primary key (customer_id, id),
  foreign key (customer_id, album_id) references album on delete cascade,
  foreign key (customer_id, version_id) references album_version on delete cascade,
  check ((object_key is null) = (bytes is null)),
  check ((object_key is null) = (sha256 is null))
);
create index album_receipt_of on album_receipt (customer_id, album_id, requested_at);
call guard_tenant_table('album_receipt', 'select, insert, update, delete');

-- A trigger, because a receipt is also deleted with its album.
create function discard_album_receipt() returns trigger
  language plpgsql as $$
begin
  insert into object_garbage (customer_id, id, object_key, is_prefix, due_at)
  values (old.customer_id, gen_random_uuid(), old.object_key, false, now());
  return null;
end $$;
create trigger discard_album_receipt after delete on album_receipt
  for each row when (old.object_key is not null) execute function discard_album_receipt();

-- As in 0017, and receipts: a receipt was sent to its readers and is evidence, so a second one is no substitute.
create or replace view tracked_object with (security_invoker = true) as
  select customer_id, object_key, content_type, bytes, sha256 from picture
  union all select customer_id, logo_key || '.webp', 'image/webp', null, null from profile where logo_key is not null
  union all select customer_id, logo_key || '.png', 'image/png', null, null from profile where logo_key is not null
  union all select customer_id, avatar_key || '.webp', 'image/webp', null, null from profile where avatar_key is not null
  union all select customer_id, picture_key || '.webp', 'image/webp', null, null from watermark where picture_key is not null
  union all select customer_id, object_key, 'application/pdf', bytes, sha256 from album_receipt where object_key is not null;

create function queue_receipt_copy() returns trigger
  language plpgsql as $$
begin
  if old.object_key is distinct from new.object_key then
    perform queue_copy(coalesce(new.customer_id, old.customer_id), old.object_key, new.object_key);
  end if;
  return null;
end $$;
create trigger queue_receipt_copy after insert or delete or update of object_key on album_receipt
  for each row execute function queue_receipt_copy();

-- What happened to an album, in words the studio shows: the log of an approval that money depends on.
create table album_event (
  customer_id uuid not null,
  id uuid not null,
  album_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('created', 'sent', 'opened', 'requested', 'settled', 'approved', 'reopened')),
  -- The person, as they were called then; null: the studio. Of 'approved': a change of settings, readers or requests
  -- completed it, and no new approval.
  name text,
  version integer,
  -- Of requests or spreads.
  count integer,
  note text not null default '' check (length(note) <= 500),
  primary key (customer_id, id),
  foreign key (customer_id, album_id) references album on delete cascade
);
create index album_event_of on album_event (customer_id, album_id, at desc, id desc);
create index album_event_newest on album_event (customer_id, at desc);
call guard_tenant_table('album_event', 'select, insert');

-- A mail that sends the album to a reader. Whether it was delivered is in outbox_mail.
create table album_send (
  customer_id uuid not null,
  id uuid not null,
  album_id uuid not null,
  reader_id uuid not null,
  mail_id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  -- Hash of the whole content, so that the same e-mail requested twice in a row is sent once.
  content_key bytea not null,
  at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, album_id) references album on delete cascade,
  foreign key (customer_id, reader_id) references album_reader on delete cascade,
  -- Deferred: the send is inserted before its e-mail is counted and queued. See docs/architecture/reminders.md, locks.
  foreign key (customer_id, mail_id) references outbox_mail deferrable initially deferred
);
create index album_send_of_album on album_send (customer_id, album_id, id desc);
create index album_send_of_content on album_send (customer_id, content_key, at desc);
create index album_send_of_reader on album_send (customer_id, reader_id, id desc);
call guard_tenant_table('album_send', 'select, insert');

-- As in 0013, and the e-mails that sent an album: the client's readers, and with them album_send, are deleted after the
-- client's row, but an outbox_mail that a send names cannot be.
create or replace function delete_client_mails() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from gallery_send where customer_id = old.customer_id and (client_id = old.id or email = old.email);
  delete from album_send s
  where s.customer_id = old.customer_id
    and (s.email = old.email or exists (
      select from album_reader r
      where r.customer_id = s.customer_id and r.id = s.reader_id and r.client_id = old.id));
  delete from outbox_mail m
  where m.customer_id = old.customer_id
    and (
      (m.client_id = old.id and (m.recipient = old.email or m.state <> 'queued'))
      -- Sent to a person who became a client later.
      or (m.recipient = old.email and (m.kind like 'selection-%' or m.kind in ('gallery-sent', 'family-link',
        'client-reminder', 'album-sent', 'album-receipt')))
    )
    and not exists (select from gallery_send s where s.customer_id = m.customer_id and s.mail_id = m.id)
    and not exists (select from album_send s where s.customer_id = m.customer_id and s.mail_id = m.id);
  return old;
end $$;

-- What a photographer can be notified of, with the events of albums.
alter table notification_preference drop constraint notification_preference_event_check;
alter table notification_preference add constraint notification_preference_event_check
  check (event in ('selection-finished', 'comment', 'request', 'payment', 'new-chooser', 'photos-failed',
    'album-requests', 'album-approved'));
