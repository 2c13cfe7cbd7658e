-- When the customer took the purchase back. `refund_asked_at` is set for other refunds too, so it cannot bound how often
-- a plan is taken back. Null for refunds of before: nothing tells them apart, and the customer gets the benefit.
alter table invoice add column regretted_at timestamptz;
