-- A family as one photographer knows it: an e-mail is unique within the photographer's account only.
create table client (
  customer_id uuid not null references customer,
  id uuid not null,
  name text not null,
  email text not null,
  tel text,
  -- What is typed beside the e-mail: the code we made, or the password the client chose in its place.
  secret_kind text not null check (secret_kind in ('code', 'password')),
  secret_hash text not null,
  -- The code under a key that is not in the database, so that the photographer may read it; gone with a password.
  code_sealed bytea,
  -- The public gallery where they gave their name; null: entered by the photographer.
  origin_title text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (customer_id, id),
  unique (customer_id, email),
  check (secret_kind = 'code' or code_sealed is null)
);
call guard_tenant_table('client', 'select, insert, update, delete');

-- Which galleries were sent to which client: what a code or a link to all of them opens.
create table gallery_client (
  customer_id uuid not null,
  gallery_id uuid not null,
  client_id uuid not null,
  invited_at timestamptz not null,
  primary key (customer_id, gallery_id, client_id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete cascade
);
create index gallery_client_of_client on gallery_client (customer_id, client_id);
call guard_tenant_table('gallery_client', 'select, insert, delete');

-- A personal link: used as often as its holder likes, until its day or until it is revoked.
create table client_link (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  -- Null: the client's own page, with every gallery sent to them.
  gallery_id uuid,
  secret_hash bytea not null,
  -- The token under a key that is not in the database, so that the photographer may copy the link again.
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references client on delete cascade,
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
create unique index client_link_in_force on client_link (customer_id, client_id, gallery_id) nulls not distinct
  where revoked_at is null;
call guard_tenant_table('client_link', 'select, insert, update');

-- One browser on one studio's host. What it may see are its grants.
create table client_session (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  kind text not null check (kind in ('client', 'guest', 'preview')),
  client_id uuid,
  -- The client said who they are (code, or the link to all galleries), rather than hold one gallery's link.
  identified boolean not null,
  link_id uuid,
  device text not null check (device in ('phone', 'computer')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references client on delete cascade,
  check ((kind = 'client') = (client_id is not null))
);
create index client_session_of_client on client_session (customer_id, client_id) where client_id is not null;
create index client_session_to_sweep on client_session (expires_at);
call guard_tenant_table('client_session', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on client_session to revela_sweep;

create table client_grant (
  customer_id uuid not null,
  session_id uuid not null,
  gallery_id uuid not null,
  -- 'open': nobody was asked; worth nothing once the gallery asks who comes.
  basis text not null check (basis in ('open', 'link', 'code', 'preview')),
  link_id uuid,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, session_id, gallery_id),
  foreign key (customer_id, session_id) references client_session on delete cascade,
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
create index client_grant_of_link on client_grant (customer_id, link_id) where link_id is not null;
call guard_tenant_table('client_grant', 'select, insert, update, delete');

-- One round trip before the tenant of a call is known: answers only to who holds the whole token.
create function client_session_of_token(of_customer uuid, of_id uuid, of_secret_hash bytea)
  returns table (kind text, client_id uuid, identified boolean, name text, last_seen_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public
  begin atomic
    select s.kind, s.client_id, s.identified, c.name, s.last_seen_at, s.expires_at
    from client_session s
    left join client c on c.customer_id = s.customer_id and c.id = s.client_id
    where s.customer_id = of_customer and s.id = of_id and s.secret_hash = of_secret_hash;
  end;
revoke execute on function client_session_of_token from public;
grant execute on function client_session_of_token to revela_app;

-- VISUALIZAR: a code for one use, so that the owner's own look is known as such.
create table preview_code (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
create index preview_code_to_sweep on preview_code (expires_at);
call guard_tenant_table('preview_code', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on preview_code to revela_sweep;
