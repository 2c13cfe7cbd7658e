-- Mail to clients: only from accounts whose own e-mail is confirmed, within a daily limit, and open to reports of abuse.

-- The default confirms the accounts that exist, without rewriting the table; new ones begin unconfirmed.
alter table customer add column email_confirmed_at timestamptz default now();
alter table customer alter column email_confirmed_at drop default;

create table email_confirmation (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  -- The address the link was mailed to: a link confirms no other.
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id)
);
create index email_confirmation_to_sweep on email_confirmation (expires_at);
call guard_tenant_table('email_confirmation', 'select, insert, delete');
grant select (customer_id, id, expires_at) on email_confirmation to revela_sweep;

-- How many mails to clients an account queued on one day in São Paulo; another day begins at zero. Not derived from
-- outbox_mail, because deleting a client deletes its mails and would give the quota back.
create table client_mail_count (
  customer_id uuid primary key references customer,
  day date not null,
  -- Asked for by the photographer.
  sent integer not null,
  -- Caused by a client: receipts, links asked for.
  automatic integer not null
);
call guard_tenant_table('client_mail_count', 'select, insert, update');

-- A mail whose names look like a bank's or a public body's waits for staff; `held_for` are the folded names.
alter table outbox_mail add column held_for text[];
alter table outbox_mail drop constraint outbox_mail_state_check;
alter table outbox_mail add constraint outbox_mail_state_check
  check (state in ('queued', 'held', 'sent', 'refused')) not valid;
alter table outbox_mail drop constraint outbox_mail_refusal_check;
alter table outbox_mail add constraint outbox_mail_refusal_check
  check (refusal in ('mailbox', 'full', 'unreachable', 'other', 'blocked')) not valid;

-- Folded names that staff allowed this account to use.
create table allowed_name (
  customer_id uuid not null references customer,
  name text not null,
  allowed_at timestamptz not null,
  primary key (customer_id, name)
);
call guard_tenant_table('allowed_name', 'select');
grant insert on allowed_name to revela_staff;

-- While there is a row, no mail goes to clients. The API may pause an account; only staff ends a pause.
create table sending_pause (
  customer_id uuid primary key references customer,
  paused_at timestamptz not null,
  cause text not null check (cause in ('reports', 'staff'))
);
call guard_tenant_table('sending_pause', 'select, insert');
grant delete on sending_pause to revela_staff;

-- What recipients report. No reference to the mail: a photographer who deletes the client must not delete the report.
create table abuse_report (
  customer_id uuid not null references customer,
  id uuid not null,
  mail_id uuid not null,
  mail_kind text not null,
  -- Keyed hash of the recipient's address: tells reporters apart without naming them.
  reporter_hash bytea not null,
  reason text not null check (reason in ('unknown-sender', 'impersonation', 'fraud', 'offensive', 'other')),
  message text not null check (length(message) <= 2000),
  at timestamptz not null,
  decided_at timestamptz,
  primary key (customer_id, id),
  unique (customer_id, mail_id)
);
create index abuse_report_to_sweep on abuse_report (at);
create index abuse_report_open on abuse_report (at) where decided_at is null;
call guard_tenant_table('abuse_report', 'select, insert, delete');
grant update (decided_at) on abuse_report to revela_staff;
grant select (customer_id, id, at) on abuse_report to revela_sweep;

-- The staff queue: every account with an open report, a held mail or a pause. Reads past the tenant policies, so only
-- the role of staff may call it.
create function client_mail_queue()
  returns table (customer_id uuid, studio text, paused_at timestamptz, reports jsonb, held jsonb)
  language sql stable security definer set search_path = public
  begin atomic
    select c.customer_id, coalesce(p.display_name, c.name), s.paused_at,
      coalesce((select jsonb_agg(jsonb_build_object('at', r.at, 'reason', r.reason, 'message', r.message,
          'mail_kind', r.mail_kind) order by r.at)
        from abuse_report r where r.customer_id = c.customer_id and r.decided_at is null), '[]'),
      coalesce((select jsonb_agg(jsonb_build_object('at', m.created_at, 'sender', m.sender_name,
          'subject', m.subject, 'held_for', m.held_for) order by m.created_at)
        from outbox_mail m where m.customer_id = c.customer_id and m.state = 'held'), '[]')
    from customer c
    left join profile p on p.customer_id = c.customer_id
    left join sending_pause s on s.customer_id = c.customer_id
    where s.customer_id is not null
      or c.customer_id in (select r.customer_id from abuse_report r where r.decided_at is null)
      or c.customer_id in (select m.customer_id from outbox_mail m where m.state = 'held');
  end;
revoke execute on function client_mail_queue from public;
grant execute on function client_mail_queue to revela_staff;

alter table staff_act drop constraint staff_act_kind_check;
alter table staff_act add constraint staff_act_kind_check check (kind in
  ('looked-up', 'email-changed', 'frozen', 'thawed', 'extended', 'session-opened', 'session-ended', 'signed-out',
    'mail-allowed', 'mail-blocked')) not valid;
