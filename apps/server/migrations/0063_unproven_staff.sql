-- The password of revela_staff alone must be powerless (0059), but the role inherits revela_app, and tables without a tenant had no policy:
-- it could read every e-mail in the directory and clear every limit. Now each of them asks for the proof. Queue tables: main/migrate.ts.

-- `session_user` is who logged in: `set role` does not change it. For every other role the first comparison ends it.
create function is_unproven_staff() returns boolean
  language sql stable parallel safe
  return session_user = 'revela_staff' and proven_staff() is null;

-- The clock, because the time of a statement stands still in a DO block that outlives the proof.
create or replace function proven_staff() returns text
  language sql stable parallel safe security definer set search_path = public, pg_temp
  begin atomic
    select name from staff_member
      where proof_hash = sha256(convert_to(nullif(current_setting('revela.staff_proof', true), ''), 'UTF8'))
        and proof_expires_at > clock_timestamp() and retired_at is null;
  end;

create procedure guard_shared_table(name regclass)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy staff_proof on %s using (not is_unproven_staff()) with check (not is_unproven_staff())', name);
end $$;

call guard_shared_table('directory');
call guard_shared_table('rate_limit');
call guard_shared_table('spent_token');
call guard_shared_table('passkey_challenge');
call guard_shared_table('payment_event');
call guard_shared_table('coupon');
drop trigger staff_proof on directory;
drop trigger staff_proof on payment_event;
drop function require_staff_proof();

-- Row-level security no longer tells which tables belong to customers: the policy `tenant` does.
create function is_tenant_table(of_table oid) returns boolean
  language sql stable
  return exists (select from pg_catalog.pg_policy where polrelid = of_table and polname = 'tenant');

create or replace function erase_rows(of_customer uuid, from_table text, most integer) returns integer
  language plpgsql security definer set search_path = public as $$
declare
  keys text;
  gone integer;
begin
  if not exists (select from account_erasure where customer_id = of_customer and begun_at is not null) then
    raise exception 'no erasure of this account has begun';
  end if;
  select string_agg(quote_ident(a.attname), ', ' order by k.at) into keys
  from pg_class c
  join pg_index i on i.indrelid = c.oid and i.indisprimary
  cross join lateral unnest(i.indkey::int[]) with ordinality as k (attnum, at)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
  where c.relnamespace = 'public'::regnamespace and c.relname = from_table and c.relkind in ('r', 'p')
    and not c.relispartition and is_tenant_table(c.oid);
  if keys is null or from_table in ('account_erasure', 'kept_record', 'staff_act', 'copy_task') then
    raise exception '% is not erased row by row', from_table;
  end if;
  execute format('delete from %1$I where customer_id = $1 and (%2$s) in (select %2$s from %1$I where customer_id = $1 limit $2)',
    from_table, keys) using of_customer, most;
  get diagnostics gone = row_count;
  if gone > 0 then
    update account_erasure
      set counts = jsonb_set(counts, array[from_table], to_jsonb(coalesce((counts ->> from_table)::bigint, 0) + gone))
      where customer_id = of_customer and begun_at is not null;
  end if;
  return gone;
end $$;

-- Successes advance the sequence too: a member who began at 0 would be refused once the team had used 20 codes.
create or replace function enrol_staff(of_name text, key bytea, at timestamptz) returns boolean
  language plpgsql security definer set search_path = public as $$
begin
  if proven_staff() is null then raise insufficient_privilege using message = 'permission denied: no proof of a staff member'; end if;
  insert into staff_member (name, totp_key, enrolled_at, attempts_at_success)
    select of_name, key, at, last_value from staff_code_attempt on conflict do nothing;
  return found;
end $$;

-- Without pg_temp at its end, a search path looks into the caller's temporary tables first.
do $$
declare
  definer regprocedure;
begin
  for definer in select oid from pg_proc where prosecdef and pronamespace = 'public'::regnamespace loop
    execute format('alter routine %s set search_path = public, pg_temp', definer);
  end loop;
end $$;
