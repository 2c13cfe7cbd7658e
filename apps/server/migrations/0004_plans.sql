-- The catalogue is data: what a plan allows is read from its row, never decided by an `if` on its id.
create table plan (
  id integer primary key,
  code text not null unique,
  product text not null check (product in ('gallery_pro', 'site_pro')),
  name text not null,
  monthly_cents integer not null check (monthly_cents >= 0),
  sold boolean not null,
  -- The plan closes on this day: a customer still on it is blocked from then on.
  sunset_on date,
  limits jsonb not null
);
grant select on plan to revela_app;

insert into plan (id, code, product, name, monthly_cents, sold, sunset_on, limits)
select v.id, v.code, 'gallery_pro', v.name, v.monthly_cents, v.sold, v.sunset_on, jsonb_build_object(
  'max_gallery', v.max_gallery, 'max_picture', v.max_picture, 'space', v.space_gb * 1024 * 1024,
  'max_picture_size_mb', v.size_mb, 'max_picture_px', v.px,
  'download_all_pictures', v.standard, 'export_selected_list', v.standard,
  'custom_watermark', v.plus, 'custom_no_copy', v.plus, 'custom_subdomain', v.plus, 'magic_link', v.plus,
  'buy_photos', v.plus, 'multiple_private_selection', v.plus, 'portfolio', v.plus, 'proof_album', v.plus)
from (values
  (20, 'col_free',         'Gallery Pro Grátis',   0,     false, date '2027-03-31', '3'::jsonb,          '200'::jsonb,        1,   10, '1920'::jsonb,       false, false),
  (15, 'col_freemium',     'Gallery Pro Freemium', 0,     false, date '2027-03-31', '3'::jsonb,          '200'::jsonb,        1,   10, '1920'::jsonb,       false, false),
  (28, 'col_basic',        'Basic 10GB',           2990,  true,  null,              '50'::jsonb,         '10000'::jsonb,      10,  20, '3840'::jsonb,       false, false),
  (22, 'col_standard',     'Standard 20GB',        4990,  true,  null,              '100'::jsonb,        '20000'::jsonb,      20,  20, '3840'::jsonb,       true,  false),
  (19, 'col_plus',         'Plus 100GB',           9990,  true,  null,              '"no_limit"'::jsonb, '"no_limit"'::jsonb, 100, 50, '"original"'::jsonb, true,  true),
  (30, 'col_infinity',     'Infinity 300GB',       19990, true,  null,              '"no_limit"'::jsonb, '"no_limit"'::jsonb, 300, 50, '"original"'::jsonb, true,  true),
  (16, 'col_infinity_pro', 'Infinity Pro 300GB',   19990, false, null,              '"no_limit"'::jsonb, '"no_limit"'::jsonb, 300, 50, '"original"'::jsonb, true,  true)
) as v (id, code, name, monthly_cents, sold, sunset_on, max_gallery, max_picture, space_gb, size_mb, px, standard, plus);

insert into plan (id, code, product, name, monthly_cents, sold, sunset_on, limits) values
  (26, 'site_free', 'site_pro', 'Site Grátis', 0,    true, null, '{"portfolio": true, "max_picture": 200}'),
  (27, 'site_pro',  'site_pro', 'Site Pro',    3990, true, null, '{"portfolio": true, "max_picture": "no_limit"}');

create table subscription (
  customer_id uuid not null references customer,
  product text not null check (product in ('gallery_pro', 'site_pro')),
  -- Null: support unlinked the plan; the account answers MissingPlan.
  plan_id integer references plan,
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  trial_extended_at timestamptz,
  paid_until timestamptz,
  canceled_at timestamptz,
  -- A card payment was not approved and the grace is over.
  frozen_at timestamptz,
  primary key (customer_id, product)
);
call guard_tenant_table('subscription', 'select, insert, update');

-- Kept in the transaction of the rows it counts.
create table usage_counter (
  customer_id uuid primary key references customer,
  galleries bigint not null default 0 check (galleries >= 0),
  pictures bigint not null default 0 check (pictures >= 0),
  bytes bigint not null default 0 check (bytes >= 0)
);
call guard_tenant_table('usage_counter', 'select, insert, update');
