-- Module: accounts. Customers, how they sign in, and what they did to their account.

create table customer (
  customer_id uuid primary key,
  name text not null,
  email text not null,
  whatsapp_number text,
  user_type text not null check (user_type in ('photographer', 'architect')),
  -- Products chosen at sign-up, in that order; the first one decides which page is shown after signing in.
  solutions text[] not null default '{}',
  question text,
  question_response jsonb,
  track text check (length(track) <= 4096),
  first_access boolean not null default true,
  tester boolean not null default false,
  created_at timestamptz not null default now(),
  -- Null: not confirmed, so no e-mail goes to clients.
  email_confirmed_at timestamptz,
  -- The photographer closed the card that offers a second factor; it is not shown again.
  second_factor_offer_closed_at timestamptz,
  -- Since when support requires a second factor, e.g. after the account was taken over; null: it is optional.
  second_factor_required_at timestamptz
);
call guard_tenant_table('customer', 'select, insert, update');

-- The API updates other columns of customer. This one needs the proof of a staff member, or the owner of the table.
create function guard_second_factor_requirement() returns trigger
  language plpgsql as $$
begin
  if authenticated_staff() is null
    and not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    raise insufficient_privilege using message = 'permission denied: no proof of a staff member';
  end if;
  return new;
end $$;
create trigger second_factor_requirement before update on customer for each row
  when (new.second_factor_required_at is distinct from old.second_factor_required_at)
  execute function guard_second_factor_requirement();

-- Sign-in

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

-- Passkeys sign a photographer in without a password. Only the public key is stored. `counter` is how often the
-- authenticator has signed; one that decreases reveals a copied key.
create table passkey (
  customer_id uuid not null references customer,
  id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, credential_id)
);
call guard_tenant_table('passkey', 'select, insert, update, delete');

-- A row is the keyed hash of one random challenge with the browser or session it was made for. Its first use deletes
-- it, and housekeeping does so after five minutes.
create table passkey_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table passkey_challenge is 'No tenant: a sign-in with a passkey begins before the customer is known.';
create index passkey_challenge_to_sweep on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to revela_app;
call guard_shared_table('passkey_challenge');

-- The authenticator app. It is not required until a first code has shown that the app knows the secret (enabled_at).
create table second_factor (
  customer_id uuid primary key references customer,
  secret_sealed bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  enabled_at timestamptz
);
call guard_tenant_table('second_factor', 'select, insert, update, delete');

-- Ten codes for a customer who lost the app. Each works once and is stored as a keyed hash.
create table recovery_code (
  customer_id uuid not null references customer,
  id uuid not null,
  code_mac bytea not null,
  used_at timestamptz,
  primary key (customer_id, id)
);
call guard_tenant_table('recovery_code', 'select, insert, update, delete');

