-- no transaction
-- Mails that wait for a decision of staff are few among all that were sent.
create index concurrently if not exists outbox_mail_held on outbox_mail (customer_id) where state = 'held';
