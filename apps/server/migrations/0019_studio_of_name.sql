-- Asked with every call on a studio's host, before any tenant is known: whose it is, and what the name is now.
-- It tells no more than the page at that address shows to anybody.
create function studio_of_name(of_name text)
  returns table (customer_id uuid, subdomain text, released_until timestamptz)
  language sql stable security definer set search_path = public
  begin atomic
    select d.customer_id, p.subdomain, d.released_until
    from directory d
    join profile p on p.customer_id = d.customer_id
    where d.kind = 'subdomain' and d.name = of_name;
  end;
revoke execute on function studio_of_name from public;
grant execute on function studio_of_name to revela_app;
