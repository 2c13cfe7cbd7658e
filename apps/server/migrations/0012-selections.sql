-- Module: selections. What a family chooses in a gallery, and what it pays for extra pictures.

-- The offer of a gallery. What was agreed with one family is copied into its selection when that begins, so that a later
-- change of the offer does not change an agreement.
create table link_preferences (
  customer_id uuid not null,
  gallery_id uuid not null,
  selling boolean not null default false,
  charge_type text check (charge_type in ('ALL', 'ADDITIONAL')),
  contracted integer check (contracted >= 0),
  extra_price integer check (extra_price >= 0),
  allow_extras boolean not null default false,
  -- [{count, price}]: several paid pictures for one price in cents.
  price_packages jsonb not null default '[]' check (jsonb_typeof(price_packages) = 'array'),
  deadline_day date,
  link_type text check (link_type in ('public', 'private')),
  active boolean not null default false,
  -- When the photographer last admitted more people to a public selection. The places left are counted by the rate limit
  -- of that admission.
  choosers_admitted_at timestamptz,
  primary key (customer_id, gallery_id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
call guard_tenant_table('link_preferences', 'select, insert, update');

-- `today` in São Paulo. The same rule as `selectionStatus` in packages/domain; test/deadlines.db.test.ts compares them.
create function selection_status(deadline_day date, finished_at timestamptz, today date) returns text
  language sql immutable parallel safe
  return case when finished_at is not null then 'done' when deadline_day < today then 'expired' else 'open' end;

-- One client's selection in one gallery. Its state is derived from deadline_day and finished_at by selection_status.
create table selection (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  client_id uuid not null,
  origin text not null check (origin in ('public', 'private')),
  selling boolean not null,
  charge_type text check (charge_type in ('ALL', 'ADDITIONAL')),
  contracted integer check (contracted >= 0),
  extra_price integer check (extra_price >= 0),
  allow_extras boolean not null,
  price_packages jsonb not null default '[]' check (jsonb_typeof(price_packages) = 'array'),
  deadline_day date,
  magic_link boolean not null,
  -- Incremented by every change; a browser asks for the changes after the revision it has.
  revision integer not null default 0,
  -- Updated in the transaction of the rows they count, while this row is locked.
  chosen integer not null default 0 check (chosen >= 0),
  maybe integer not null default 0 check (maybe >= 0),
  price_accepted_at timestamptz,
  note text not null default '',
  finished_at timestamptz,
  -- 'studio': the photographer finished it for the client.
  finished_by text check (finished_by in ('client', 'studio')),
  -- The total in cents that was accepted when the selection was finished.
  finished_total bigint,
  reopen_requested_at timestamptz,
  deadline_requested_at timestamptz,
  request_message text not null default '',
  -- The last request, if the photographer declined it; its reason may be empty. Both are cleared by a new request.
  declined_request text check (declined_request in ('reopen', 'deadline')),
  decline_reason text not null default '',
  pix_code text,
  pix_declared_at timestamptz,
  pix_received_at timestamptz,
  exported_at timestamptz,
  last_access_at timestamptz,
  -- When an e-mail notifies the photographer of new comments. Delayed, so that one e-mail covers several.
  comments_mail_due timestamptz,
  created_at timestamptz not null,
  -- The PDF and the revision it shows; a PDF of an older revision is made again.
  pdf_key text,
  pdf_revision integer,
  pdf_wanted_at timestamptz,
  pdf_bytes bigint,
  -- The last revision whose comments the photographer was notified of.
  comments_reported integer not null default 0,
  -- Cents paid before the selection was reopened: only the difference is charged when it is finished again.
  paid_before integer not null default 0 check (paid_before >= 0),
  -- Cents that the family declared as paid before the selection was reopened, and that were not confirmed by then.
  declared_before integer not null default 0 check (declared_before >= 0),
  -- The same pair for the photographer's answers, of which the family is notified.
  answers_mail_due timestamptz,
  answers_reported integer not null default 0,
  primary key (customer_id, id),
  unique (customer_id, gallery_id, client_id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete cascade,
  check ((finished_at is null) = (finished_total is null))
);
create index selection_of_client on selection (customer_id, client_id);
create index selection_finished on selection (customer_id, finished_at) where finished_at is not null and exported_at is null;
create index selection_comments_due on selection (comments_mail_due) where comments_mail_due is not null;
create index selection_answers_due on selection (answers_mail_due) where answers_mail_due is not null;
call guard_tenant_table('selection', 'select, insert, update, delete');
grant select (customer_id, id, comments_mail_due, answers_mail_due) on selection to revela_sweep;

-- A trigger, because a selection is also deleted with its client and with its gallery; its PDF must go in each case.
create function discard_selection_file() returns trigger
  language plpgsql as $$
begin
  insert into object_garbage (customer_id, id, object_key, is_prefix, due_at)
  values (old.customer_id, gen_random_uuid(), old.pdf_key, false, now());
  return null;
end $$;
create trigger discard_selection_file after delete on selection
  for each row when (old.pdf_key is not null) execute function discard_selection_file();

-- By the picture's number within its gallery. A "no" (undecided again) is kept, so that other devices learn of it;
-- "declined" is a decision against the picture.
create table selected_picture (
  customer_id uuid not null,
  selection_id uuid not null,
  number integer not null,
  state text not null check (state in ('yes', 'maybe', 'no', 'declined')),
  revision integer not null,
  -- The picture is in the trash: its choice is hidden and not counted, and returns when the picture is restored.
  trashed boolean not null default false,
  primary key (customer_id, selection_id, number),
  foreign key (customer_id, selection_id) references selection on delete cascade
);
create index selected_picture_since on selected_picture (customer_id, selection_id, revision);
call guard_tenant_table('selected_picture', 'select, insert, update, delete');

-- A person whom the client invited to choose with them. Has no account: the link is the only key.
create table participant (
  customer_id uuid not null,
  id uuid not null,
  selection_id uuid not null,
  -- Asked when the link is first opened; null until then.
  name text check (length(name) between 1 and 60),
  secret_hash bytea not null,
  -- The token, encrypted with a key that is not in the database, so that the client can share the link again.
  sealed bytea not null,
  invited_at timestamptz not null,
  joined_at timestamptz,
  -- The selection's revision in which the row last changed.
  revision integer not null,
  primary key (customer_id, id),
  foreign key (customer_id, selection_id) references selection on delete cascade
);
create index participant_of on participant (customer_id, selection_id);
call guard_tenant_table('participant', 'select, insert, update, delete');
alter table client_grant add foreign key (customer_id, participant_id) references participant on delete cascade;

-- What a participant thinks of a picture. Never part of the agreement: only selected_picture is.
create table participant_choice (
  customer_id uuid not null,
  participant_id uuid not null,
  number integer not null,
  state text not null check (state in ('yes', 'maybe', 'no', 'declined')),
  -- Of the selection.
  revision integer not null,
  primary key (customer_id, participant_id, number),
  foreign key (customer_id, participant_id) references participant on delete cascade
);
create index participant_choice_since on participant_choice (customer_id, participant_id, revision);
call guard_tenant_table('participant_choice', 'select, insert, update, delete');

create table selection_comment (
  customer_id uuid not null,
  id uuid not null,
  selection_id uuid not null,
  number integer not null,
  author text not null check (author in ('client', 'photographer', 'participant')),
  -- The name is copied: the comment stays when the person is removed.
  participant_name text,
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null,
  revision integer not null,
  primary key (customer_id, id),
  foreign key (customer_id, selection_id) references selection on delete cascade,
  check ((author = 'participant') = (participant_name is not null))
);
create index selection_comment_newest on selection_comment (customer_id, written_at desc) where author <> 'photographer';
create index selection_comment_thread on selection_comment (customer_id, selection_id, number, revision);
create index selection_comment_of on selection_comment (customer_id, selection_id, written_at, id);
call guard_tenant_table('selection_comment', 'select, insert, delete');

-- Families pay the photographer directly for extra pictures: no commission and no account of ours in between.
create table pix_key (
  customer_id uuid not null references customer,
  kind text not null check (kind in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  key text not null,
  name text not null,
  city text not null,
  primary key (customer_id)
);
call guard_tenant_table('pix_key', 'select, insert, update, delete');
