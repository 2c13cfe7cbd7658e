-- no transaction
-- What was dropped and when is asked for while it is being sent. A row for every photograph ever sent is not kept for that.
create index concurrently if not exists upload_batch_to_forget on upload_batch (opened_at);
-- next
grant select (customer_id, id, opened_at) on upload_batch to revela_sweep;
