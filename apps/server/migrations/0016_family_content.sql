-- As before, and until when families may look: an expired gallery is dark for them, never for its owner.
drop function content_access(uuid, uuid);
create function content_access(of_customer uuid, of_owner uuid)
  returns table (epoch integer, watermark integer, stamp boolean, expires_at timestamptz)
  language sql stable security definer set search_path = public
  begin atomic
    select content_epoch(of_customer, of_owner), w.revision, coalesce(g.anti_copy, false), g.expires_at
    from (values (1)) one
    left join gallery g on g.customer_id = of_customer and g.id = of_owner
    left join watermark w on w.customer_id = g.customer_id and w.id = g.watermark_id;
  end;
revoke execute on function content_access from public;
grant execute on function content_access to revela_app;
