-- Module: clients. The families of one studio, how they enter its galleries, and the search in the studio's list.

-- An e-mail is unique within one studio only: two photographers may have the same client.
create table client (
  customer_id uuid not null references customer,
  id uuid not null,
  name text not null,
  email text not null,
  tel text,
  -- What is typed beside the e-mail: the code we generated, or the password the client chose instead.
  secret_kind text not null check (secret_kind in ('code', 'password')),
  secret_hash text not null,
  -- The code, encrypted with a key that is not in the database, so that the photographer can read it. A password is
  -- never readable.
  code_sealed bytea,
  -- The public gallery where the client registered; null: entered by the photographer.
  origin_title text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Name, e-mail and number without accents and case. The placeholder of a missing e-mail is left out.
  search text not null generated always as (
    lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')) || E'\n'
    || case when email like '%@whatsapp.invalid' then '' else email end || E'\n' || coalesce(tel, '')
  ) stored,
  primary key (customer_id, id),
  unique (customer_id, email),
  check (secret_kind = 'code' or code_sealed is null)
);
-- Finds the clients of an imported list who have no e-mail.
create index client_tel on client (customer_id, tel) where tel is not null;
call guard_tenant_table('client', 'select, insert, update, delete');

-- How many clients a studio has, without counting them on every page view.
create table client_count (
  customer_id uuid primary key references customer,
  clients integer not null
);
call guard_tenant_table('client_count', 'select');

-- Maintained by triggers, so that every way in which a client is inserted or deleted is counted.
create function count_clients() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into client_count as total select made.customer_id, count(*) from changed made group by made.customer_id
      on conflict (customer_id) do update set clients = total.clients + excluded.clients;
  else
    update client_count total set clients = total.clients - gone.count
      from (select customer_id, count(*) as count from changed group by customer_id) gone
      where total.customer_id = gone.customer_id;
  end if;
  return null;
end $$;
revoke execute on function count_clients from public;
create trigger count_added_clients after insert on client referencing new table as changed
  for each statement execute function count_clients();
create trigger count_removed_clients after delete on client referencing old table as changed
  for each statement execute function count_clients();

-- Search

-- Three consecutive letters, hashed together with the customer: each posting list of the index belongs to one customer.
create function client_gram(of_customer uuid, letters text) returns integer
  language sql immutable parallel safe
  return ('x' || left(md5(of_customer::text || letters), 8))::bit(32)::integer;

create function client_grams(of_customer uuid, search text) returns integer[]
  language sql immutable parallel safe
  -- High, so that the planner reads the index instead of computing this for each row.
  cost 100000
  return array(
    select distinct client_gram(of_customer, substr(search, n, 3)) from generate_series(1, length(search) - 2) n
  );
create index client_search on client using gin (client_grams(customer_id, search));

-- The ids that match among the newest `reach` clients, newest first, at most `max_rows`; null: no limit.
create function newest_clients_like(pattern text, reach bigint, max_rows integer) returns uuid[]
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    select n.id from (
      select c.id, c.search from client c where c.customer_id = tenant() order by c.id desc limit reach
    ) n
    where n.search like pattern order by n.id desc limit max_rows
  );
end $$;
revoke execute on function newest_clients_like from public;

-- `like` is not leakproof, so row-level security would keep the planner from using the index. This function bypasses it
-- and filters by tenant() itself. Newest first: a common word is found among the newest clients, a rare one by four of
-- its grams. `total` is null when there are more matches than are shown and not all clients were read.
create function search_clients(word text, skip integer, max_rows integer)
  returns table (ids uuid[], total integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  pattern constant text := '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%';
  last_gram constant integer := length(word) - 2;
  enough constant integer := skip + max_rows + 1;
  newest constant integer := 300;
  are_few constant boolean := coalesce((select clients from client_count where customer_id = tenant()), 0) <= 1000;
  reach bigint;
  counted boolean := are_few;
begin
  ids := newest_clients_like(pattern, case when not are_few then newest end, case when not are_few then enough end);
  if not are_few and cardinality(ids) < enough then
    if last_gram < 1 then
      -- A word of less than three letters has no gram: read all clients until enough match.
      ids := newest_clients_like(pattern, null, enough);
      counted := cardinality(ids) < enough;
    else
      -- How many clients to read at the rate of matches so far, doubled as a margin.
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
  ids := ids[skip + 1:skip + max_rows];
  return next;
end $$;
revoke execute on function search_clients from public;
grant execute on function search_clients to revela_app;

-- Entry

-- Every time a client's code was shown or replaced. No reference to client: the record outlives the client.
create table client_secret_event (
  customer_id uuid not null references customer,
  id uuid not null,
  client_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('revealed', 'reset', 'mailed', 'chosen')),
  -- The photographer's session that did it; null: the client did.
  session_id uuid,
  primary key (customer_id, id)
);
create index client_secret_event_of on client_secret_event (customer_id, client_id, at desc);
create index client_secret_event_to_sweep on client_secret_event (at);
call guard_tenant_table('client_secret_event', 'select, insert, delete');
grant select (customer_id, id, at) on client_secret_event to revela_sweep;

