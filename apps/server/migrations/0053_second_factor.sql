-- The authenticator app of an account. Until a first code has shown that the app knows the secret, it is not asked for.
create table second_factor (
  customer_id uuid primary key references customer,
  secret_sealed bytea not null,
  last_step bigint not null default 0,
  created_at timestamptz not null,
  enabled_at timestamptz
);
call guard_tenant_table('second_factor', 'select, insert, update, delete');

-- For whoever has lost the app: ten codes, each good once, kept as keyed hashes.
create table recovery_code (
  customer_id uuid not null references customer,
  id uuid not null,
  code_mac bytea not null,
  used_at timestamptz,
  primary key (customer_id, id)
);
call guard_tenant_table('recovery_code', 'select, insert, update, delete');

-- A sign-in whose first factor was right and whose second is still to come; its token is in a cookie.
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

-- Support removes the second factor of whoever has lost the app and the recovery codes.
alter table staff_act drop constraint staff_act_kind_check;
alter table staff_act add constraint staff_act_kind_check check (kind in
  ('looked-up', 'email-changed', 'frozen', 'thawed', 'extended', 'session-opened', 'session-ended', 'signed-out', 'mail-allowed', 'mail-blocked',
   'second-factor-removed')) not valid;
