-- no transaction
-- What is kept for a while and then forgotten is found by its day. A mail is emptied when its row must stay.
create index concurrently if not exists outbox_mail_to_forget on outbox_mail (settled_at) where text_body <> '';
-- next
create index concurrently if not exists client_secret_event_to_sweep on client_secret_event (at);
-- next
create index concurrently if not exists password_recovery_to_sweep on password_recovery (expires_at);
-- next
create index concurrently if not exists site_handover_to_sweep on site_handover (expires_at);
-- next
create index concurrently if not exists payment_event_to_forget on payment_event (received_at) where applied_at is not null;
-- next
grant select (customer_id, id, at) on login_log to revela_sweep;
grant select (customer_id, id, at) on client_secret_event to revela_sweep;
grant select (customer_id, id, expires_at) on session to revela_sweep;
grant select (customer_id, id, expires_at) on password_recovery to revela_sweep;
grant select (customer_id, id, expires_at) on site_handover to revela_sweep;
grant select (customer_id, id, ended_at) on account_erasure to revela_sweep;
grant delete on client_secret_event, outbox_mail, payment_event, account_erasure to revela_app;

-- Mails that left long ago and still have words.
create or replace view mail_to_forget as
  select customer_id, id, settled_at from outbox_mail where text_body <> '' and settled_at is not null;
grant select on mail_to_forget to revela_sweep;

-- However a client goes, what was written to them goes too, and what was written about them to the studio.
create or replace function forget_mails_of_client() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from gallery_send where customer_id = old.customer_id and (client_id = old.id or email = old.email);
  delete from outbox_mail m
  where m.customer_id = old.customer_id
    and (m.kind like 'selection-%' or m.kind = 'gallery-sent')
    and (m.recipient = old.email or (m.state <> 'queued' and strpos(m.text_body, old.name) > 0))
    and not exists (select from gallery_send s where s.customer_id = m.customer_id and s.mail_id = m.id);
  return old;
end $$;
revoke execute on function forget_mails_of_client from public;
drop trigger if exists client_mails_gone on client;
create trigger client_mails_gone before delete on client for each row execute function forget_mails_of_client();
