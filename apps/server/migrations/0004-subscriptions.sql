-- Module: subscriptions. The catalogue of plans, the plan of each customer, and its usage.

-- The catalogue is data: what a plan allows is read from its row, never decided by an `if` on its id.
create table plan (
  id integer primary key,
  code text not null unique,
  product text not null check (product in ('gallery_pro', 'site_pro')),
  name text not null,
  monthly_cents integer not null check (monthly_cents >= 0),
  sold boolean not null,
  -- The plan is discontinued on this day: a customer who still has it is blocked from then on.
  sunset_on date,
  limits jsonb not null,
  -- Sold by support only, not in the shop.
  by_support boolean not null default false,
  -- Whether a boleto may pay for single months.
  monthly_boleto boolean not null default true,
  -- How long galleries of this plan are valid; null: without end.
  gallery_months integer check (gallery_months > 0)
);
comment on table plan is 'No tenant: the price list, which everybody may read.';
grant select on plan to revela_app;

-- `space` is in KB. `standard` and `plus` are the features that begin with the plan of that name.
insert into plan (id, code, product, name, monthly_cents, sold, sunset_on, limits, by_support, monthly_boleto, gallery_months)
select v.id, v.code, 'gallery_pro', v.name, v.monthly_cents, v.sold, v.sunset_on, jsonb_build_object(
  'max_gallery', v.max_gallery, 'max_picture', v.max_picture, 'space', v.space_gb * 1024 * 1024,
  'max_picture_size_mb', v.size_mb, 'max_picture_px', v.px,
  'download_all_pictures', v.standard, 'export_selected_list', v.standard,
  'custom_watermark', v.plus, 'custom_no_copy', v.plus, 'custom_subdomain', v.plus, 'magic_link', v.plus,
  'buy_photos', v.plus, 'multiple_private_selection', v.plus, 'portfolio', v.plus, 'proof_album', v.plus),
  v.by_support, v.monthly_boleto, v.gallery_months
from (values
  (20, 'col_free',         'Gallery Pro Grátis',   0,     false, date '2027-03-31', '3'::jsonb,          '200'::jsonb,        1,   10, '1920'::jsonb,       false, false, false, true,  null),
  (15, 'col_freemium',     'Gallery Pro Freemium', 0,     false, date '2027-03-31', '3'::jsonb,          '200'::jsonb,        1,   10, '1920'::jsonb,       false, false, false, true,  null),
  (28, 'col_basic',        'Basic 10GB',           2990,  true,  null,              '50'::jsonb,         '10000'::jsonb,      10,  20, '3840'::jsonb,       false, false, false, false, null),
  (22, 'col_standard',     'Standard 20GB',        4990,  true,  null,              '100'::jsonb,        '20000'::jsonb,      20,  20, '3840'::jsonb,       true,  false, false, false, null),
  (19, 'col_plus',         'Plus 100GB',           9990,  true,  null,              '"no_limit"'::jsonb, '"no_limit"'::jsonb, 100, 50, '"original"'::jsonb, true,  true,  false, true,  null),
  (30, 'col_infinity',     'Infinity 300GB',       19990, true,  null,              '"no_limit"'::jsonb, '"no_limit"'::jsonb, 300, 50, '"original"'::jsonb, true,  true,  true,  true,  null),
  (16, 'col_infinity_pro', 'Infinity Pro 300GB',   19990, false, null,              '"no_limit"'::jsonb, '"no_limit"'::jsonb, 300, 50, '"original"'::jsonb, true,  true,  false, true,  12)
) as v (id, code, name, monthly_cents, sold, sunset_on, max_gallery, max_picture, space_gb, size_mb, px, standard, plus, by_support, monthly_boleto, gallery_months);

insert into plan (id, code, product, name, monthly_cents, sold, sunset_on, limits) values
  (26, 'site_free', 'site_pro', 'Site Grátis', 0,    true, null, '{"portfolio": true, "max_picture": 200, "max_picture_size_mb": 20}'),
  (27, 'site_pro',  'site_pro', 'Site Pro',    3990, true, null, '{"portfolio": true, "max_picture": "no_limit", "max_picture_size_mb": 50}');

-- Facts only. The state that a screen shows is derived from them (packages/domain), so two stored states cannot
-- contradict each other. What was paid is in invoice, and paid_until follows from it.
create table subscription (
  customer_id uuid not null references customer,
  product text not null check (product in ('gallery_pro', 'site_pro')),
  -- Null: support unlinked the plan, and the API answers MissingPlan.
  plan_id integer references plan,
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  trial_extended_at timestamptz,
  paid_until timestamptz,
  canceled_at timestamptz,
  -- A card payment was not approved and the grace period is over.
  frozen_at timestamptz,
  periodicity text check (periodicity in ('monthly', 'annually')),
  -- References coupon, which 0015-checkout.sql creates.
  coupon_id uuid,
  renews_with text check (renews_with in ('credit-card', 'payment-slip', 'pix')),
  -- When the renewal is next processed: write an invoice, retry a card, freeze the account.
  renewal_due_at timestamptz,
  -- A renewal was not approved: the account keeps working until then.
  grace_until timestamptz,
  -- The plan before the first payment, so that a refund of all payments restores it.
  previous_plan_id integer references plan,
  -- A cancellation that a purchase ended; it applies again when that purchase is refunded.
  canceled_before timestamptz,
  primary key (customer_id, product)
);
create index subscription_renewal_due on subscription (renewal_due_at) where renewal_due_at is not null;
call guard_tenant_table('subscription', 'select, insert, update');
grant select (customer_id, product, renewal_due_at) on subscription to revela_sweep;

-- Updated in the transaction of the rows it counts.
create table usage_counter (
  customer_id uuid primary key references customer,
  galleries bigint not null default 0 check (galleries >= 0),
  pictures bigint not null default 0 check (pictures >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  -- Renditions that are not made yet, for fairness: a customer's next job queues behind as many as they already have.
  waiting_renditions integer not null default 0,
  -- The portfolio has a limit of its own; `bytes` counts galleries and portfolio together.
  work_pictures bigint not null default 0 check (work_pictures >= 0)
);
call guard_tenant_table('usage_counter', 'select, insert, update');
-- For metrics over all customers.
grant select (customer_id, galleries, pictures, work_pictures, bytes, waiting_renditions) on usage_counter to revela_sweep;
