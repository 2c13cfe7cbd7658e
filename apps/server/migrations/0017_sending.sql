-- Searching within one account as large as it may be: part of a name, of an e-mail or of a number, without accents or case.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

alter table client add column search text not null generated always as (
  lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')) || E'\n'
  -- What stands in for a missing mailbox is nobody's to find.
  || case when email like '%@whatsapp.invalid' then '' else email end || E'\n' || coalesce(tel, '')
) stored;
create index client_search on client using gin (customer_id, search gin_trgm_ops);

-- A part of a word is no leakproof condition, so the wall would keep the index from being used: the function stands
-- before the wall and looks at the running tenant's clients alone. Newest first. A common word is met among the newest;
-- a rare one is found by its trigrams. Total is null where only the newest were looked at and there are more.
create function search_clients(pattern text, skip integer, most integer)
  returns table (ids uuid[], total integer)
  language plpgsql stable security definer set search_path = public
  -- A plan for any word is a plan for none: which way is shorter depends on it.
  set plan_cache_mode = force_custom_plan as $$
declare
  newest constant integer := 1000;
  looks_at_all boolean := coalesce((select clients from client_count where customer_id = tenant()), 0) <= newest;
begin
  ids := array(
    select n.id from (
      select c.id, c.search from client c where c.customer_id = tenant() order by c.id desc limit newest
    ) n
    where n.search like pattern order by n.id desc
    limit case when looks_at_all then null else skip + most + 1 end
  );
  if looks_at_all then
    total := cardinality(ids);
  elsif cardinality(ids) <= skip + most then
    ids := array(select c.id from client c where c.customer_id = tenant() and c.search like pattern order by c.id desc);
    total := cardinality(ids);
  end if;
  ids := ids[skip + 1:skip + most];
  return next;
end $$;
revoke execute on function search_clients from public;
grant execute on function search_clients to revela_app;

-- How many clients an account has, without counting them at every look.
create table client_count (
  customer_id uuid primary key references customer,
  clients integer not null
);
call guard_tenant_table('client_count', 'select');
insert into client_count select customer_id, count(*) from client group by customer_id;

-- Kept by the database itself: whichever way a client comes or goes, it is counted.
create function count_clients() returns trigger
  language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    insert into client_count as kept select made.customer_id, count(*) from changed made group by made.customer_id
      on conflict (customer_id) do update set clients = kept.clients + excluded.clients;
  else
    update client_count kept set clients = kept.clients - gone.count
      from (select customer_id, count(*) as count from changed group by customer_id) gone
      where kept.customer_id = gone.customer_id;
  end if;
  return null;
end $$;
revoke execute on function count_clients from public;
create trigger client_came after insert on client referencing new table as changed
  for each statement execute function count_clients();
create trigger client_went after delete on client referencing old table as changed
  for each statement execute function count_clients();

-- Every time a client's code was shown to somebody or took another's place. Kept when the client is gone.
create table client_secret_event (
  customer_id uuid not null references customer,
  id uuid not null,
  client_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('revealed', 'reset', 'mailed', 'chosen')),
  -- The photographer's session that asked; null where the client did.
  session_id uuid,
  primary key (customer_id, id)
);
create index client_secret_event_of on client_secret_event (customer_id, client_id, at desc);
call guard_tenant_table('client_secret_event', 'select, insert');

-- What a mail must carry and the database must not show: codes and personal links, under a key that is not in here,
-- gone once the mail has left.
alter table outbox_mail add column secrets_sealed bytea;
-- Who is sending it at this moment: a slow server must not make a second worker send it too.
alter table outbox_mail add column claimed_until timestamptz;
alter table outbox_mail add column refusal text check (refusal in ('mailbox', 'full', 'unreachable', 'other'));

-- A gallery sent to a client by mail. Whether it left is the mail's to say.
create table gallery_send (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  client_id uuid,
  mail_id uuid not null,
  name text not null,
  email text not null,
  subject text not null,
  magic_link boolean not null,
  -- Of everything the mail says: the same twice in a row is one.
  content_key bytea not null,
  at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete set null (client_id),
  foreign key (customer_id, mail_id) references outbox_mail
);
create index gallery_send_of_gallery on gallery_send (customer_id, gallery_id, id desc);
create index gallery_send_of_content on gallery_send (customer_id, content_key, at desc);
create index gallery_send_of_client on gallery_send (customer_id, client_id) where client_id is not null;
call guard_tenant_table('gallery_send', 'select, insert');
