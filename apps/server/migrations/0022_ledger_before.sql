-- What a subscription was before the first payment, so that a refund of all payments brings it back.
alter table subscription
  add column plan_before integer references plan,
  -- A cancellation that a purchase ended: it holds again when that purchase is taken back.
  add column canceled_before timestamptz;

alter table plan add column monthly_slip boolean not null default true;
update plan set monthly_slip = false where code in ('col_basic', 'col_standard');