-- A sign-in whose first factor was right and whose second is still missing; its token is in a cookie.
create table sign_in_challenge (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  auth_method text not null check (auth_method in ('password', 'google', 'facebook')),
  attempts int not null default 0,
  expires_at timestamptz not null,
  primary key (customer_id, id)
);
create index sign_in_challenge_to_sweep on sign_in_challenge (expires_at);
call guard_tenant_table('sign_in_challenge', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on sign_in_challenge to revela_sweep;

-- Sessions

create table session (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  auth_method text not null check (auth_method in ('password', 'google', 'facebook', 'passkey', 'admin-cp')),
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the person at this session last proved their identity; null for sessions of support, which prove nothing.
  confirmed_at timestamptz,
  -- While the account has a second factor, the password alone may neither renew the recovery codes nor change passkeys.
  confirmed_with_second_factor boolean not null default false,
  primary key (customer_id, id)
);
create index session_to_sweep on session (expires_at);
-- A session is written once: only last_seen_at may be updated, so the API cannot prolong one or change its method.
call guard_tenant_table('session', 'select, insert, delete');
grant update (last_seen_at) on session to revela_app;
grant select (customer_id, id, expires_at) on session to revela_sweep;

create policy only_staff_opens_support_sessions on session as restrictive for insert
  with check (auth_method <> 'admin-cp' or current_user = 'revela_staff');

-- True when a second factor is required and neither an authenticator app nor a passkey is registered. It is no
-- security definer: it sees what its caller sees.
create function is_second_factor_missing(of_customer uuid) returns boolean
  language sql stable
  begin atomic
    select exists (select from customer c where c.customer_id = of_customer and c.second_factor_required_at is not null)
      and not exists (select from second_factor f where f.customer_id = of_customer and f.enabled_at is not null)
      and not exists (select from passkey p where p.customer_id = of_customer);
  end;

-- One round trip before the tenant of a request is known. Answers only to a caller who has the whole token.
create function customer_session_of_token(of_customer uuid, of_id uuid, of_secret_hash bytea)
  returns table (auth_method text, last_seen_at timestamptz, expires_at timestamptz, second_factor_missing boolean)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.auth_method, s.last_seen_at, s.expires_at,
      -- Few accounts require a second factor; the function is called for those alone.
      case when c.second_factor_required_at is null then false else is_second_factor_missing(of_customer) end
    from session s join customer c on c.customer_id = s.customer_id
    where s.customer_id = of_customer and s.id = of_id and s.secret_hash = of_secret_hash;
  end;
revoke execute on function is_second_factor_missing, customer_session_of_token from public;
grant execute on function is_second_factor_missing, customer_session_of_token to revela_app;

-- For servers older than customer_session_of_token, which replaces it.
create function session_of_token(of_customer uuid, of_id uuid, of_secret_hash bytea)
  returns table (auth_method text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.auth_method, s.created_at, s.last_seen_at, s.expires_at
    from session s
    where s.customer_id = of_customer and s.id = of_id and s.secret_hash = of_secret_hash;
  end;
revoke execute on function session_of_token from public;
grant execute on function session_of_token to revela_app;

-- Signs a customer in to the Site product, which is on another host: one use, one minute, one audience, one browser.
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
create index site_handover_to_sweep on site_handover (expires_at);
call guard_tenant_table('site_handover', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on site_handover to revela_sweep;

-- Links and codes by e-mail

create table password_recovery (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, id)
);
create index password_recovery_to_sweep on password_recovery (expires_at);
call guard_tenant_table('password_recovery', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on password_recovery to revela_sweep;

create table email_confirmation (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  -- The address the link was sent to: a link confirms no other.
  email text not null,
  -- Set on the two links of a change of e-mail: the address changes when both are confirmed. Such a link confirms nothing
  -- else.
  change_id uuid,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id)
);
create index email_confirmation_to_sweep on email_confirmation (expires_at);
call guard_tenant_table('email_confirmation', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on email_confirmation to revela_sweep;

-- Confirms a sensitive change in an account without a password. `id` is the session that requested the code, so a
-- session has at most one.
create table confirmation_code (
  customer_id uuid not null references customer,
  id uuid not null,
  code_mac bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  primary key (customer_id, id)
);
create index confirmation_code_to_sweep on confirmation_code (expires_at);
call guard_tenant_table('confirmation_code', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on confirmation_code to revela_sweep;

-- Records

create table terms_acceptance (
  customer_id uuid not null references customer,
  id uuid not null,
  version text not null,
  ip inet not null,
  accepted_at timestamptz not null,
  primary key (customer_id, id)
);
call guard_tenant_table('terms_acceptance', 'select, insert');

-- Access records, which the law requires (Marco Civil, art. 15), and the page each sign-in led to.
create table login_log (
  customer_id uuid not null references customer,
  id uuid not null,
  at timestamptz not null,
  ip inet not null,
  auth_method text,
  page text,
  context text,
  redirect_url text,
  -- Providers share one address among thousands of people, so the record needs the port too. Null: the proxy in front
  -- does not report it.
  port integer check (port between 1 and 65535),
  primary key (customer_id, id)
);
create index login_log_to_sweep on login_log (at);
call guard_tenant_table('login_log', 'select, insert, delete');
grant select (customer_id, id, at) on login_log to revela_sweep;

-- Sensitive changes, written in the transaction of the change; the customer can read them for 12 months. Values are
-- masked before they are written: the log says that a Pix key changed, it does not keep the key.
create table account_activity (
  customer_id uuid not null references customer,
  id uuid not null,
  at timestamptz not null,
  kind text not null,
  device text,
  old_value text,
  new_value text,
  primary key (customer_id, id)
);
create index account_activity_to_sweep on account_activity (at);
call guard_tenant_table('account_activity', 'select, insert, delete');
grant select (customer_id, id, at) on account_activity to revela_sweep;
