-- Who may see a gallery is a setting of its own: a draft until it is published, then whoever has the address ('link'),
-- whoever types its password ('password'), or the clients it was sent to ('invited'), who may always enter.
alter table gallery
  -- Null: a draft, which only the studio sees.
  add column published_at timestamptz,
  add column access text not null default 'link' check (access in ('link', 'password', 'invited')),
  add column password_hash text,
  -- The password under a key that is not in the database, so that the photographer may read it again.
  add column password_sealed bytea,
  -- Grants by password name the revision they were given under; a changed password ends them.
  add column password_revision integer not null default 0,
  -- The last day on which families may enter, in São Paulo. Nothing is deleted after it; expires_at is the plan's.
  add column closes_on date,
  add check ((password_hash is null) = (password_sealed is null)),
  add check (access <> 'password' or password_hash is not null);

-- Existing galleries keep the access they had, and were visible.
update gallery set published_at = created_at, access = case when asks_who then 'invited' else 'link' end;

-- Processes of the previous release still read this column while they are replaced; nothing new does.
alter table gallery drop column asks_who;
alter table gallery add column asks_who boolean generated always as (access <> 'link') stored;

alter table client_grant
  drop constraint client_grant_basis_check,
  add constraint client_grant_basis_check check (basis in ('open', 'link', 'code', 'password', 'preview')),
  add column password_revision integer,
  add check ((basis = 'password') = (password_revision is not null));

-- Former addresses of a gallery, which redirect to its present one.
create table gallery_slug (
  customer_id uuid not null,
  slug text not null,
  gallery_id uuid not null,
  released_at timestamptz not null,
  primary key (customer_id, slug),
  foreign key (customer_id, gallery_id) references gallery on delete cascade
);
create index gallery_slug_of_gallery on gallery_slug (customer_id, gallery_id, released_at desc);
call guard_tenant_table('gallery_slug', 'select, insert, delete');

-- The access new galleries begin with; no row: 'link'.
create table gallery_defaults (
  customer_id uuid primary key references customer,
  access text not null check (access in ('link', 'password', 'invited'))
);
call guard_tenant_table('gallery_defaults', 'select, insert, update');

-- As before, and whether families may look at all: not at a draft, and not after the closing date.
drop function content_access(uuid, uuid);
create function content_access(of_customer uuid, of_owner uuid)
  returns table (epoch integer, watermark integer, stamp boolean, expires_at timestamptz, is_work boolean,
    is_draft boolean)
  language sql stable security definer set search_path = public
  begin atomic
    select content_epoch(of_customer, of_owner), w.revision, coalesce(g.anti_copy, m.anti_copy, false),
      least(g.expires_at, (g.closes_on + 1)::timestamp at time zone 'America/Sao_Paulo'),
      k.id is not null, g.id is not null and g.published_at is null
    from (values (1)) one
    left join gallery g on g.customer_id = of_customer and g.id = of_owner
    left join work k on k.customer_id = of_customer and k.id = of_owner
    left join mark_preferences m on m.customer_id = k.customer_id
    left join watermark w on w.customer_id = of_customer and w.id = coalesce(g.watermark_id, m.watermark_id);
  end;
revoke execute on function content_access from public;
grant execute on function content_access to revela_app;
