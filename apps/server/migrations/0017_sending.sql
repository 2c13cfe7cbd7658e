-- Searching within one account as large as it may be: part of a name, of an e-mail or of a number, without accents or case.
alter table client add column search text not null generated always as (
  lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')) || E'\n'
  -- What stands in for a missing mailbox is nobody's to find.
  || case when email like '%@whatsapp.invalid' then '' else email end || E'\n' || coalesce(tel, '')
) stored;

-- Three letters in a row, told apart by whose they are: the list behind each is one account's, never everybody's.
create function client_gram(of_customer uuid, letters text) returns integer
  language sql immutable parallel safe
  return ('x' || left(md5(of_customer::text || letters), 8))::bit(32)::integer;

create function client_grams(of_customer uuid, search text) returns integer[]
  language sql immutable parallel safe
  -- Dear enough that nobody plans to work it out for row after row: it is there for the index.
  cost 100000
  return array(
    select distinct client_gram(of_customer, substr(search, n, 3)) from generate_series(1, length(search) - 2) n
  );
create index client_search on client using gin (client_grams(customer_id, search));

-- Those of the newest `reach` clients that match, newest first, at most `most` of them; null is no bound.
create function newest_clients_like(pattern text, reach bigint, most integer) returns uuid[]
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select n.id from (
      select c.id, c.search from client c where c.customer_id = tenant() order by c.id desc limit reach
    ) n
    where n.search like pattern order by n.id desc limit most
  );
end $$;
revoke execute on function newest_clients_like from public;

-- A part of a word is no leakproof condition, so the wall would keep the index from being used: the function stands
-- before the wall and looks at the running tenant's clients alone. Newest first. A common word is met among the newest;
-- a rare one is found by four of its grams. Total is null where more were met than are shown, and not all looked at.
create function search_clients(word text, skip integer, most integer)
  returns table (ids uuid[], total integer)
  language plpgsql stable security definer set search_path = public
  set plan_cache_mode = force_generic_plan as $$
declare
  pattern constant text := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  last_gram constant integer := length(word) - 2;
  enough constant integer := skip + most + 1;
  newest constant integer := 300;
  are_few constant boolean := coalesce((select clients from client_count where customer_id = tenant()), 0) <= 1000;
  reach bigint;
  counted boolean := are_few;
begin
  ids := newest_clients_like(pattern, case when not are_few then newest end, case when not are_few then enough end);
  if not are_few and cardinality(ids) < enough then
    if last_gram < 1 then
      -- Less than three letters are in no gram: all are looked at until enough are met.
      ids := newest_clients_like(pattern, null, enough);
      counted := cardinality(ids) < enough;
    else
      -- How far one must look, at the rate they were met, with as much again to spare.
      reach := newest::bigint * enough * 2 / nullif(cardinality(ids), 0);
      if reach <= 5000 then
        ids := newest_clients_like(pattern, reach, enough);
      end if;
      if cardinality(ids) < enough then
        ids := array(
          select c.id from client c
          where client_grams(c.customer_id, c.search) @> array(
              select client_gram(tenant(), substr(word, 1 + (last_gram - 1) * n / 4, 3)) from generate_series(1, 4) n
            )
            and c.customer_id = tenant() and c.search like pattern
          order by c.id desc
        );
        counted := true;
      end if;
    end if;
  end if;
  total := case when counted then cardinality(ids) end;
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
