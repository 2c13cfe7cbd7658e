-- Whom a mail is to or about. A name is no key: erasing "Maria" must not touch what was written about "Mariana".
alter table outbox_mail add column client_id uuid;

-- Mails of before: by the sending they belong to, by their recipient, or by a subject that begins with a name which only
-- one client has. What is left is forgotten with every other mail after 180 days.
update outbox_mail m set client_id = s.client_id
from gallery_send s where s.customer_id = m.customer_id and s.mail_id = m.id;
update outbox_mail m set client_id = c.id
from client c
where c.customer_id = m.customer_id and c.email = m.recipient and m.client_id is null
  and (m.kind like 'selection-%' or m.kind in ('gallery-sent', 'family-link'));
update outbox_mail m set client_id = c.id
from client c
where c.customer_id = m.customer_id and m.client_id is null and m.kind like 'selection-%'
  and (starts_with(m.subject, c.name || ' concluiu ') or starts_with(m.subject, c.name || ' pediu ')
    or starts_with(m.subject, c.name || ' avisou ') or starts_with(m.subject, c.name || ' comentou '))
  and not exists (
    select from client other where other.customer_id = c.customer_id and other.name = c.name and other.id <> c.id);

-- However a client goes, what was written to them goes too, and what was written about them to the studio.
create or replace function forget_mails_of_client() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  delete from gallery_send where customer_id = old.customer_id and (client_id = old.id or email = old.email);
  delete from outbox_mail m
  where m.customer_id = old.customer_id
    and (
      (m.client_id = old.id and (m.recipient = old.email or m.state <> 'queued'))
      -- A sending to somebody who became a client later.
      or (m.recipient = old.email and (m.kind like 'selection-%' or m.kind in ('gallery-sent', 'family-link')))
    )
    and not exists (select from gallery_send s where s.customer_id = m.customer_id and s.mail_id = m.id);
  return old;
end $$;
