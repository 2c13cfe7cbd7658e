-- no transaction
create index concurrently if not exists staff_act_to_forget on staff_act (at);
-- next
-- Nobody deletes a line of what support did. When its five years are over, which is the database's to say and nobody
-- else's, it goes.
create or replace function forget_staff_acts(most integer) returns integer
  language sql security definer set search_path = public as $$
  with gone as (
    delete from staff_act where (customer_id, id) in
      (select customer_id, id from staff_act where at < now() - interval '5 years' order by at limit most)
    returning 1)
  select count(*)::integer from gone
$$;
revoke execute on function forget_staff_acts from public;
grant execute on function forget_staff_acts to revela_app;
