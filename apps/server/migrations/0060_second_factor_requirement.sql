-- Since when support requires a second factor of this account, e.g. after it was taken over; null: it is optional.
alter table customer add column second_factor_required_at timestamptz;

-- Required, and neither the authenticator app nor a passkey is registered. Sees what its caller sees.
create function is_second_factor_missing(of_customer uuid) returns boolean
  language sql stable
  begin atomic
    select exists (select from customer c where c.customer_id = of_customer and c.second_factor_required_at is not null)
      and not exists (select from second_factor f where f.customer_id = of_customer and f.enabled_at is not null)
      and not exists (select from passkey p where p.customer_id = of_customer);
  end;

-- Takes the place of session_of_token, which stays for the servers of the release before.
create function customer_session_of_token(of_customer uuid, of_id uuid, of_secret_hash bytea)
  returns table (auth_method text, last_seen_at timestamptz, expires_at timestamptz, second_factor_missing boolean)
  language sql stable security definer set search_path = public
  begin atomic
    select s.auth_method, s.last_seen_at, s.expires_at,
      -- The function is called for the few accounts of which a second factor is required.
      case when c.second_factor_required_at is null then false else is_second_factor_missing(of_customer) end
    from session s join customer c on c.customer_id = s.customer_id
    where s.customer_id = of_customer and s.id = of_id and s.secret_hash = of_secret_hash;
  end;
revoke execute on function is_second_factor_missing, customer_session_of_token from public;
grant execute on function is_second_factor_missing, customer_session_of_token to revela_app;

-- The API's role updates other columns of customer. This one needs the proof of a staff member, or the owner of the table.
create function guard_second_factor_requirement() returns trigger
  language plpgsql as $$
begin
  if proven_staff() is null
    and not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'member') then
    raise insufficient_privilege using message = 'permission denied: no proof of a staff member';
  end if;
  return new;
end $$;
create trigger second_factor_requirement before update on customer for each row
  when (new.second_factor_required_at is distinct from old.second_factor_required_at)
  execute function guard_second_factor_requirement();

alter table staff_act drop constraint staff_act_kind_check;
alter table staff_act add constraint staff_act_kind_check check (kind in
  ('looked-up', 'email-changed', 'frozen', 'thawed', 'extended', 'session-opened', 'session-ended', 'signed-out', 'mail-allowed', 'mail-blocked',
   'second-factor-removed', 'second-factor-required', 'second-factor-optional')) not valid;
