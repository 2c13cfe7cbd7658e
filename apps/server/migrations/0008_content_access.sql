-- Asked by the edge for every signed address it has not seen for half a minute: the epoch an owner's images are at,
-- or nothing when they may not be shown. One round trip, before any tenant is known; it tells a number and no more.
create function content_epoch(of_customer uuid, of_owner uuid) returns integer
  language sql stable security definer set search_path = public
  begin atomic
    select access_epoch from gallery where customer_id = of_customer and id = of_owner and deleted_at is null;
  end;
revoke execute on function content_epoch from public;
grant execute on function content_epoch to revela_app;
