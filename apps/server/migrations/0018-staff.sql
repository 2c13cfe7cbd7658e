-- Module: staff. Support works with a command line that connects as revela_staff, a member of revela_app. The role of
-- the API can neither enrol staff, nor write their log, nor open a support session. staff_member and authenticated_staff() are
-- in 0001-platform.sql. The database checks the one-time codes itself, so that a person with the role's password and
-- psql cannot skip the check.

-- Counts attempts. A sequence, because a rollback of the caller does not undo it.
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

-- Verifies a code and records its use. Returns a proof that the connection sets as `revela.staff_proof` and that is
-- valid for five minutes, or null. After 20 attempts without a success no proof is returned until the owner enrols the
-- member again.
create function authenticate_staff(of_name text, code text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  attempts bigint := nextval('staff_code_attempt');
  current_step bigint := floor(extract(epoch from clock_timestamp()) / 30);
  member staff_member;
  used_step bigint;
  proof text;
begin
  -- Locked, so that of two concurrent uses of the same code one succeeds.
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

-- A new member starts at the current count of attempts: successes advance the sequence too, so one who started at 0
-- would be rejected once the team had used 20 codes.
create function enrol_staff(of_name text, key bytea, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if authenticated_staff() is null then raise insufficient_privilege using message = 'permission denied: no proof of a staff member'; end if;
  insert into staff_member (name, totp_key, enrolled_at, attempts_at_success)
    select of_name, key, at, last_value from staff_code_attempt on conflict do nothing;
  return found;
end $$;

create function retire_staff(of_name text, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if authenticated_staff() is null then raise insufficient_privilege using message = 'permission denied: no proof of a staff member'; end if;
  update staff_member set retired_at = at where name = of_name and retired_at is null;
  return found;
end $$;

revoke execute on function totp_code, authenticate_staff, enrol_staff, retire_staff from public;
grant execute on function authenticate_staff, enrol_staff, retire_staff to revela_staff;

-- What support read or changed in an account, for its owner to see. It holds no personal data of the customer, and no
-- role may change or delete a row.
create table staff_action (
  customer_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  staff text not null,
  kind text not null check (kind in
    ('looked-up', 'email-changed', 'frozen', 'unfrozen', 'extended', 'session-opened', 'session-ended', 'signed-out',
      'mail-allowed', 'mail-blocked', 'second-factor-removed', 'second-factor-required', 'second-factor-optional')),
  ticket text not null check (ticket ~ '^[A-Za-z0-9#/_.-]{1,40}$'),
  until timestamptz,
  primary key (customer_id, id)
);
create index staff_action_expiry on staff_action (at);
call guard_tenant_table('staff_action', 'select');
grant insert on staff_action to revela_staff;
grant select (customer_id, id, at) on staff_action to revela_sweep;
create policy staff_writes_own_name on staff_action as restrictive for insert with check (staff = authenticated_staff());

-- The only way to delete a row: the database itself checks that its five years are over.
create function delete_staff_actions(of_customer uuid, acts uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  begin atomic
    delete from staff_action where customer_id = of_customer and id = any (acts) and at < now() - interval '5 years';
  end;
revoke execute on function delete_staff_actions from public;
grant execute on function delete_staff_actions to revela_app;