-- Which galleries were sent to which client: a code, or a link to all galleries, opens these.
create table gallery_client (
  customer_id uuid not null,
  gallery_id uuid not null,
  client_id uuid not null,
  invited_at timestamptz not null,
  primary key (customer_id, gallery_id, client_id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete cascade
);
create index gallery_client_of_client on gallery_client (customer_id, client_id);
call guard_tenant_table('gallery_client', 'select, insert, delete');

-- A personal link, which works any number of times until it expires or is revoked.
create table client_link (
  customer_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  -- Null: the client's own page with every gallery sent to them.
  gallery_id uuid,
  secret_hash bytea not null,
  -- The token, encrypted with a key that is not in the database, so that the photographer can copy the link again.
  sealed bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references client on delete cascade,
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
create unique index client_link_in_force on client_link (customer_id, client_id, gallery_id) nulls not distinct
  where revoked_at is null;
call guard_tenant_table('client_link', 'select, insert, update');

-- One browser on one studio's host. What it may see is in client_grant.
create table client_session (
  customer_id uuid not null references customer,
  id uuid not null,
  secret_hash bytea not null,
  kind text not null check (kind in ('client', 'guest', 'preview')),
  client_id uuid,
  -- The client proved their identity (code, or the link to all galleries) instead of using the link of one gallery.
  identified boolean not null,
  link_id uuid,
  device text not null check (device in ('phone', 'computer')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (customer_id, id),
  foreign key (customer_id, client_id) references client on delete cascade,
  check ((kind = 'client') = (client_id is not null))
);
create index client_session_of_client on client_session (customer_id, client_id) where client_id is not null;
create index client_session_to_sweep on client_session (expires_at);
call guard_tenant_table('client_session', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on client_session to revela_sweep;

create table client_grant (
  customer_id uuid not null,
  session_id uuid not null,
  gallery_id uuid not null,
  -- 'open': given without any check, so it is worthless once the gallery is no longer open to everybody.
  basis text not null check (basis in ('open', 'link', 'code', 'password', 'preview', 'participant')),
  link_id uuid,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  password_revision integer,
  -- The client this browser is in this gallery; null: a guest. It belongs to the grant and not to the session, because
  -- a personal link identifies its client in the gallery it opens and nowhere else.
  client_id uuid,
  -- The revision of the download PIN that was typed in this gallery; null: none was.
  download_pin_revision integer,
  -- The participant that this browser is in this gallery. Its grant is deleted with the participant.
  participant_id uuid,
  primary key (customer_id, session_id, gallery_id),
  foreign key (customer_id, session_id) references client_session on delete cascade,
  foreign key (customer_id, gallery_id) references gallery on delete cascade,
  foreign key (customer_id, client_id) references client on delete cascade,
  check ((basis = 'password') = (password_revision is not null)),
  check ((basis = 'participant') = (participant_id is not null))
);
create index client_grant_of_link on client_grant (customer_id, link_id) where link_id is not null;
create index client_grant_of_client on client_grant (customer_id, client_id) where client_id is not null;
create index client_grant_of_participant on client_grant (customer_id, participant_id) where participant_id is not null;
call guard_tenant_table('client_grant', 'select, insert, update, delete');

-- One round trip before the tenant of a request is known. Answers only to a caller who has the whole token.
create function client_session_of_token(of_customer uuid, of_id uuid, of_secret_hash bytea)
  returns table (kind text, client_id uuid, identified boolean, name text, last_seen_at timestamptz, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select s.kind, s.client_id, s.identified, c.name, s.last_seen_at, s.expires_at
    from client_session s
    left join client c on c.customer_id = s.customer_id and c.id = s.client_id
    where s.customer_id = of_customer and s.id = of_id and s.secret_hash = of_secret_hash;
  end;
revoke execute on function client_session_of_token from public;
grant execute on function client_session_of_token to revela_app;

-- A code for one use that opens the owner's preview (VISUALIZAR), so that the owner is not counted as a visitor.
create table preview_code (
  customer_id uuid not null,
  id uuid not null,
  gallery_id uuid not null,
  secret_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (customer_id, id),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
create index preview_code_to_sweep on preview_code (expires_at);
call guard_tenant_table('preview_code', 'select, insert, update, delete');
grant select (customer_id, id, expires_at) on preview_code to revela_sweep;
