-- no transaction
create index concurrently if not exists staff_act_to_forget on staff_act (at);
-- next
grant select (customer_id, id, at) on staff_act to revela_sweep;
-- next
-- Nobody deletes a line of what support did. When its five years are over, which is the database's to say and nobody
-- else's, it goes.
create or replace function forget_staff_acts(of_customer uuid, acts uuid[]) returns void
  language sql security definer set search_path = public
begin atomic
  delete from staff_act where customer_id = of_customer and id = any (acts) and at < now() - interval '5 years';
end;
-- next
revoke execute on function forget_staff_acts from public;
grant execute on function forget_staff_acts to revela_app;
