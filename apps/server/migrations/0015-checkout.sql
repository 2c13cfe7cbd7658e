-- Module: checkout. Coupons, invoices and the charges at the payment gateway.

-- The catalogue of coupons is data, like the plans.
create table coupon (
  id uuid primary key,
  name text not null unique check (name = upper(name)),
  description text not null,
  percent integer not null check (percent between 1 and 100),
  product text not null check (product in ('gallery_pro', 'site_pro')),
  -- Null: every plan of the product that is sold, or every periodicity.
  plan_ids integer[],
  periodicity text check (periodicity in ('monthly', 'annually')),
  -- `all_recurrence` applies to every charge, `first_charge` to the one it was entered for.
  discount_type text not null check (discount_type in ('all_recurrence', 'first_charge')),
  payment_slip boolean not null default true,
  -- Null: everybody. `closing_plan`: customers of a discontinued plan.
  audience text check (audience in ('closing_plan')),
  once_per_customer boolean not null default false,
  -- Applied without being entered when its periodicity is chosen.
  automatic boolean not null default false,
  valid_until date
);
comment on table coupon is 'No tenant: the catalogue of discounts.';
grant select on coupon to revela_app;
call guard_shared_table('coupon');

insert into coupon (id, name, description, percent, product, periodicity, discount_type, audience, once_per_customer, automatic) values
  ('01900000-0000-7000-8000-000000000020', 'GALLERYPRO20ANUAL', '20% de desconto no plano anual do Gallery Pro', 20, 'gallery_pro', 'annually', 'all_recurrence', null, false, true),
  ('01900000-0000-7000-8000-000000000021', 'SITEPRO20ANUAL', '20% de desconto no plano anual do Site Pro', 20, 'site_pro', 'annually', 'all_recurrence', null, false, true),
  ('01900000-0000-7000-8000-000000000030', 'MIGRA30', '30% de desconto para quem vem de um plano encerrado', 30, 'gallery_pro', null, 'first_charge', 'closing_plan', true, false);

-- The column is in 0004-subscriptions.sql, which is applied before this table exists.
alter table subscription add foreign key (coupon_id) references coupon;

-- The person or company on the invoices. Boletos and Pix need the tax number, boletos the address.
create table payer (
  customer_id uuid primary key references customer,
  name text not null,
  tax_number text,
  address jsonb
);
call guard_tenant_table('payer', 'select, insert, update');

-- References to a card that the gateway stores; never a card number.
create table payment_card (
  customer_id uuid primary key references customer,
  gateway text not null,
  gateway_customer text not null,
  gateway_card text not null,
  brand text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  expires text not null check (expires ~ '^\d{2}/\d{2}$'),
  saved_at timestamptz not null
);
call guard_tenant_table('payment_card', 'select, insert, update, delete');

create table invoice (
  customer_id uuid not null references customer,
  id uuid not null,
  product text not null check (product in ('gallery_pro', 'site_pro')),
  plan_id integer not null references plan,
  periodicity text not null check (periodicity in ('monthly', 'annually')),
  kind text not null check (kind in ('purchase', 'upgrade', 'renewal')),
  -- `credit`: nothing was left to pay.
  method text not null check (method in ('credit-card', 'payment-slip', 'pix', 'credit')),
  installments integer not null check (installments between 1 and 12),
  coupon_id uuid references coupon,
  list_cents integer not null check (list_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  credit_cents integer not null check (credit_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  -- Days added to the period for a credit larger than the price.
  bonus_days integer not null default 0 check (bonus_days >= 0),
  -- Of the request that created it; order_hash rejects the same key with another order.
  idempotency_key text,
  order_hash bytea,
  -- The start of the billing period in which this was the one-click upgrade; there is one for each period.
  one_click_period timestamptz,
  -- The end of the paid period that this invoice continues.
  renews_from timestamptz,
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- The gateway's date, so that the order in which its events arrive changes nothing.
  paid_at timestamptz,
  refund_requested_at timestamptz,
  refunded_at timestamptz,
  -- Declined, expired or replaced by another.
  void_at timestamptz,
  -- Derived from all invoices and written again with each change to one of them.
  period_from timestamptz,
  period_to timestamptz,
  -- The customer withdrew from the purchase. Apart from refund_requested_at, which other refunds set too: it limits how
  -- often a customer may withdraw.
  withdrawn_at timestamptz,
  primary key (customer_id, id),
  check (amount_cents = list_cents - discount_cents - credit_cents or (amount_cents = 0 and credit_cents >= list_cents - discount_cents)),
  check ((period_from is null) = (period_to is null))
);
create unique index invoice_by_key on invoice (customer_id, idempotency_key) where idempotency_key is not null;
create unique index invoice_one_click on invoice (customer_id, product, one_click_period) where one_click_period is not null and void_at is null;
create unique index invoice_renewal on invoice (customer_id, product, renews_from) where renews_from is not null and void_at is null;
create index invoice_newest on invoice (customer_id, created_at desc, id desc);
call guard_tenant_table('invoice', 'select, insert, update');

-- A coupon that is valid once is spent by inserting a row: the primary key rejects a second, concurrent use.
create table coupon_use (
  customer_id uuid not null references customer,
  coupon_id uuid not null references coupon,
  invoice_id uuid not null,
  primary key (customer_id, coupon_id),
  foreign key (customer_id, invoice_id) references invoice
);
call guard_tenant_table('coupon_use', 'select, insert, delete');

-- One attempt to collect an invoice. Its id is the idempotency key and the reference at the gateway.
create table charge (
  customer_id uuid not null references customer,
  id uuid not null,
  invoice_id uuid not null,
  method text not null check (method in ('credit-card', 'payment-slip', 'pix')),
  amount_cents integer not null check (amount_cents > 0),
  installments integer not null check (installments between 1 and 12),
  gateway text not null,
  gateway_id text,
  -- `sending`: requested, no answer yet. `lost`: the gateway never received it.
  state text not null check (state in ('sending', 'pending', 'paid', 'declined', 'canceled', 'expired', 'refunded', 'lost', 'mismatch')),
  reason text,
  created_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz,
  boleto_url text,
  boleto_line text,
  pix_code text,
  card_brand text,
  card_last_four text check (card_last_four ~ '^\d{4}$'),
  -- When the charge is next compared with the gateway, whether or not a webhook arrives.
  check_at timestamptz,
  checks integer not null default 0,
  primary key (customer_id, id),
  foreign key (customer_id, invoice_id) references invoice
);
create unique index charge_at_gateway on charge (gateway, gateway_id) where gateway_id is not null;
create index charge_of_invoice on charge (customer_id, invoice_id);
create index charge_to_check on charge (check_at) where check_at is not null;
call guard_tenant_table('charge', 'select, insert, update');
grant select (customer_id, id, check_at) on charge to revela_sweep;

-- Webhooks, stored before they are acknowledged.
create table payment_event (
  gateway text not null,
  event_id text not null,
  gateway_id text not null,
  received_at timestamptz not null,
  applied_at timestamptz,
  primary key (gateway, event_id)
);
comment on table payment_event is 'No tenant: an event names a payment, and only the gateway says whose it is.';
create index payment_event_waiting on payment_event (received_at) where applied_at is null;
create index payment_event_expiry on payment_event (received_at) where applied_at is not null;
grant select, insert, update, delete on payment_event to revela_app;
call guard_shared_table('payment_event');
