-- no transaction
-- What the watch over all tenants counts: how much there is and how old, never what or whose it is to a person.
grant select (customer_id, galleries, pictures, work_pictures, bytes, waiting_renditions) on usage_counter to revela_sweep;
grant select (created_at, state) on outbox_mail to revela_sweep;
-- next
create index concurrently if not exists outbox_mail_waiting on outbox_mail (created_at) where state = 'queued';
