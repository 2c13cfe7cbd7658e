-- Support works through a command line with a role of its own (revela_staff, a member of revela_app). The role of the
-- API can neither enrol staff, nor write their log, nor open a support session: there is no way in through it.

-- Non-tenant by design: people of ours, not of a customer. The API's role has no right to it at all.
create table staff_member (
  name text primary key check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  totp_sealed bytea not null,
  -- A code works once: the step of the last one used.
  last_step bigint not null default 0,
  enrolled_at timestamptz not null,
  retired_at timestamptz
);
grant select, insert, update on staff_member to revela_staff;

-- What support did to or looked at in an account, for its owner to read. Nobody changes or deletes a line. It holds no
-- personal data of the customer: a kind, a ticket's number, who of us, when.
create table staff_act (
  customer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  staff text not null,
  kind text not null check (kind in
    ('looked-up', 'email-changed', 'frozen', 'thawed', 'extended', 'session-opened', 'session-ended',
      'signed-out')),
  ticket text not null check (ticket ~ '^[A-Za-z0-9#/_.-]{1,40}$'),
  until timestamptz,
  primary key (customer_id, id)
);
call guard_tenant_table('staff_act', 'select');
grant insert on staff_act to revela_staff;

create policy only_staff_opens_support_sessions on session as restrictive for insert
  with check (auth_method <> 'admin-cp' or current_user = 'revela_staff');

-- What a session is and when it ends is written once; only its last visit moves.
revoke update on session from revela_app;
grant update (last_seen_at) on session to revela_app;
