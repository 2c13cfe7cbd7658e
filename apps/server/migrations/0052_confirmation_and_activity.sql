-- When the person at this session last proved who they are; null for support's sessions, which prove nothing.
-- Sessions that are open now have none, so their next sensitive change asks for it.
alter table session add column confirmed_at timestamptz;

-- The code mailed to an account without a password. `id` is the session that asked for it: one code for each.
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

-- Sensitive changes of an account, written in the transaction of the change and read by the customer for 12 months.
-- Values are masked before they are written: the log says that a Pix key changed, it does not keep the key.
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
