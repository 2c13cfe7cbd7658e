-- The one-time code of a staff member is checked by the database. Until then a connection of revela_staff has no tenant: its password alone
-- reads and changes nothing of a customer. What is checked here cannot be skipped by whoever holds the role's password and a psql.
create extension if not exists pgcrypto;

alter table staff_member
  -- Null for members of before: their sealed secret cannot be opened here, so they are enrolled again.
  add column totp_key bytea,
  add column proof_hash bytea unique,
  add column proof_expires_at timestamptz,
  add column attempts_at_success bigint not null default 0;
alter table staff_member alter column totp_sealed drop not null;
revoke all on staff_member from revela_staff;

-- Counts attempts. A sequence, because a rollback of the caller must not undo the count.
create sequence staff_code_attempt minvalue 0;

-- RFC 6238 over RFC 4226: SHA-1, six digits.
create function totp_code(key bytea, step bigint) returns text
  language plpgsql immutable set search_path = public as $$
declare
  mac bytea := hmac(int8send(step), key, 'sha1');
  at integer := get_byte(mac, 19) & 15;
  number bigint := ((get_byte(mac, at) & 127)::bigint << 24) + (get_byte(mac, at + 1)::bigint << 16)
    + (get_byte(mac, at + 2)::bigint << 8) + get_byte(mac, at + 3);
begin
  return lpad((number % 1000000)::text, 6, '0');
end $$;

-- Verifies a code and records its use. Returns a proof that the same role shows in `revela.staff_proof` for five minutes, or null.
-- After 20 attempts without a success nobody gets one, until the owner enrols somebody again.
create function prove_staff(of_name text, code text) returns text
  language plpgsql security definer set search_path = public as $$
declare
  attempts bigint := nextval('staff_code_attempt');
  current_step bigint := floor(extract(epoch from clock_timestamp()) / 30);
  member staff_member;
  used_step bigint;
  proof text;
begin
  -- Locked, so that the same code shown twice at once is used once.
  select * into member from staff_member
    where name = of_name and retired_at is null and totp_key is not null for update;
  if not found or attempts - member.attempts_at_success > 20 then
    return null;
  end if;
  select step into used_step from generate_series(current_step - 1, current_step + 1) as step
    where step > member.last_step and totp_code(member.totp_key, step) = code order by step limit 1;
  if used_step is null then
    return null;
  end if;
  proof := encode(gen_random_bytes(32), 'hex');
  update staff_member set last_step = used_step, proof_hash = sha256(convert_to(proof, 'UTF8')),
    proof_expires_at = clock_timestamp() + interval '5 minutes' where name = of_name;
  update staff_member set attempts_at_success = attempts;
  return proof;
end $$;

-- Who of us proved to be at this connection; null where nobody did.
create function proven_staff() returns text
  language sql stable parallel safe security definer set search_path = public
  begin atomic
    select name from staff_member
      where proof_hash = sha256(convert_to(nullif(current_setting('revela.staff_proof', true), ''), 'UTF8'))
        and proof_expires_at > statement_timestamp() and retired_at is null;
  end;

-- `session_user` is who logged in: `set role` does not change it. Every policy of a tenant table calls this, so it holds for all of them.
create or replace function tenant() returns uuid
  language sql stable parallel safe
  return case when session_user <> 'revela_staff' or proven_staff() is not null
    then nullif(current_setting('app.customer_id', true), '')::uuid end;

-- These have no tenant, so no policy: whoever may write the directory may lead a name to another account.
create function require_staff_proof() returns trigger
  language plpgsql as $$
begin
  if session_user = 'revela_staff' and proven_staff() is null then
    raise insufficient_privilege using message = 'permission denied: no proof of a staff member';
  end if;
  return null;
end $$;
create trigger staff_proof before insert or update or delete on directory
  for each statement execute function require_staff_proof();
create trigger staff_proof before insert or update or delete on payment_event
  for each statement execute function require_staff_proof();

create policy staff_writes_own_name on staff_act as restrictive for insert with check (staff = proven_staff());

create function enrol_staff(of_name text, key bytea, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  if proven_staff() is null then raise insufficient_privilege using message = 'permission denied: no proof of a staff member'; end if;
  insert into staff_member (name, totp_key, enrolled_at) values (of_name, key, at) on conflict do nothing;
  return found;
end $$;

create function retire_staff(of_name text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  if proven_staff() is null then raise insufficient_privilege using message = 'permission denied: no proof of a staff member'; end if;
  update staff_member set retired_at = at where name = of_name and retired_at is null;
  return found;
end $$;

-- The queue reads past the tenant policies, so it asks for a proof itself.
alter function client_mail_queue() rename to client_mail_queue_of_all;
revoke execute on function client_mail_queue_of_all from revela_staff;
create function client_mail_queue()
  returns table (customer_id uuid, studio text, paused_at timestamptz, reports jsonb, held jsonb)
  language sql stable security definer set search_path = public
  begin atomic
    select q.customer_id, q.studio, q.paused_at, q.reports, q.held from client_mail_queue_of_all() q
      where proven_staff() is not null;
  end;

revoke execute on function totp_code, prove_staff, enrol_staff, retire_staff, client_mail_queue from public;
grant execute on function prove_staff, enrol_staff, retire_staff, client_mail_queue to revela_staff;
