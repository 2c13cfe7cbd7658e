-- Keys with which a photographer signs in without a password. Only the public half is here. `counter` is how often the
-- authenticator said it had signed; one that goes back is a copy of the key.
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

-- Non-tenant by design: a sign-in begins before anyone is known. A row is the keyed hash of one random challenge with
-- the browser or session it was made for; it is deleted by its first use and by housekeeping after five minutes.
create table passkey_challenge (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index passkey_challenge_to_sweep on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to revela_app;

alter table session drop constraint session_auth_method_check;
alter table session add constraint session_auth_method_check
  check (auth_method in ('password', 'google', 'facebook', 'passkey', 'admin-cp')) not valid;
