-- The second notice of an erasure, a day before it begins; null until it was written.
alter table account_erasure add column reminded_at timestamptz;
