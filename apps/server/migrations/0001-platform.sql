-- Module: platform. Tenant isolation, proof of staff, and the tables that several modules share.
--
-- Every tenant table leads with customer_id and admits only the tenant of the running transaction. The application's
-- role owns nothing, so row-level security always applies to it. The roles are created by deploy/postgres/roles.sql.
-- Tables of the job queue are guarded by platform/queue/queue-access.ts, because pg-boss creates them.

revoke create on schema public from public;
grant usage on schema public to revela_app, revela_jobs, revela_sweep;

-- HMAC and random bytes for the one-time codes of staff.
create extension if not exists pgcrypto;

-- The rest of the staff module is in 0018-staff.sql. This table and the two functions are here because tenant() uses
-- them. No role has a privilege on the table: functions enrol, prove and retire staff.
create table staff_member (
  name text primary key check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  -- Sealed with a key of the application, so the database cannot verify codes with it; it uses totp_key.
  totp_sealed bytea,
  -- A code works once: the time step of the last one used.
  last_step bigint not null default 0,
  enrolled_at timestamptz not null,
  retired_at timestamptz,
  totp_key bytea,
  proof_hash bytea unique,
  proof_expires_at timestamptz,
  -- Value of staff_code_attempt at the last success; bounds the failures since then.
  attempts_at_success bigint not null default 0
);
comment on table staff_member is 'No tenant: our own staff. The API has no privilege on it.';

-- The staff member who proved their identity on this connection, or null. Uses clock_timestamp(), because the time of a
-- statement does not advance in a DO block that outlives the proof.
create function authenticated_staff() returns text
  language sql stable parallel safe security definer set search_path = public, pg_temp
  begin atomic
    select name from staff_member
      where proof_hash = sha256(convert_to(nullif(current_setting('revela.staff_proof', true), ''), 'UTF8'))
        and proof_expires_at > clock_timestamp() and retired_at is null;
  end;

-- `session_user` is the role that logged in; `set role` does not change it. For every other role the first comparison
-- is false, so the proof is not looked up.
create function is_unauthenticated_staff() returns boolean
  language sql stable parallel safe
  return session_user = 'revela_staff' and authenticated_staff() is null;

-- The tenant of the running transaction. Every tenant policy calls it, so the password of revela_staff alone reads and
-- changes nothing of a customer: without a proof that role has no tenant.
create function tenant() returns uuid
  language sql stable parallel safe
  return case when session_user <> 'revela_staff' or authenticated_staff() is not null
    then nullif(current_setting('app.customer_id', true), '')::uuid end;

-- Called once for each tenant table, right after it is created.
create procedure guard_tenant_table(name regclass, privileges text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy tenant on %s using (customer_id = tenant()) with check (customer_id = tenant())', name);
  execute format('grant %s on %s to revela_app', privileges, name);
end $$;

-- Called once for each table without a tenant. revela_staff inherits the privileges of revela_app, so without this
-- policy its password alone would read every e-mail in the directory and clear every rate limit.
create procedure guard_shared_table(name regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy staff_proof on %s using (not is_unauthenticated_staff()) with check (not is_unauthenticated_staff())', name);
end $$;

-- Shared tables have row-level security too, so only the policy `tenant` says which tables belong to customers.
create function is_tenant_table(of_table oid) returns boolean
  language sql stable
  return exists (select from pg_catalog.pg_policy where polrelid = of_table and polname = 'tenant');

-- The first moment after a calendar day in São Paulo, where deadlines end. The same rule as `isPastDay` in
-- packages/domain; test/deadlines.db.test.ts compares them. No other statement names the time zone.
create function sao_paulo_day_end(day date) returns timestamptz
  language sql immutable parallel safe
  return (day + 1)::timestamp at time zone 'America/Sao_Paulo';

-- Written by accounts (e-mail, social identity) and by profiles (subdomain).
create table directory (
  kind text not null check (kind in ('email', 'social', 'subdomain')),
  name text not null,
  customer_id uuid not null,
  created_at timestamptz not null default now(),
  -- A subdomain that was given up redirects to the new one and is reserved for its former owner until then. After that
  -- the first customer who claims it takes the row over.
  released_until timestamptz check (released_until is null or kind = 'subdomain'),
  primary key (kind, name)
);
comment on table directory is 'No tenant: finds the customer of a name that a person types or a provider sends.';
create index directory_of_customer on directory (customer_id);
create index directory_released on directory (released_until) where released_until is not null;
grant select, insert, update, delete on directory to revela_app;
call guard_shared_table('directory');

create table rate_limit (
  -- A keyed hash, never an address or an e-mail.
  key bytea primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
comment on table rate_limit is 'No tenant: counts requests before the caller is known.';
create index rate_limit_expiry on rate_limit (window_ends_at);
grant select, insert, update, delete on rate_limit to revela_app;
call guard_shared_table('rate_limit');

-- Rows stay until the token would have expired anyway.
create table used_token (
  hash bytea primary key,
  expires_at timestamptz not null
);
comment on table used_token is 'No tenant: tokens and nonces of providers, which may be used once.';
create index used_token_expiry on used_token (expires_at);
grant select, insert, delete on used_token to revela_app;
call guard_shared_table('used_token');

-- Every e-mail is a row written in the transaction that caused it, so that neither exists without the other; a job
-- delivers it by SMTP.
create table outbox_mail (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'queued' check (state in ('queued', 'held', 'sent', 'rejected')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- Images that are attached to the e-mail.
  pictures jsonb not null default '[]',
  sender_name text,
  reply_to text,
  -- Codes and personal links of the e-mail, encrypted with a key that is not in the database. Erased once it is sent.
  secrets_sealed bytea,
  -- The worker that is sending it now has it until then, so that a slow SMTP server does not make a second worker send
  -- it too.
  claimed_until timestamptz,
  rejection text check (rejection in ('mailbox', 'full', 'unreachable', 'other', 'blocked', 'expired')),
  -- Names that look like a bank's or a public authority's, folded. The e-mail waits for a decision of staff.
  held_for text[],
  -- The client it is to or about. A name is not a key: erasing "Maria" must not touch what was written about "Mariana".
  client_id uuid,
  -- The address by which mail programs stop e-mails of this kind (RFC 8058). It gives no access to anything.
  unsubscribe_url text,
  -- From then on it is not sent any more and becomes rejected as expired; null: no end.
  valid_until timestamptz,
  primary key (customer_id, id)
);
create index outbox_mail_waiting on outbox_mail (created_at) where state = 'queued';
create index outbox_mail_held on outbox_mail (customer_id) where state = 'held';
create index outbox_mail_expiry on outbox_mail (settled_at) where text_body <> '';
call guard_tenant_table('outbox_mail', 'select, insert, update, delete');
-- For metrics: how many e-mails wait and since when.
grant select (created_at, state) on outbox_mail to revela_sweep;

-- The retention sweep empties an old e-mail whose row must stay; it reads no more than this view.
create view expired_mail as
  select customer_id, id, settled_at from outbox_mail where text_body <> '' and settled_at is not null;
grant select on expired_mail to revela_sweep;
