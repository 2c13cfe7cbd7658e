-- Who buys while their account begins to be erased is waited for, or is too late: the one who waited for the lock finds
-- the account gone, and nothing is charged to it.
create function refuse_charge_of_erased() returns trigger
  language plpgsql as $$
begin
  if exists (select from account_erasure where customer_id = new.customer_id and begun_at is not null) then
    raise exception 'this account is being erased';
  end if;
  return new;
end $$;
create trigger no_charge_of_the_erased before insert on charge for each row execute function refuse_charge_of_erased();
