-- Module: client-mail. E-mail to clients is sent only by accounts with a confirmed e-mail (customer.email_confirmed_at),
-- within a daily limit, and its recipients can report abuse.

-- E-mails to clients that an account queued on one day in São Paulo; a new day begins at zero. Not derived from
-- outbox_mail, because deleting a client deletes its e-mails and would return the quota.
create table client_mail_count (
  customer_id uuid primary key references customer,
  day date not null,
  -- Requested by the photographer.
  sent integer not null,
  -- Caused by a client: receipts, requested links.
  automatic integer not null
);
call guard_tenant_table('client_mail_count', 'select, insert, update');

-- Folded names that staff allowed this account to use although they look like a bank's or a public authority's.
create table allowed_name (
  customer_id uuid not null references customer,
  name text not null,
  allowed_at timestamptz not null,
  primary key (customer_id, name)
);
call guard_tenant_table('allowed_name', 'select');
grant insert on allowed_name to revela_staff;

-- While there is a row, no e-mail goes to clients. The API may pause an account; only staff ends a pause.
create table sending_pause (
  customer_id uuid primary key references customer,
  paused_at timestamptz not null,
  cause text not null check (cause in ('reports', 'staff'))
);
call guard_tenant_table('sending_pause', 'select, insert');
grant delete on sending_pause to revela_staff;

-- No reference to the e-mail: a photographer who deletes the client must not delete the report.
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

-- Every account with an open report, a held e-mail or a pause, for staff to decide. It bypasses the tenant policies, so
-- no role may call it; the function below does, and checks the proof.
create function client_mail_queue_of_all()
  returns table (customer_id uuid, studio text, paused_at timestamptz, reports jsonb, held jsonb)
  language sql stable security definer set search_path = public, pg_temp
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

create function client_mail_queue()
  returns table (customer_id uuid, studio text, paused_at timestamptz, reports jsonb, held jsonb)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select q.customer_id, q.studio, q.paused_at, q.reports, q.held from client_mail_queue_of_all() q
      where authenticated_staff() is not null;
  end;
revoke execute on function client_mail_queue_of_all, client_mail_queue from public;
grant execute on function client_mail_queue to revela_staff;
