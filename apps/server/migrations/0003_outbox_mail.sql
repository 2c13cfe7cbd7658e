-- Every mail is a row written in the transaction that caused it; a job carries it to SMTP.
create table outbox_mail (
  customer_id uuid not null,
  id uuid not null,
  kind text not null,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'refused')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (customer_id, id)
);
call guard_tenant_table('outbox_mail', 'select, insert, update');
