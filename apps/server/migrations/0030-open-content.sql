-- Module: pictures. As in 0023, and whether anyone may see the content: a shared cache may keep it for a moment.
drop function content_access(uuid, uuid);
create function content_access(of_customer uuid, of_owner uuid)
  returns table (epoch integer, watermark integer, stamp boolean, expires_at timestamptz, is_work boolean,
    is_draft boolean, is_open boolean)
  language sql stable security definer set search_path = public, pg_temp
  begin atomic
    select content_epoch(of_customer, of_owner), w.revision, coalesce(g.anti_copy, m.anti_copy, false),
      least(g.expires_at, sao_paulo_day_end(g.closes_on)),
      k.id is not null,
      (g.id is not null and g.published_at is null) or (v.id is not null and v.sent_at is null),
      coalesce(g.access = 'link', k.id is not null)
    from (values (1)) one
    left join gallery g on g.customer_id = of_customer and g.id = of_owner
    left join work k on k.customer_id = of_customer and k.id = of_owner
    left join album_version v on v.customer_id = of_customer and v.id = of_owner
    left join watermark_preferences m on m.customer_id = coalesce(k.customer_id, v.customer_id)
    left join watermark w on w.customer_id = of_customer and w.id = coalesce(g.watermark_id, m.watermark_id);
  end;
revoke execute on function content_access from public;
grant execute on function content_access to revela_app;
