-- A gallery that asks who comes opens by a personal link or a code; any other opens to whoever has its address.
alter table gallery add column asks_who boolean not null default false;

-- Somebody who looked at a gallery: a client, or one browser of nobody known.
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
  -- Number of the photograph where they stopped.
  place integer,
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

-- By the photograph's number within its gallery, which never changes and is never given twice.
create table favourite (
  customer_id uuid not null,
  visitor_id uuid not null,
  number integer not null,
  given_at timestamptz not null,
  primary key (customer_id, visitor_id, number),
  foreign key (customer_id, visitor_id) references gallery_visitor on delete cascade
);
call guard_tenant_table('favourite', 'select, insert, delete');

-- What the photographer is told. Taps that follow each other are one row that grows.
create table activity (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  visitor_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('opened', 'favourited', 'downloaded')),
  device text not null check (device in ('phone', 'computer')),
  count integer not null,
  primary key (customer_id, id),
  foreign key (customer_id, visitor_id) references gallery_visitor on delete cascade
);
create index activity_of_gallery on activity (customer_id, gallery_id, id desc);
create index activity_of_visitor on activity (customer_id, visitor_id, kind, id desc);
call guard_tenant_table('activity', 'select, insert, update, delete');
