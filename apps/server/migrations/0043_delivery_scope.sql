-- no transaction
-- Which pictures may be downloaded. Null: the default, 'paid' while the gallery sells, otherwise 'all'.
alter table gallery add column if not exists delivery_scope text check (delivery_scope in ('all', 'chosen', 'paid'));
-- next
-- Galleries that already deliver keep delivering everything. Apart from the first statement, so that its lock is short.
update gallery set delivery_scope = 'all' where (single_download or download_all) and delivery_scope is null;
