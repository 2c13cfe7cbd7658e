-- Of a selection that was paid, opened again and finished anew, only what came on top is still to be paid.
alter table selection add column paid_before integer not null default 0 check (paid_before >= 0);
