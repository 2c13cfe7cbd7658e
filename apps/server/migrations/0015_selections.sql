-- How a gallery's selection is offered. Nothing of it is stored twice: what was agreed with one family is copied into
-- their selection when it begins.
create table link_preferences (
  customer_id uuid not null,
  gallery_id uuid not null,
  selling boolean not null default false,
  charge_type text check (charge_type in ('ALL', 'ADDITIONAL')),
  contracted integer check (contracted >= 0),
  extra_price integer check (extra_price >= 0),
  allow_extras boolean not null default false,
  limit_day date,
  link_type text check (link_type in ('public', 'private')),
  active boolean not null default false,
  primary key (customer_id, gallery_id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
call guard_tenant_table('link_preferences', 'select, insert, update');

-- One client's choice in one gallery. Its state is derived from limit_day and finished_at.
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
  limit_day date,
  magic_link boolean not null,
  -- One more with every change; what a browser asks for the changes after.
  revision integer not null default 0,
  -- Counters of the rows they count, kept in the same transaction and under this row's lock.
  chosen integer not null default 0 check (chosen >= 0),
  maybe integer not null default 0 check (maybe >= 0),
  price_accepted_at timestamptz,
  note text not null default '',
  finished_at timestamptz,
  -- What was accepted at the finish, in cents.
  finished_total bigint,
  reopen_asked_at timestamptz,
  deadline_asked_at timestamptz,
  ask_message text not null default '',
  pix_code text,
  pix_declared_at timestamptz,
  pix_received_at timestamptz,
  exported_at timestamptz,
  last_access_at timestamptz,
  -- When the photographer is told of comments that nobody has told them of yet.
  comments_mail_due timestamptz,
  created_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, gallery_id, client_id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete cascade,
  check ((finished_at is null) = (finished_total is null))
);
create index selection_of_client on selection (customer_id, client_id);
create index selection_finished on selection (customer_id, finished_at) where finished_at is not null and exported_at is null;
create index selection_comments_due on selection (comments_mail_due) where comments_mail_due is not null;
call guard_tenant_table('selection', 'select, insert, update, delete');
grant select (customer_id, id, comments_mail_due) on selection to revela_sweep;

-- By the photograph's number within its gallery. A "no" stays, so that other devices hear of it.
create table selected_picture (
  customer_id uuid not null,
  selection_id uuid not null,
  number integer not null,
  state text not null check (state in ('yes', 'maybe', 'no')),
  revision integer not null,
  primary key (customer_id, selection_id, number),
  foreign key (customer_id, selection_id) references selection on delete cascade
);
create index selected_picture_since on selected_picture (customer_id, selection_id, revision);
call guard_tenant_table('selected_picture', 'select, insert, update, delete');

create table selection_comment (
  customer_id uuid not null,
  id uuid not null,
  selection_id uuid not null,
  number integer not null,
  author text not null check (author in ('client', 'photographer')),
  text text not null check (length(text) between 1 and 1000),
  written_at timestamptz not null,
  revision integer not null,
  primary key (customer_id, id),
  foreign key (customer_id, selection_id) references selection on delete cascade
);
create index selection_comment_of on selection_comment (customer_id, selection_id, written_at, id);
call guard_tenant_table('selection_comment', 'select, insert, delete');

-- Where a photographer is paid for extras: no commission, no account of ours in between.
create table pix_key (
  customer_id uuid not null references customer,
  kind text not null check (kind in ('cpf', 'cnpj', 'email', 'phone', 'random')),
  key text not null,
  name text not null,
  city text not null,
  primary key (customer_id)
);
call guard_tenant_table('pix_key', 'select, insert, update, delete');
