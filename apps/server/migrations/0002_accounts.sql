create table customer (
  customer_id uuid primary key,
  name text not null,
  email text not null,
  whatsapp_number text,
  user_type text not null check (user_type in ('photographer', 'architect')),
  -- What the person asked for at sign-up, in the order chosen; the first one decides where they land.
  solutions text[] not null default '{}',
  question text,
  question_response jsonb,
  track text check (length(track) <= 4096),
  first_access boolean not null default true,
  tester boolean not null default false,
  created_at timestamptz not null default now()
);
call guard_tenant_table('customer', 'select, insert, update');

create table credential (
  customer_id uuid primary key references customer,
  password_hash text not null,
  changed_at timestamptz not null default now()
);
call guard_tenant_table('credential', 'select, insert, update');

create table social_identity (
  customer_id uuid not null references customer,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, issuer, subject)
);
call guard_tenant_table('social_identity', 'select, insert, delete');

create table session (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  auth_method text not null check (auth_method in ('password', 'google', 'facebook', 'admin-cp')),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id)
);
create index session_to_sweep on session (expires_at);
call guard_tenant_table('session', 'select, insert, update, delete');

-- One round trip before the tenant of a call is known: answers only to who holds the whole token.
create function session_of_token(of_customer uuid, of_id uuid, of_secret_hash bytea)
  returns table (auth_method text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public
  begin atomic
    select s.auth_method, s.created_at, s.last_seen_at, s.expires_at
    from session s
    where s.customer_id = of_customer and s.id = of_id and s.secret_hash = of_secret_hash;
  end;
revoke execute on function session_of_token from public;
grant execute on function session_of_token to revela_app;

create table password_recovery (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, id)
);
call guard_tenant_table('password_recovery', 'select, insert, update, delete');

-- Hand-over of a signed-in person to the Site product on another host: one use, one minute, one audience, one browser.
create table site_handover (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  session_id uuid not null,
  audience text not null,
  agent_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, id)
);
call guard_tenant_table('site_handover', 'select, insert, update, delete');

create table terms_acceptance (
  customer_id uuid not null references customer,
  id uuid not null,
  version text not null,
  ip inet not null,
  accepted_at timestamptz not null,
  primary key (customer_id, id)
);
call guard_tenant_table('terms_acceptance', 'select, insert');

-- Access records (Marco Civil, art. 15) and where each sign-in led.
create table login_log (
  customer_id uuid not null references customer,
  id uuid not null,
  at timestamptz not null,
  ip inet not null,
  auth_method text,
  page text,
  context text,
  redirect_url text,
  primary key (customer_id, id)
);
create index login_log_to_sweep on login_log (at);
call guard_tenant_table('login_log', 'select, insert, delete');
