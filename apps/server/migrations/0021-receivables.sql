-- Module: receivables. What families pay the photographer, into the photographer's own account at the gateway.

-- The photographer's account at the gateway, connected by OAuth. Tokens are sealed with a key that is not in the database
-- and bound to the row; no answer, log, mail or export contains them.
create table payment_account (
  customer_id uuid primary key references customer,
  gateway text not null,
  -- The account's number at the gateway. Two studios may share one: a payment names its charge.
  seller_id text not null check (seller_id ~ '^\d{1,20}$'),
  tokens_sealed bytea not null,
  expires_at timestamptz not null,
  -- When the tokens are next renewed; claimed by moving it, so that two workers never renew at once.
  refresh_at timestamptz,
  -- `reconnect`: the gateway rejected our access. Only the photographer can connect again.
  state text not null check (state in ('connected', 'reconnect')),
  connected_at timestamptz not null
);
create index payment_account_refresh on payment_account (refresh_at) where refresh_at is not null;
call guard_tenant_table('payment_account', 'select, insert, update, delete');
grant select (customer_id, refresh_at) on payment_account to revela_sweep;

-- "Liberar quando quitar": while less was paid than the amount, nothing of the gallery can be downloaded.
create table gallery_balance (
  customer_id uuid not null,
  gallery_id uuid not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Received in total; more than the amount when a payment came twice or the amount was lowered.
  paid_cents integer not null default 0 check (paid_cents >= 0),
  -- The part of it that the photographer confirmed by hand.
  confirmed_cents integer not null default 0 check (confirmed_cents between 0 and paid_cents),
  -- Only this client sees the amount. Deleted with the client: then no visitor sees it, and it stays open.
  client_id uuid,
  for_client boolean not null,
  set_at timestamptz not null,
  declared_at timestamptz,
  received_at timestamptz,
  received_by text check (received_by in ('photographer', 'gateway')),
  primary key (customer_id, gallery_id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete set null (client_id),
  check (for_client or client_id is null)
);
create index gallery_balance_of_client on gallery_balance (customer_id, client_id) where client_id is not null;
create index gallery_balance_open on gallery_balance (customer_id, set_at) where paid_cents < amount_cents;
call guard_tenant_table('gallery_balance', 'select, insert, update, delete');

-- What its clients may download begins or ends with it.
create function schedule_reminder_checks_of_balance() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform schedule_reminder_checks(old.customer_id, old.gallery_id);
  else
    perform schedule_reminder_checks(new.customer_id, new.gallery_id);
  end if;
  return null;
end $$;
create trigger remind after insert or update of amount_cents, paid_cents or delete on gallery_balance
  for each row execute function schedule_reminder_checks_of_balance();

-- A dynamic Pix in the photographer's account. Its id is the idempotency key and the reference at the gateway.
create table family_charge (
  customer_id uuid not null,
  id uuid not null,
  subject text not null check (subject in ('selection', 'balance')),
  -- The selection or the gallery. Not a foreign key: a payment is recorded also after its selection was deleted.
  subject_id uuid not null,
  gallery_id uuid not null,
  -- Who asked for it; null for a visitor without a name.
  client_id uuid,
  amount_cents integer not null check (amount_cents > 0),
  gateway text not null,
  seller_id text not null,
  gateway_id text,
  -- `sending`: requested, no answer yet. `lost`: the gateway never received it. `mismatch`: the gateway reports another
  -- amount, account or reference than we asked for: never applied, shown to the photographer.
  state text not null check (state in ('sending', 'pending', 'paid', 'declined', 'canceled', 'expired', 'refunded', 'lost', 'mismatch')),
  pix_code text,
  -- The payer no longer needs it: the amount changed, or was received otherwise. It is canceled at the gateway.
  replaced boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The gateway's date.
  paid_at timestamptz,
  refunded_at timestamptz,
  -- When and how the payment was applied: as the whole amount due, as a part paid before, or beyond what was due.
  applied_at timestamptz,
  applied_as text check (applied_as in ('whole', 'part', 'surplus')),
  -- When the charge is next compared with the gateway, whether or not a webhook arrives.
  check_at timestamptz,
  checks integer not null default 0,
  primary key (customer_id, id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete set null (client_id),
  check ((applied_at is null) = (applied_as is null))
);
create unique index family_charge_at_gateway on family_charge (gateway, gateway_id) where gateway_id is not null;
-- One open Pix for each subject: a second request gets the same one.
create unique index family_charge_open on family_charge (customer_id, subject, subject_id)
  where state in ('sending', 'pending') and not replaced;
create index family_charge_of_subject on family_charge (customer_id, subject, subject_id, created_at desc);
create index family_charge_of_client on family_charge (customer_id, client_id) where client_id is not null;
create index family_charge_of_gallery on family_charge (customer_id, gallery_id);
create index family_charge_to_check on family_charge (check_at) where check_at is not null;
call guard_tenant_table('family_charge', 'select, insert, update');
grant select (customer_id, id, check_at, gateway, gateway_id) on family_charge to revela_sweep;

-- Webhooks, stored before they are acknowledged.
create table receivable_event (
  gateway text not null,
  event_id text not null,
  gateway_id text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (gateway, event_id)
);
comment on table receivable_event is 'No tenant: an event names a payment, and only our own charge says whose it is.';
create index receivable_event_waiting on receivable_event (received_at) where applied_at is null;
create index receivable_event_expiry on receivable_event (received_at) where applied_at is not null;
grant select, insert, update, delete on receivable_event to revela_app;
call guard_shared_table('receivable_event');
